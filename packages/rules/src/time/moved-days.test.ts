import { expect, test } from 'vitest'
import { daysIn, movedDays } from './moved-days.ts'

test.each([
  // Ready-made ranges stay what they are.
  [
    { startDate: '2026-10-25', endDate: '2026-10-31' },
    { startDate: '2026-11-24', endDate: '2026-11-30' },
  ],
  [
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2026-10-01', to: '2026-10-31' },
  ],
  [
    { from: '2026-10-30', to: '2026-10-30' },
    { from: '2026-11-29', to: '2026-11-29' },
  ],
  // Other days keep their distance from today.
  [{ startDate: '2026-10-31' }, { startDate: '2026-11-30' }],
  [{ endDate: '2026-11-07' }, { endDate: '2026-12-07' }],
  [
    { startDate: '2026-10-31', endDate: '2026-11-14' },
    { startDate: '2026-11-30', endDate: '2026-12-14' },
  ],
  // What is no day of a range stays.
  [
    { search: '2026-10-31', status: ['OPEN'] },
    { search: '2026-10-31', status: ['OPEN'] },
  ],
  [{ startDate: '2026-10-31T00:00:00Z' }, { startDate: '2026-10-31T00:00:00Z' }],
])('%j of the end of October is %j at the end of November', (filters, moved) => {
  expect(movedDays(filters, '2026-10-31', '2026-11-30')).toEqual(moved)
})

test('on the day on which they were chosen days are as they were', () => {
  const filters = { startDate: '2026-10-25', endDate: '2026-10-31', sort: '-startTime' }
  expect(movedDays(filters, '2026-10-31', '2026-10-31')).toEqual(filters)
})

test('days are found by the names of a range', () => {
  expect(daysIn({ from: '2026-10-31', search: '2026-10-31', to: '' })).toEqual({ from: '2026-10-31' })
  expect(daysIn({})).toEqual({})
})
