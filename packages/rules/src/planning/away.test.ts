import { describe, expect, test } from 'vitest'
import { instantOf, weekday } from '../time/zone.ts'
import {
  type ClockWindow,
  isOnLeave,
  isPreferred,
  isSuspended,
  isUnavailable,
  type LeaveTime,
  type ShiftSpan,
  windowSpans,
} from './away.ts'

const sydney = 'Australia/Sydney'
/** A shift by the clock of its place, for so many minutes that pass. */
function shift(local: string, minutes: number, zone = sydney): ShiftSpan {
  const start = instantOf(zone, local)
  return { zone, start, end: start + minutes * 60_000 }
}
const days = (firstDay: string, lastDay: string): LeaveTime => ({ firstDay, lastDay, from: null, to: null })
const part = (from: string, to: string, zone = sydney): LeaveTime => ({
  firstDay: from.slice(0, 10),
  lastDay: to.slice(0, 10),
  from: instantOf(zone, from),
  to: instantOf(zone, to),
})
const window = (given: Partial<ClockWindow>): ClockWindow => ({
  kind: 'UNAVAILABLE',
  weekday: null,
  from: null,
  until: null,
  startTime: '00:00',
  endTime: '24:00',
  ...given,
})
const onDay = (date: string, given: Partial<ClockWindow> = {}) =>
  window({ from: date, until: date, ...given })

describe('R-24: a suspension', () => {
  const until = (lastDay: string | null) => [{ firstDay: '2026-03-02', lastDay }]
  test('has the shifts that start on its days, both included, by the clock of the place', () => {
    expect(isSuspended(until('2026-03-06'), shift('2026-03-01T22:00', 480))).toBe(false)
    expect(isSuspended(until('2026-03-06'), shift('2026-03-02T00:00', 60))).toBe(true)
    expect(isSuspended(until('2026-03-06'), shift('2026-03-06T23:59', 60))).toBe(true)
    expect(isSuspended(until('2026-03-06'), shift('2026-03-07T00:00', 60))).toBe(false)
    const night = instantOf(sydney, '2026-03-02T01:00')
    const inPerth = { zone: 'Australia/Perth', start: night, end: night + 60_000 }
    expect(isSuspended(until('2026-03-06'), inPerth)).toBe(false)
  })
  test('until further notice has every shift from its first day on', () => {
    expect(isSuspended(until(null), shift('2026-03-01T23:00', 60))).toBe(false)
    expect(isSuspended(until(null), shift('2031-12-31T23:00', 60))).toBe(true)
    expect(isSuspended([], shift('2026-03-02T08:00', 60))).toBe(false)
  })
})

describe('leave on whole days', () => {
  const leave = [days('2026-03-02', '2026-03-06')]
  test('has the shifts that start on them, both included', () => {
    expect(isOnLeave(leave, shift('2026-03-02T00:00', 60))).toBe(true)
    expect(isOnLeave(leave, shift('2026-03-06T23:59', 60))).toBe(true)
    expect(isOnLeave(leave, shift('2026-03-07T00:00', 60))).toBe(false)
  })
  test('leaves the night that began before it alone, and has the one that begins on its last day', () => {
    expect(isOnLeave(leave, shift('2026-03-01T22:00', 480))).toBe(false)
    expect(isOnLeave(leave, shift('2026-03-06T22:00', 480))).toBe(true)
  })
  test('means the day of the place, wherever that is', () => {
    // At this time it is still Sunday in Perth.
    const monday = [days('2026-03-02', '2026-03-02')]
    const at = instantOf(sydney, '2026-03-02T01:00')
    expect(isOnLeave(monday, { zone: sydney, start: at, end: at + 60_000 })).toBe(true)
    expect(isOnLeave(monday, { zone: 'Australia/Perth', start: at, end: at + 60_000 })).toBe(false)
  })
  test('goes over the end of the year and over a public holiday', () => {
    const holidays = [days('2025-12-24', '2026-01-02')]
    for (const day of ['2025-12-24', '2025-12-25', '2025-12-31', '2026-01-01', '2026-01-02'])
      expect(isOnLeave(holidays, shift(`${day}T18:00`, 120))).toBe(true)
    expect(isOnLeave(holidays, shift('2026-01-03T18:00', 120))).toBe(false)
  })
  test('is any of several, and none is none', () => {
    const two = [days('2026-03-02', '2026-03-02'), days('2026-03-09', '2026-03-09')]
    expect(isOnLeave(two, shift('2026-03-09T08:00', 60))).toBe(true)
    expect(isOnLeave(two, shift('2026-03-03T08:00', 60))).toBe(false)
    expect(isOnLeave([], shift('2026-03-03T08:00', 60))).toBe(false)
  })
})

