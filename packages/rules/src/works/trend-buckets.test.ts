import { expect, test } from 'vitest'
import { foldDays, trendBuckets } from './trend-buckets.ts'

const now = Date.parse('2026-03-02T04:20:00Z')
const labels = (...args: Parameters<typeof trendBuckets>) => trendBuckets(...args).map(({ label }) => label)

test('D1-11: a day is the hours of today up to the current one, by the clock of the zone', () => {
  const buckets = trendBuckets('DAILY', 'Australia/Adelaide', now)
  expect(buckets).toHaveLength(15)
  expect(buckets[0]).toEqual({ label: '00:00', from: Date.parse('2026-03-02T00:00:00+10:30') })
  expect(buckets[14]).toEqual({ label: '14:00', from: Date.parse('2026-03-02T14:00:00+10:30') })
  expect(labels('DAILY', 'Australia/Adelaide', buckets[0]!.from)).toEqual(['00:00'])
})

test('when the clocks go back an hour comes twice; when they go forward one is left out', () => {
  expect(labels('DAILY', 'Australia/Sydney', Date.parse('2026-04-05T04:00:00+10:00'))).toEqual([
    '00:00',
    '01:00',
    '02:00',
    '02:00',
    '03:00',
    '04:00',
  ])
  expect(labels('DAILY', 'Australia/Sydney', Date.parse('2026-10-04T04:00:00+11:00'))).toEqual([
    '00:00',
    '01:00',
    '03:00',
    '04:00',
  ])
})

test('a week is seven days with today, a month thirty, a year twelve months with this one', () => {
  expect(labels('WEEKLY', 'Australia/Sydney', now)).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  const month = trendBuckets('MONTHLY', 'Australia/Sydney', now)
  expect([month.length, month[0]!.label]).toEqual([30, '2026-02-01'])
  const year = trendBuckets('ANNUALLY', 'Australia/Sydney', now)
  expect(year.map(({ label }) => label)).toEqual([
    ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09'],
    ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
  ])
  expect(year[0]!.from).toBe(Date.parse('2025-04-01T00:00:00+11:00'))
})

test('days fall in their bucket, those before the first in none, those after the last in it', () => {
  const year = trendBuckets('ANNUALLY', 'Australia/Sydney', now)
  const folded = foldDays(year, [
    { day: '2025-03-31', count: 5 },
    { day: '2025-04-01', count: 1 },
    { day: '2025-04-30', count: 2 },
    { day: '2026-03-03', count: 7 },
  ])
  expect(folded).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7])
  expect(
    foldDays(trendBuckets('WEEKLY', 'Australia/Sydney', now), [{ day: '2026-02-23', count: 9 }]),
  ).toEqual([0, 0, 0, 0, 0, 0, 0])
})
