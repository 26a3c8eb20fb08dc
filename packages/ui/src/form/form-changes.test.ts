import { expect, test } from 'vitest'
import { countChanges } from './form-changes.ts'
import { formStore } from './form-store.ts'

test('each field counts once, and nothing is nothing', () => {
  expect(countChanges({ name: 'North', notes: '' }, { name: 'North' })).toBe(0)
  expect(countChanges({ name: 'South', notes: 'x' }, { name: 'North' })).toBe(2)
  expect(countChanges({ groups: [1, 2] }, { groups: [] })).toBe(1)
  expect(countChanges({ groups: [2, 1] }, { groups: [1, 2] })).toBe(1)
  expect(countChanges({ groups: [] }, {})).toBe(0)
  expect(countChanges({ hours: Number.NaN }, { hours: 3 })).toBe(1)
  expect(countChanges({ on: false }, { on: true })).toBe(1)
})

test('rows with a key are compared with themselves: added, removed, changed and moved', () => {
  const rows = [
    { key: 'a', title: 'Bins' },
    { key: 'b', title: 'Floor' },
    { key: 'c', title: 'Glass' },
  ] as const
  const [bins, floor, glass] = rows
  expect(countChanges([...rows, { key: 'd', title: '' }], rows)).toBe(1)
  expect(countChanges([floor, glass], rows)).toBe(1)
  expect(countChanges([glass, bins, floor], rows)).toBe(1)
  expect(countChanges([{ ...bins, title: 'Bin' }, glass], rows)).toBe(2)
})

test('people of a job count by row', () => {
  const before = [{ tenantUserId: 1, hours: 2 }]
  expect(countChanges([{ tenantUserId: 1, hours: 3 }], before)).toBe(1)
  expect(countChanges([...before, { tenantUserId: 2, hours: 2 }], before)).toBe(1)
})

test('the changes of a form come back over newer values, without its secrets', () => {
  const store = formStore({ name: 'North', notes: 'x', areaM2: 4 })
  store.hide('code')
  store.set('name', 'South')
  store.set('notes', undefined)
  store.set('code', '1234')
  const changes = JSON.parse(JSON.stringify(store.changes()))
  expect(changes).toEqual({ set: { name: 'South' }, emptied: ['notes'] })
  const newer = formStore({ name: 'North', notes: 'y', areaM2: 5 })
  expect(newer.wouldChange(changes)).toBe(true)
  newer.apply(changes)
  expect(newer.values()).toEqual({ name: 'South', notes: undefined, areaM2: 5 })
  expect(newer.countChanges()).toBe(2)
  newer.discard()
  expect(newer.isDirty()).toBe(false)
})
