import { expect, test } from 'vitest'
import { type Quiet, quietUntil, type Shift } from './quiet-hours.ts'
import { instantOf } from './zone.ts'

const zone = 'Australia/Sydney'
const at = (local: string) => instantOf(zone, local)
const iso = (instant: number | undefined) => instant && new Date(instant).toISOString()
const until = (quiet: Quiet, local: string, shifts: Shift[] = [], hasShifts = shifts.length > 0) =>
  iso(quietUntil(quiet, { zone, shifts, hasShifts }, at(local)))
const hours = (from: string, to: string): Quiet => ({ mode: 'HOURS', from, to })
const offShift: Quiet = { mode: 'OFF_SHIFT' }

test('hours of a day end at their own time, by the clock of the person', () => {
  expect(until(hours('12:00', '14:00'), '2026-11-20T11:59')).toBeUndefined()
  expect(until(hours('12:00', '14:00'), '2026-11-20T12:00')).toBe(iso(at('2026-11-20T14:00')))
  expect(until(hours('12:00', '14:00'), '2026-11-20T14:00')).toBeUndefined()
})

test('hours over midnight end tomorrow in the evening, and today in the morning', () => {
  expect(until(hours('22:00', '06:00'), '2026-11-20T23:30')).toBe(iso(at('2026-11-21T06:00')))
  expect(until(hours('22:00', '06:00'), '2026-11-20T05:59')).toBe(iso(at('2026-11-20T06:00')))
  expect(until(hours('22:00', '06:00'), '2026-11-20T21:59')).toBeUndefined()
})

test('the night in which the clocks change ends at its hour', () => {
  expect(until(hours('22:00', '06:00'), '2026-10-03T23:00')).toBe('2026-10-03T19:00:00.000Z')
  expect(until(hours('22:00', '06:00'), '2026-04-04T23:00')).toBe('2026-04-04T20:00:00.000Z')
})

test('the same hour twice is no quiet, and neither is none', () => {
  expect(until(hours('08:00', '08:00'), '2026-11-20T08:00')).toBeUndefined()
  expect(until({ mode: 'NONE' }, '2026-11-20T03:00')).toBeUndefined()
})

test('off shift is quiet until an hour before the next shift, and not within an hour of one', () => {
  const shift = { from: at('2026-11-20T08:00'), to: at('2026-11-20T12:00') }
  expect(until(offShift, '2026-11-20T06:59', [shift])).toBe(iso(at('2026-11-20T07:00')))
  expect(until(offShift, '2026-11-20T07:00', [shift])).toBeUndefined()
  expect(until(offShift, '2026-11-20T12:59', [shift])).toBeUndefined()
  const next = { from: at('2026-11-21T08:00'), to: at('2026-11-21T12:00') }
  expect(until(offShift, '2026-11-20T13:00', [shift, next])).toBe(iso(at('2026-11-21T07:00')))
})

test('who waits for a shift that is far is told in the morning', () => {
  expect(until(offShift, '2026-11-20T13:00', [], true)).toBe(iso(at('2026-11-21T09:00')))
  expect(until(offShift, '2026-11-20T03:00', [], true)).toBe(iso(at('2026-11-20T09:00')))
})

test('who is not planned at all is quiet at night', () => {
  expect(until(offShift, '2026-11-20T13:00')).toBeUndefined()
  expect(until(offShift, '2026-11-20T21:00')).toBe(iso(at('2026-11-21T07:00')))
})
