import { expect, test } from 'vitest'
import { gapOnDay } from './duty-words.ts'

const gap = {
  from: '2026-03-08T22:00:00.000+11:00',
  to: '2026-03-10T06:00:00.000+11:00',
  reason: 'NO_HOURS',
} as const

test('a gap over several days has its part of each', () => {
  expect(gapOnDay(gap, '2026-03-07')).toBeUndefined()
  expect(gapOnDay(gap, '2026-03-08')).toBe('22:00–24:00')
  expect(gapOnDay(gap, '2026-03-09')).toBe('00:00–24:00')
  expect(gapOnDay(gap, '2026-03-10')).toBe('00:00–06:00')
  expect(gapOnDay(gap, '2026-03-11')).toBeUndefined()
})
