import { expect, test } from 'vitest'
import { isBegunBy, isLateAt, isMissedAt } from './alerts.ts'

const minute = 60_000
test.each([
  [120, 10, 60],
  [30, 10, 30],
  [5, 10, 10],
])('of %d minutes it is late after %d and missed after %d', (duration, late, missed) => {
  expect(isLateAt({ startTime: 0, duration })).toBe(late * minute)
  expect(isMissedAt({ startTime: 0, duration })).toBe(missed * minute)
})

test('a work belongs to the occurrence that it names, else to one that it began around', () => {
  const taking = { eventId: 7, occurrenceStart: 0, startTime: 3_600_000, duration: 30 }
  const named = (eventId: number | null, occurrenceStart: number | null, startedAt: number) =>
    isBegunBy({ eventId, occurrenceStart, startedAt }, taking)
  expect(named(7, 0, 99_000_000)).toBe(true)
  expect(named(7, 1, 3_600_000)).toBe(false)
  expect(named(8, 0, 3_600_000)).toBe(false)
  expect(named(null, null, 3_600_000 + 7_200_000)).toBe(true)
  expect(named(null, null, 3_600_000 + 7_200_001)).toBe(false)
  expect(named(null, null, 3_600_000 - 7_200_001)).toBe(false)
  const long = { ...taking, duration: 180 }
  expect(isBegunBy({ eventId: null, occurrenceStart: null, startedAt: 14_400_000 }, long)).toBe(true)
})
