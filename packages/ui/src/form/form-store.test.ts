import { expect, test } from 'vitest'
import { formStore } from './form-store.ts'

test('D2-25: the error of a list goes when something in it changes, others stay', () => {
  const store = formStore({ specMap: { NORMAL: [] } })
  store.refuse({
    specMap: { message: 'Task list is empty' },
    title: { message: 'Title is required' },
    specMapOther: { message: 'Another' },
  })
  store.set('specMap.NORMAL', [{ title: 'Bins' }])
  expect(store.errors()).toEqual({
    title: { message: 'Title is required' },
    specMapOther: { message: 'Another' },
  })
  store.set('title', 'Bins')
  expect(store.errors()).toEqual({ specMapOther: { message: 'Another' } })
})

test('errors come in the order on screen, fields that are not drawn in the order of their names', () => {
  const store = formStore({}, { client: 'Client', people: 'People', notes: 'Notes' })
  for (const path of ['limit', 'distance', 'middle']) store.name(path, path)
  const says = (path: string) => [path, { message: path }] as const
  store.refuse(
    Object.fromEntries(['limit', 'other', 'people.0.hours', 'middle', 'client', 'distance'].map(says)),
  )
  const drawn = ['limit', 'middle', 'distance']
  expect(store.errorsInOrder(drawn).map(([path]) => path)).toEqual([
    'client',
    'people.0.hours',
    'limit',
    'middle',
    'distance',
    'other',
  ])
})

test('what was typed while the form was sent is not saved', () => {
  const store = formStore({ name: 'North' })
  store.set('name', 'South')
  const sent = store.values()
  store.set('name', 'South tower')
  store.settle(sent)
  expect(store.isDirty()).toBe(true)
  store.discard()
  expect(store.get('name')).toBe('South')
})
