import { expect, test } from 'vitest'
import { lastTwoWeeks, serviceTimeFrom } from './week-hours.ts'

test('weeks begin on the day that the company says', () => {
  // A Thursday.
  const today = '2026-11-26'
  expect(lastTwoWeeks(today, 1)).toEqual({ lastWeek: '2026-11-16', thisWeek: '2026-11-23', today })
  expect(lastTwoWeeks(today, 0)).toMatchObject({ lastWeek: '2026-11-15', thisWeek: '2026-11-22' })
  expect(lastTwoWeeks('2026-11-23', 1)).toMatchObject({ lastWeek: '2026-11-16', thisWeek: '2026-11-23' })
  expect(lastTwoWeeks('2026-11-22', 1)).toMatchObject({ lastWeek: '2026-11-09', thisWeek: '2026-11-16' })
})

test('a visit counts in the week of its day', () => {
  const rows = [
    { date: '2026-11-15', serviceTime: 1 },
    { date: '2026-11-16', serviceTime: 10 },
    { date: '2026-11-22', serviceTime: 100 },
    { date: '2026-11-23', serviceTime: 1000 },
  ]
  expect(serviceTimeFrom(rows, '2026-11-16', '2026-11-23')).toBe(110)
  expect(serviceTimeFrom(rows, '2026-11-23')).toBe(1000)
})
