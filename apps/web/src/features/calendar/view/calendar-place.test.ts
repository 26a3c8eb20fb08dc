import { expect, test } from 'vitest'
import { daysOf, stepped } from './calendar-place.ts'

test('a step is a month, a week or a day; from the 31st it leads to the month that follows', () => {
  expect(stepped({ date: '2026-01-31', view: 'month' }, 1)).toBe('2026-02-01')
  expect(stepped({ date: '2026-01-31', view: 'agenda' }, -1)).toBe('2025-12-01')
  expect(stepped({ date: '2026-12-28', view: 'week' }, 1)).toBe('2027-01-04')
  expect(stepped({ date: '2026-03-01', view: 'day' }, -1)).toBe('2026-02-28')
})

test('what is asked for holds the weeks of the month and the one before its first days', () => {
  expect(daysOf({ date: '2026-11-27', weekStart: 1 })).toEqual({
    startDate: '2026-10-26',
    endDate: '2026-12-13',
  })
  expect(daysOf({ date: '2026-11-01', weekStart: 1 }).startDate).toBe('2026-10-19')
})
