import { expect, test } from 'vitest'
import { instantAt, wallClock } from './zones.ts'

test('the clock of a zone, and back', () => {
  expect(wallClock('2026-07-01T23:30:00Z', 'Australia/Sydney')).toEqual({ day: '2026-07-02', time: '09:30' })
  expect(instantAt('2026-07-02', '09:30', 'Australia/Sydney')).toBe('2026-07-02T09:30:00+10:00')
  expect(instantAt('2026-01-15', '00:00', 'Australia/Sydney')).toBe('2026-01-15T00:00:00+11:00')
  expect(instantAt('2026-01-15', '08:15', 'America/St_Johns')).toBe('2026-01-15T08:15:00-03:30')
  expect(instantAt('2026-01-15', '08:15', 'UTC')).toBe('2026-01-15T08:15:00+00:00')
})

test('a time that comes twice is the first of the two', () => {
  expect(instantAt('2026-04-05', '02:30', 'Australia/Sydney')).toBe('2026-04-05T02:30:00+11:00')
  expect(instantAt('2026-04-05', '03:30', 'Australia/Sydney')).toBe('2026-04-05T03:30:00+10:00')
})

test('a time that the clocks jump over is moved on by the jump', () => {
  expect(instantAt('2026-10-04', '02:30', 'Australia/Sydney')).toBe('2026-10-04T03:30:00+11:00')
  expect(instantAt('2026-10-04', '01:59', 'Australia/Sydney')).toBe('2026-10-04T01:59:00+10:00')
})

test('half an hour of summer time on Lord Howe', () => {
  expect(instantAt('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-04T02:45:00+11:00')
})
