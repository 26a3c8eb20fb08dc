import { expect, test } from 'vitest'
import { isLateAt, isMissedAt } from './alerts.ts'

const minute = 60_000
test.each([
  [120, 10, 60],
  [30, 10, 30],
  [5, 10, 10],
])('of %d minutes it is late after %d and missed after %d', (duration, late, missed) => {
  expect(isLateAt({ startTime: 0, duration })).toBe(late * minute)
  expect(isMissedAt({ startTime: 0, duration })).toBe(missed * minute)
})
