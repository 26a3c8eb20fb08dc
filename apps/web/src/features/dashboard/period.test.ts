import { addDays, daysBetween } from '@muster/rules/time/zone'
import { writeIn } from '@muster/ui/words/format.ts'
import { expect, test } from 'vitest'
import { daysBefore, daysOf, pointsOf } from './period.ts'

const labels = (...times: string[]) =>
  pointsOf(times.map((label) => ({ label, from: '', value: 0 }))).map(({ label }) => label)

test('hours, days and months are written in full, as the reader does', () => {
  writeIn('en-AU')
  expect(labels('06:00', '07:00')).toEqual(['06:00', '07:00'])
  expect(labels('2026-03-01')).toEqual(['Sun 1 March 2026'])
  expect(labels('2026-02', '2026-03')).toEqual(['February 2026', 'March 2026'])
  writeIn('de')
  expect(labels('2026-03-01')).toEqual(['So., 1. März 2026'])
  writeIn(undefined)
})

test('points of a trend stand as far apart as their times', () => {
  const hours = (...times: string[]) => {
    const moments = pointsOf(times.map((label) => ({ label, from: '', value: 0 }))).map(({ at }) => at)
    return (moments.at(-1)! - moments[0]!) / 3_600_000
  }
  expect(hours('00:00', '07:00')).toBe(7)
  expect(hours('2026-03-01', '2026-03-08')).toBe(7 * 24)
  expect(hours('2026-02', '2026-03')).toBe(28 * 24)
})

test.each(['WEEKLY', 'MONTHLY', 'ANNUALLY'] as const)('as many days lie before those of %s', (frequency) => {
  const [days, before] = [daysOf(frequency), daysBefore(frequency)!]
  expect(before.endDate).toBe(addDays(days.startDate, -1))
  expect(daysBetween(before.startDate, before.endDate)).toBe(daysBetween(days.startDate, days.endDate))
})

test('a day that is not over is compared with none', () => {
  expect(daysBefore('DAILY')).toBeUndefined()
})
