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
