import { expect, test } from 'vitest'
import { inPlaceShapeOf } from './use-contract-in-place.ts'

const { startDate, endDate } = inPlaceShapeOf({ startDate: '2026-01-01', endDate: '2026-12-31' }).shape

test('a contract that would begin after its end, or end before its start, is refused beside the field', () => {
  expect(startDate.safeParse('2027-01-01').error?.issues[0]?.message).toBe('Incorrect date range!')
  expect(endDate.safeParse('2025-12-31').error?.issues[0]?.message).toBe('Incorrect date range!')
  expect(startDate.safeParse('').success).toBe(false)
})

test('a contract of one day is fine', () => {
  expect(startDate.safeParse('2026-12-31').data).toBe('2026-12-31')
  expect(endDate.safeParse('2026-01-01').data).toBe('2026-01-01')
})
