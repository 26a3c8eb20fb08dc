import { expect, test } from 'vitest'
import { timesOf } from './shift-words.ts'

test('a shift over a change of the clock ends when its minutes are over', () => {
  const night = { duration: 480, timezone: 'Australia/Sydney' }
  expect(timesOf({ ...night, startTime: '2026-10-03T22:00:00+10:00' })).toBe('22:00–07:00')
  expect(timesOf({ ...night, startTime: '2026-04-04T22:00:00+11:00' })).toBe('22:00–05:00')
})