describe('leave for a part of a day', () => {
  const morning = [part('2026-03-02T08:00', '2026-03-02T12:00')]
  test('has every shift with a minute in common, not those that meet it', () => {
    expect(isOnLeave(morning, shift('2026-03-02T06:00', 120))).toBe(false)
    expect(isOnLeave(morning, shift('2026-03-02T06:00', 121))).toBe(true)
    expect(isOnLeave(morning, shift('2026-03-02T11:59', 60))).toBe(true)
    expect(isOnLeave(morning, shift('2026-03-02T12:00', 60))).toBe(false)
  })
  test('that ends in the middle of a night shift has it', () => {
    const night = [part('2026-03-02T18:00', '2026-03-03T02:00')]
    expect(isOnLeave(night, shift('2026-03-02T22:00', 480))).toBe(true)
    expect(isOnLeave(night, shift('2026-03-03T02:00', 60))).toBe(false)
  })
  test('is so long as passes on the nights when clocks change', () => {
    // 02:00 comes twice on 5 April: from 01:00 to 03:00 three hours pass.
    const autumn = [part('2026-04-05T01:00', '2026-04-05T03:00')]
    expect(autumn[0]!.to! - autumn[0]!.from!).toBe(3 * 3_600_000)
    expect(isOnLeave(autumn, shift('2026-04-05T00:00', 240))).toBe(true)
    // On 4 October 02:00 does not come: a shift of an hour from 01:00 ends at 03:00.
    const spring = [part('2026-10-04T03:00', '2026-10-04T04:00')]
    expect(isOnLeave(spring, shift('2026-10-04T01:00', 60))).toBe(false)
    expect(isOnLeave(spring, shift('2026-10-04T01:00', 61))).toBe(true)
  })
})

