import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOfDay, dayNumber } from '../time/zone.ts'
import { type PayCalendarDays, payPeriodOf, payPeriodsBetween } from './pay-periods.ts'

const vectors: [kind: PayCalendarDays['kind'], firstDay: string, date: string, period: string | undefined][] =
  [
    ['WEEKLY', '2026-01-05', '2026-01-05', '2026-01-05 2026-01-11'],
    ['WEEKLY', '2026-01-05', '2026-01-11', '2026-01-05 2026-01-11'],
    ['WEEKLY', '2026-01-05', '2026-01-12', '2026-01-12 2026-01-18'],
    ['WEEKLY', '2026-01-05', '2026-01-04', undefined],
    ['WEEKLY', '2023-12-27', '2024-02-29', '2024-02-28 2024-03-05'],
    ['FORTNIGHTLY', '2026-03-30', '2026-04-05', '2026-03-30 2026-04-12'],
    ['FORTNIGHTLY', '2026-03-30', '2026-04-13', '2026-04-13 2026-04-26'],
    ['FORTNIGHTLY', '2025-12-29', '2026-12-31', '2026-12-28 2027-01-10'],
    ['MONTHLY', '2026-01-01', '2026-02-28', '2026-02-01 2026-02-28'],
    ['MONTHLY', '2026-01-01', '2028-02-29', '2028-02-01 2028-02-29'],
    ['MONTHLY', '2026-01-16', '2026-02-15', '2026-01-16 2026-02-15'],
    ['MONTHLY', '2026-01-16', '2026-12-31', '2026-12-16 2027-01-15'],
    ['MONTHLY', '2026-01-31', '2026-02-27', '2026-01-31 2026-02-27'],
    ['MONTHLY', '2026-01-31', '2026-02-28', '2026-02-28 2026-03-30'],
    ['MONTHLY', '2026-01-31', '2026-04-30', '2026-04-30 2026-05-30'],
    ['MONTHLY', '2027-12-30', '2028-02-29', '2028-02-29 2028-03-29'],
  ]
test.each(vectors)('%s from %s: %s', (kind, firstDay, date, period) => {
  const found = payPeriodOf({ kind, firstDay }, date)
  expect(found && `${found.firstDay} ${found.lastDay}`).toBe(period)
})

const day = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2060-12-31') }).map(dateOfDay)
const calendar = fc.record({ kind: fc.constantFrom('WEEKLY', 'FORTNIGHTLY', 'MONTHLY'), firstDay: day })

test('periods follow each other without a gap, and every day of a period answers the same one', () => {
  fc.assert(
    fc.property(calendar, fc.integer({ min: 0, max: 4000 }), (each, days) => {
      const period = payPeriodOf(each, addDays(each.firstDay, days))!
      expect(payPeriodOf(each, period.firstDay)).toEqual(period)
      expect(payPeriodOf(each, period.lastDay)).toEqual(period)
      const next = payPeriodOf(each, addDays(period.lastDay, 1))!
      expect(next.firstDay).toBe(addDays(period.lastDay, 1))
      const length = dayNumber(period.lastDay) - dayNumber(period.firstDay) + 1
      if (each.kind === 'MONTHLY') {
        expect(length).toBeGreaterThanOrEqual(28)
        expect(length).toBeLessThanOrEqual(31)
      } else expect(length).toBe(each.kind === 'WEEKLY' ? 7 : 14)
    }),
  )
})

test('the periods of a range cover it from the first period of the calendar on', () => {
  const weekly = { kind: 'WEEKLY', firstDay: '2026-01-05' } as const
  expect(payPeriodsBetween(weekly, '2025-12-01', '2026-01-12').map(({ firstDay }) => firstDay)).toEqual([
    '2026-01-05',
    '2026-01-12',
  ])
  expect(payPeriodsBetween(weekly, '2025-12-01', '2026-01-04')).toEqual([])
})
