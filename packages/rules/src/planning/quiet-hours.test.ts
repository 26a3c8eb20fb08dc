import { expect, test } from 'vitest'
import { instantOf } from '../time/zone.ts'
import { isOwnChoice, type Quiet, quietUntil, type Shift } from './quiet-hours.ts'

const zone = 'Australia/Sydney'
const localTime = (local: string) => instantOf(zone, local)
const iso = (instant: number | undefined) => instant && new Date(instant).toISOString()
const until = (quiet: Quiet, local: string, shifts: Shift[] = []) =>
  iso(quietUntil(quiet, { zone, shifts }, localTime(local)))
const hours = (from: string, to: string): Quiet => ({ mode: 'HOURS', from, to })
const offShift: Quiet = { mode: 'OFF_SHIFT' }

test('hours of a day end at their own time, by the clock of the person', () => {
  expect(until(hours('12:00', '14:00'), '2026-11-20T11:59')).toBeUndefined()
  expect(until(hours('12:00', '14:00'), '2026-11-20T12:00')).toBe(iso(localTime('2026-11-20T14:00')))
  expect(until(hours('12:00', '14:00'), '2026-11-20T14:00')).toBeUndefined()
})

test('hours over midnight end tomorrow in the evening, and today in the morning', () => {
  expect(until(hours('22:00', '06:00'), '2026-11-20T23:30')).toBe(iso(localTime('2026-11-21T06:00')))
  expect(until(hours('22:00', '06:00'), '2026-11-20T05:59')).toBe(iso(localTime('2026-11-20T06:00')))
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

test('R-02: off shift is quiet from 22:00 to 06:00 by the clock of the person, and not by day', () => {
  expect(until(offShift, '2026-11-20T13:00')).toBeUndefined()
  expect(until(offShift, '2026-11-20T21:59')).toBeUndefined()
  expect(until(offShift, '2026-11-20T22:00')).toBe(iso(localTime('2026-11-21T06:00')))
  expect(until(offShift, '2026-11-21T05:59')).toBe(iso(localTime('2026-11-21T06:00')))
  expect(until(offShift, '2026-11-21T06:00')).toBeUndefined()
  const later = { from: localTime('2026-11-21T14:00'), to: localTime('2026-11-21T18:00') }
  expect(until(offShift, '2026-11-20T13:00', [later])).toBeUndefined()
})

test('a shift at night ends the quiet an hour before it, and until an hour after it', () => {
  const shift = { from: localTime('2026-11-21T03:00'), to: localTime('2026-11-21T04:00') }
  expect(until(offShift, '2026-11-20T23:00', [shift])).toBe(iso(localTime('2026-11-21T02:00')))
  expect(until(offShift, '2026-11-21T02:00', [shift])).toBeUndefined()
  expect(until(offShift, '2026-11-21T04:59', [shift])).toBeUndefined()
  expect(until(offShift, '2026-11-21T05:00', [shift])).toBe(iso(localTime('2026-11-21T06:00')))
})

test('R-02: hours that a person set are their own choice; the default is not', () => {
  expect([offShift, hours('20:00', '08:00'), { mode: 'NONE' } as Quiet].map(isOwnChoice)).toEqual([
    false,
    true,
    false,
  ])
})
