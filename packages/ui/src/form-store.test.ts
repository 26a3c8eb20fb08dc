import { expect, test } from 'vitest'
import { formStore } from './form-store.ts'

test('D2-25: the error of a list goes when something in it changes, others stay', () => {
  const store = formStore({ specMap: { NORMAL: [] } })
  store.refuse({ specMap: 'Task list is empty', title: 'Title is required', specMapOther: 'Another' })
  store.set('specMap.NORMAL', [{ title: 'Bins' }])
  expect(store.errors()).toEqual({ title: 'Title is required', specMapOther: 'Another' })
  store.set('title', 'Bins')
  expect(store.errors()).toEqual({ specMapOther: 'Another' })
})
