import { expect, test } from 'vitest'
import { clockOutText, clockText, laterDay, varianceWords } from './payroll-text.ts'

test('the time on the clock is that of the offset', () => {
  expect(clockText('2026-10-03T21:00:05.250+10:00')).toBe('21:00:05')
})

test('a clock-out on a later day shows the day of the month', () => {
  expect(clockOutText('2026-10-03T21:00:00.000+10:00', '2026-10-03T23:59:59.000+10:00')).toBe('23:59:59')
  expect(clockOutText('2026-12-31T22:00:00.000+11:00', '2027-01-01T06:00:00.000+11:00')).toBe('06:00:00 (1)')
  expect(laterDay('2026-02-28T22:00:00.000+11:00', '2026-03-01T06:00:00.000+11:00')).toBe(1)
  expect(laterDay('2026-02-28T22:00:00.000+11:00', null)).toBeNull()
})

test('a clock-out that shows an earlier time of the same day, on the night the clocks go back, is no later day', () => {
  expect(laterDay('2026-04-05T02:30:00.000+11:00', '2026-04-05T02:15:00.000+10:00')).toBeNull()
})

test('the variance is said in words', () => {
  expect(varianceWords(5_400_000)).toEqual({ says: 'Over by {time}', time: '01: 30: 00' })
  expect(varianceWords(-900_000)).toEqual({ says: 'Short by {time}', time: '00: 15: 00' })
  expect(varianceWords(0)).toEqual({ says: 'On plan', time: '00: 00: 00' })
})