describe('a window in which a person cannot work', () => {
  test('of one day has what touches it', () => {
    const windows = [onDay('2026-03-03', { startTime: '09:00', endTime: '12:00' })]
    expect(isUnavailable(windows, shift('2026-03-03T08:00', 60))).toBe(false)
    expect(isUnavailable(windows, shift('2026-03-03T08:00', 61))).toBe(true)
    expect(isUnavailable(windows, shift('2026-03-03T12:00', 60))).toBe(false)
    expect(isUnavailable(windows, shift('2026-03-04T10:00', 60))).toBe(false)
  })
  test('of several days has each of them', () => {
    const windows = [
      window({ from: '2026-03-03', until: '2026-03-05', startTime: '06:00', endTime: '08:00' }),
    ]
    expect([2, 3, 5, 6].map((d) => isUnavailable(windows, shift(`2026-03-0${d}T07:00`, 30)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  test('of every week counts since a day and until a day', () => {
    const mondays = window({ weekday: 1, startTime: '18:00', endTime: '22:00' })
    expect(weekday('2026-03-09')).toBe(1)
    expect(isUnavailable([mondays], shift('2026-03-09T19:00', 60))).toBe(true)
    expect(isUnavailable([mondays], shift('2026-03-10T19:00', 60))).toBe(false)
    const since = [{ ...mondays, from: '2026-03-10' }]
    expect(isUnavailable(since, shift('2026-03-09T19:00', 60))).toBe(false)
    expect(isUnavailable(since, shift('2026-03-16T19:00', 60))).toBe(true)
    const until = [{ ...mondays, until: '2026-03-09' }]
    expect(isUnavailable(until, shift('2026-03-09T19:00', 60))).toBe(true)
    expect(isUnavailable(until, shift('2026-03-16T19:00', 60))).toBe(false)
  })
  test('of a night lies on the day on which it begins', () => {
    const nights = [window({ weekday: 7, startTime: '22:00', endTime: '06:00' })]
    expect(isUnavailable(nights, shift('2026-03-09T05:00', 30))).toBe(true)
    expect(isUnavailable(nights, shift('2026-03-09T06:00', 30))).toBe(false)
    expect(isUnavailable(nights, shift('2026-03-08T05:00', 30))).toBe(false)
    expect(isUnavailable(nights, shift('2026-03-08T21:00', 61))).toBe(true)
  })
  test('a whole day ends with it, and 24:00 begins the next', () => {
    const whole = [onDay('2026-03-03')]
    expect(isUnavailable(whole, shift('2026-03-03T23:59', 1))).toBe(true)
    expect(isUnavailable(whole, shift('2026-03-04T00:00', 60))).toBe(false)
    expect(isUnavailable(whole, shift('2026-03-02T23:00', 60))).toBe(false)
    const late = [onDay('2026-03-03', { startTime: '20:00', endTime: '24:00' })]
    expect(isUnavailable(late, shift('2026-03-03T19:00', 60))).toBe(false)
    expect(isUnavailable(late, shift('2026-03-03T23:00', 60))).toBe(true)
    expect(isUnavailable(late, shift('2026-03-04T00:00', 60))).toBe(false)
    const next = [onDay('2026-03-03', { startTime: '24:00', endTime: '02:00' })]
    expect(isUnavailable(next, shift('2026-03-04T01:00', 30))).toBe(true)
    expect(isUnavailable(next, shift('2026-03-03T23:00', 60))).toBe(false)
  })
  test('with the same start and end is a whole day and night', () => {
    const turn = [onDay('2026-03-03', { startTime: '06:00', endTime: '06:00' })]
    expect(isUnavailable(turn, shift('2026-03-04T05:59', 1))).toBe(true)
    expect(isUnavailable(turn, shift('2026-03-04T06:00', 1))).toBe(false)
  })
  test('has both of the hours that the clocks show twice', () => {
    const night = [onDay('2026-04-05', { startTime: '01:00', endTime: '02:30' })]
    const second = instantOf(sydney, '2026-04-05T02:15', 'later')
    expect(isUnavailable(night, { zone: sydney, start: second, end: second + 60_000 })).toBe(true)
    const after = instantOf(sydney, '2026-04-05T02:30', 'later')
    expect(isUnavailable(night, { zone: sydney, start: after, end: after + 60_000 })).toBe(false)
  })
  test('that ends in the hour that does not come ends when the clocks have jumped', () => {
    const night = [onDay('2026-10-04', { startTime: '00:00', endTime: '02:30' })]
    expect(isUnavailable(night, shift('2026-10-04T03:00', 15))).toBe(true)
    expect(isUnavailable(night, shift('2026-10-04T03:30', 15))).toBe(false)
  })
  test('is no window in which they like to work', () => {
    expect(isUnavailable([onDay('2026-03-03', { kind: 'PREFERRED' })], shift('2026-03-03T08:00', 60))).toBe(
      false,
    )
    expect(isPreferred([onDay('2026-03-03')], shift('2026-03-03T08:00', 60))).toBe(false)
  })
})

describe('a window in which a person likes to work', () => {
  const likes = (date: string, startTime: string, endTime: string) =>
    onDay(date, { kind: 'PREFERRED', startTime, endTime })
  test('has the whole shift', () => {
    const evening = [likes('2026-03-03', '16:00', '22:00')]
    expect(isPreferred(evening, shift('2026-03-03T16:00', 360))).toBe(true)
    expect(isPreferred(evening, shift('2026-03-03T16:00', 361))).toBe(false)
    expect(isPreferred(evening, shift('2026-03-03T15:59', 60))).toBe(false)
    expect(isPreferred(evening, shift('2026-03-03T22:00', 30))).toBe(false)
    expect(isPreferred([], shift('2026-03-03T16:00', 60))).toBe(false)
  })
  test('may be two that meet at midnight, not two with time between', () => {
    const both = [likes('2026-03-04', '00:00', '08:00'), likes('2026-03-03', '20:00', '24:00')]
    expect(isPreferred(both, shift('2026-03-03T22:00', 480))).toBe(true)
    const apart = [likes('2026-03-04', '00:01', '08:00'), likes('2026-03-03', '20:00', '24:00')]
    expect(isPreferred(apart, shift('2026-03-03T22:00', 480))).toBe(false)
  })
  test('of a night has a shift that goes over midnight', () => {
    const nights = [window({ kind: 'PREFERRED', weekday: 2, startTime: '21:00', endTime: '07:00' })]
    expect(isPreferred(nights, shift('2026-03-03T22:00', 480))).toBe(true)
    expect(isPreferred(nights, shift('2026-03-04T22:00', 480))).toBe(false)
  })
})

test('a window is written out by the clock on the days that are shown', () => {
  const nights = window({ weekday: 1, startTime: '22:00', endTime: '06:00' })
  const week = { startDate: '2026-03-03', endDate: '2026-03-09' }
  expect(windowSpans(nights, week)).toEqual([
    { from: '2026-03-02T22:00', to: '2026-03-03T06:00' },
    { from: '2026-03-09T22:00', to: '2026-03-10T06:00' },
  ])
  expect(windowSpans(window({ weekday: 1 }), week)).toEqual([
    { from: '2026-03-09T00:00', to: '2026-03-10T00:00' },
  ])
})
