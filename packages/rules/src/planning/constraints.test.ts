import { describe, expect, test } from 'vitest'
import { instantOf } from '../time/zone.ts'
import { type PlannedShift, plannedShiftOf, type ScheduleLimits } from './constraints/constraint.ts'
import { breachesOf } from './constraints.ts'

const zone = 'Australia/Sydney'
const none: ScheduleLimits = { maxDayMinutes: null, maxWeekMinutes: null, minRestMinutes: null, weekStart: 1 }
/** From a local time 'DDTHH:mm' of March 2026, a Sunday first, for so many minutes. */
const shiftAt = (eventId: number, local: string, minutes: number, allDay = false): PlannedShift =>
  plannedShiftOf(eventId, zone, { startTime: instantOf(zone, `2026-03-${local}`), duration: minutes, allDay })
const found = (shifts: PlannedShift[], limits: Partial<ScheduleLimits> = {}, checked = [1]) =>
  breachesOf(shifts, (id) => checked.includes(id), {
    limits: { ...none, ...limits },
    leave: [],
    windows: [],
    suspensions: [],
  }).map(({ shift: { eventId, date }, other, limit: _, ...breach }) => ({
    ...breach,
    ...{ eventId, date },
    ...(other && { otherEventId: other.eventId }),
  }))

describe('overlap', () => {
  test('is of shifts that share a moment, not of those that meet', () => {
    expect(found([shiftAt(1, '02T09:00', 60), shiftAt(2, '02T10:00', 60)])).toEqual([])
    expect(found([shiftAt(1, '02T09:00', 61), shiftAt(2, '02T10:00', 60)])).toEqual([
      { kind: 'overlap', eventId: 1, date: '2026-03-02', otherEventId: 2 },
    ])
  })
  test('is told once for a pair, with every other that is there', () => {
    const shifts = [shiftAt(1, '02T09:00', 600), shiftAt(2, '02T10:00', 60), shiftAt(3, '02T12:00', 60)]
    expect(found(shifts).map(({ otherEventId }) => otherEventId)).toEqual([2, 3])
    expect(found(shifts, {}, [1, 2, 3])).toHaveLength(2)
    expect(found(shifts, {}, [4])).toEqual([])
  })
  test('a night reaches into the next day, and a whole day meets what is on it', () => {
    expect(found([shiftAt(2, '02T22:00', 480), shiftAt(1, '03T05:00', 60)])).toMatchObject([
      { date: '2026-03-03' },
    ])
    expect(found([shiftAt(2, '02T00:00', 1440, true), shiftAt(1, '02T05:00', 60)])).toHaveLength(1)
  })
})

describe('hours', () => {
  test('of a day are those of the shifts that start on it', () => {
    const shifts = [shiftAt(1, '02T06:00', 300), shiftAt(2, '02T22:00', 480), shiftAt(2, '03T07:00', 300)]
    expect(found(shifts, { maxDayMinutes: 780 })).toEqual([])
    expect(found(shifts, { maxDayMinutes: 779 })).toEqual([
      { kind: 'dayHours', eventId: 1, date: '2026-03-02', minutes: 780 },
    ])
  })
  test('of a week begin on its first day, and are told once', () => {
    const week = ['02', '03', '04', '08'].map((day) => shiftAt(1, `${day}T06:00`, 600))
    expect(found(week, { maxWeekMinutes: 2399 })).toEqual([
      { kind: 'weekHours', eventId: 1, date: '2026-03-02', minutes: 2400 },
    ])
    expect(found(week, { maxWeekMinutes: 2399, weekStart: 7 })).toEqual([])
  })
  test('a whole day has none', () => {
    expect(found([shiftAt(1, '02T00:00', 1440, true)], { maxDayMinutes: 60, minRestMinutes: 600 })).toEqual(
      [],
    )
  })
})

describe('rest', () => {
  test('lies between the days, not between the visits of one', () => {
    const visits = [shiftAt(1, '02T06:00', 60), shiftAt(1, '02T08:00', 60)]
    expect(found(visits, { minRestMinutes: 600 })).toEqual([])
    expect(found([...visits, shiftAt(2, '03T06:00', 60)], { minRestMinutes: 1261 })).toEqual([
      { kind: 'rest', eventId: 1, date: '2026-03-02', otherEventId: 2, minutes: 1260 },
    ])
    expect(found([...visits, shiftAt(2, '03T06:00', 60)], { minRestMinutes: 1260 })).toEqual([])
  })
  test('counts from the last end, also where that is a longer shift of an earlier day', () => {
    const shifts = [shiftAt(2, '02T20:00', 660), shiftAt(2, '02T21:00', 60), shiftAt(1, '03T12:00', 60)]
    expect(found(shifts, { minRestMinutes: 600 })).toMatchObject([{ kind: 'rest', eventId: 1, minutes: 300 }])
    expect(
      found([shiftAt(2, '02T20:00', 660), shiftAt(1, '03T05:00', 30)], { minRestMinutes: 600 }),
    ).toMatchObject([{ kind: 'overlap' }, { kind: 'rest', minutes: 0 }])
  })
  test('of others is not told', () => {
    expect(found([shiftAt(2, '02T22:00', 480), shiftAt(3, '03T08:00', 60)], { minRestMinutes: 600 })).toEqual(
      [],
    )
  })
  test('on the night of the change an hour of it is missing', () => {
    const from = (local: string, minutes: number) => ({
      startTime: instantOf(zone, `2026-10-0${local}`),
      duration: minutes,
      allDay: false,
    })
    const shifts = [
      plannedShiftOf(2, zone, from('3T12:00', 480)),
      plannedShiftOf(1, zone, from('4T06:00', 120)),
    ]
    expect(found(shifts, { minRestMinutes: 600 })).toMatchObject([{ minutes: 540 }])
  })
})
