import { describe, expect, test } from 'vitest'
import { holidayCalendar } from './holidays.ts'
import { firstDate, isOccurrenceDate, occurrenceDate, occurrences, type ScheduleEvent } from './recurrence.ts'
import { dayOf, indexBefore, ruleDatesOf } from './rule-dates.ts'
import { addDays, dayNumber, instantOf, localDateTime, weekday } from './zone.ts'

const sydney = 'Australia/Sydney'
/** Monday, 5 January 2026. */
const series = (patch: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  startLocal: '2026-01-05T18:00',
  zone: sydney,
  durationMinutes: 150,
  frequency: 'WEEKLY',
  ...patch,
})
const monthly = (patch: Partial<ScheduleEvent>) => series({ frequency: 'MONTHLY', ...patch })
const found = (of: ScheduleEvent, from: string, to: string) =>
  occurrences(of, instantOf(of.zone, `${from}T00:00`), instantOf(of.zone, `${to}T00:00`))
const dates = (of: ScheduleEvent, from: string, to: string) =>
  found(of, from, to).map(({ startTime }) => localDateTime(of.zone, startTime).slice(0, 10))
const workdays = [1, 2, 3, 4, 5]

describe('weekdays', () => {
  test('Monday to Friday', () => {
    expect(dates(series({ weekdays: workdays }), '2026-01-01', '2026-01-17')).toEqual([
      '2026-01-05',
      '2026-01-06',
      '2026-01-07',
      '2026-01-08',
      '2026-01-09',
      '2026-01-12',
      '2026-01-13',
      '2026-01-14',
      '2026-01-15',
      '2026-01-16',
    ])
  })
  test('a start that does not fit: the first date after it that does', () => {
    const wednesday = series({ startLocal: '2026-01-07T18:00', weekdays: [1, 5] })
    expect(firstDate(wednesday)).toBe('2026-01-09')
    expect(dates(wednesday, '2026-01-01', '2026-01-20')).toEqual([
      '2026-01-09',
      '2026-01-12',
      '2026-01-16',
      '2026-01-19',
    ])
    expect(isOccurrenceDate(wednesday, '2026-01-07')).toBe(false)
    expect(isOccurrenceDate(wednesday, '2026-01-05')).toBe(false)
  })
  test('the order does not matter, and none given is the day of the start', () => {
    const window = ['2026-01-01', '2026-03-01'] as const
    expect(dates(series({ weekdays: [5, 1, 3] }), ...window)).toEqual(
      dates(series({ weekdays: [1, 3, 5] }), ...window),
    )
    for (const weekdays of [null, [], [1]])
      expect(dates(series({ weekdays }), ...window)).toEqual(dates(series(), ...window))
  })
  test('a night over the end of the week begins on Sunday', () => {
    const nights = series({
      startLocal: '2026-01-04T22:00',
      durationMinutes: 480,
      weekdays: [1, 7],
      repeatEvery: 2,
    })
    // The week of Sunday the 4th is the first; its Monday lies before the start.
    expect(dates(nights, '2026-01-01', '2026-02-03')).toEqual([
      '2026-01-04',
      '2026-01-12',
      '2026-01-18',
      '2026-01-26',
      '2026-02-01',
    ])
    const [first] = found(nights, '2026-01-04', '2026-01-05')
    expect(localDateTime(sydney, first!.startTime + first!.duration * 60_000)).toBe('2026-01-05T06:00:00')
    // A window that begins on Monday does not have it.
    expect(dates(nights, '2026-01-05', '2026-01-12')).toEqual([])
  })
})

describe('every n weeks', () => {
  test.each([2, 3, 4, 5, 6, 7, 8])('every %i weeks from the Monday of the first week', (repeatEvery) => {
    for (let start = '2026-01-05'; start <= '2026-01-11'; start = addDays(start, 1)) {
      const event = series({ startLocal: `${start}T18:00`, weekdays: [1, 3, 7], repeatEvery })
      const expected = Array.from({ length: 5 }, (_, week) => addDays('2026-01-05', week * repeatEvery * 7))
        .flatMap((monday) => [monday, addDays(monday, 2), addDays(monday, 6)])
        .filter((date) => date >= start)
      const last = expected.at(-1)!
      expect(dates(event, '2025-01-01', addDays(last, 1))).toEqual(expected)
      expect(dates(event, last, addDays(last, 1))).toEqual([last])
      expect(firstDate(event)).toBe(expected[0])
    }
  })
  test('without weekdays steps from the start', () => {
    expect(
      dates(series({ startLocal: '2026-01-08T18:00', repeatEvery: 3 }), '2026-01-01', '2026-03-01'),
    ).toEqual(['2026-01-08', '2026-01-29', '2026-02-19'])
  })
  test('every n days and months', () => {
    expect(dates(series({ frequency: 'DAILY', repeatEvery: 5 }), '2026-02-01', '2026-02-12')).toEqual([
      '2026-02-04',
      '2026-02-09',
    ])
    const of31 = monthly({ startLocal: '2026-01-31T18:00', repeatEvery: 5 })
    expect(dates(of31, '2026-01-01', '2027-12-01')).toEqual([
      '2026-01-31',
      '2026-06-30',
      '2026-11-30',
      '2027-04-30',
      '2027-09-30',
    ])
  })
})

describe('a weekday of the month', () => {
  test('first Monday and last Friday', () => {
    expect(dates(monthly({ weekdays: [1], setPosition: 1 }), '2026-01-01', '2026-06-02')).toEqual([
      '2026-01-05',
      '2026-02-02',
      '2026-03-02',
      '2026-04-06',
      '2026-05-04',
      '2026-06-01',
    ])
    expect(dates(monthly({ weekdays: [5], setPosition: -1 }), '2026-01-01', '2026-06-01')).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-27',
      '2026-04-24',
      '2026-05-29',
    ])
  })
  test.each([1, 2, 3, 4, -1])('position %i of every weekday over 30 years, with leap days', (setPosition) => {
    for (let day = 1; day <= 7; day++) {
      const event = monthly({ startLocal: '2000-01-01T18:00', weekdays: [day], setPosition })
      const all: string[] = []
      for (let date = '2000-01-01'; date < '2030-01-01'; date = addDays(date, 1)) {
        const dayOfMonth = Number(date.slice(8))
        const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
        if (weekday(date) !== day) continue
        if (setPosition === -1 ? isLast : Math.ceil(dayOfMonth / 7) === setPosition) all.push(date)
      }
      expect(all).toHaveLength(360)
      expect(dates(event, '2000-01-01', '2030-01-01')).toEqual(all)
    }
  })
  test('the last is the fourth in a month without a fifth, and the leap day where it is the fifth', () => {
    const lastSunday = monthly({ startLocal: '2032-01-01T18:00', weekdays: [7], setPosition: -1 })
    expect(dates(lastSunday, '2032-02-01', '2032-04-01')).toEqual(['2032-02-29', '2032-03-28'])
    expect(dates(lastSunday, '2033-02-01', '2033-03-01')).toEqual(['2033-02-27'])
  })
  test('every n months counts from the month of the start, also where that month has no date left', () => {
    const of = monthly({ startLocal: '2026-01-20T18:00', weekdays: [1], setPosition: 1, repeatEvery: 2 })
    expect(firstDate(of)).toBe('2026-03-02')
    expect(dates(of, '2026-01-01', '2026-08-01')).toEqual(['2026-03-02', '2026-05-04', '2026-07-06'])
  })
})

const rules: [name: string, patch: Partial<ScheduleEvent>][] = [
  ['Monday to Friday', { weekdays: workdays }],
  ['every third week on Tuesday and Sunday', { weekdays: [2, 7], repeatEvery: 3 }],
  ['every fourth day', { frequency: 'DAILY', repeatEvery: 4 }],
  [
    'the last Sunday of every second month',
    { frequency: 'MONTHLY', weekdays: [7], setPosition: -1, repeatEvery: 2 },
  ],
]
describe.each(rules)('%s', (_, rule) => {
  const eventWith = (patch: Partial<ScheduleEvent> = {}) =>
    series({ startLocal: '2023-10-31T02:30', ...rule, ...patch })
  const [from, to] = ['2023-10-01', '2028-01-01']
  const all = dates(eventWith(), from, to)

  test('its windows give the same as the whole', () => {
    expect(all.length).toBeGreaterThan(20)
    const inParts: string[] = []
    let day = from
    for (; day < to; day = addDays(day, 9)) inParts.push(...dates(eventWith(), day, addDays(day, 9)))
    expect(inParts).toEqual(dates(eventWith(), from, day))
  })
  test('until and since cut it, and a split keeps the steps', () => {
    for (const at of [all[5]!, addDays(all[5]!, 1), '2026-02-28']) {
      const before = dates(eventWith({ until: addDays(at, -1) }), from, to)
      const after = dates(eventWith({ since: at }), from, to)
      expect([...before, ...after]).toEqual(all)
      expect(firstDate(eventWith({ since: at }))).toBe(after[0])
    }
  })
  test('every occurrence is named by its instant', () => {
    for (const { occurrenceStart, startTime } of found(eventWith(), from, to)) {
      const date = occurrenceDate(eventWith(), occurrenceStart)
      expect(date).toBe(localDateTime(sydney, startTime).slice(0, 10))
    }
    expect(occurrenceDate(eventWith(), instantOf(sydney, `${addDays(all[5]!, -1)}T02:31`))).toBeUndefined()
  })
  test('a date is found near its day, however old the series is', () => {
    const old = ruleDatesOf({ frequency: 'WEEKLY', ...rule }, '1000-01-06', dayNumber('1000-01-06'))
    for (const date of all) {
      const day = dayNumber(date)
      let index = indexBefore(old, day)
      expect(dayOf(old, index)).toBeLessThanOrEqual(day)
      let steps = 0
      for (; dayOf(old, index) < day; index++) steps++
      expect(steps).toBeLessThanOrEqual(7)
    }
  })
  test('removed and moved occurrences', () => {
    const [removed, moved] = [all[3]!, all[6]!]
    const exceptions = [
      { date: removed, kind: 'removed' },
      { date: moved, kind: 'moved', startLocal: '2027-12-30T13:00', durationMinutes: 45 },
    ] as const
    const left = all.filter((date) => date !== removed && date !== moved)
    expect(dates(eventWith({ exceptions }), from, to)).toEqual([...left, '2027-12-30'].sort())
  })
  test('holidays are left out or moved to a working day', () => {
    const isHoliday = (date: string) => holidayCalendar([])('NSW', date)
    const worked = all.filter((date) => !isHoliday(date))
    expect(worked.length).toBeLessThan(all.length)
    expect(dates(eventWith({ holidays: { policy: 'skip', isHoliday } }), from, to)).toEqual(worked)
    const moved = found(eventWith({ holidays: { policy: 'move', isHoliday } }), from, to)
    for (const { startTime, holiday } of moved) {
      const date = localDateTime(sydney, startTime).slice(0, 10)
      if (holiday) expect([weekday(date) <= 5, isHoliday(date)]).toEqual([true, false])
      else expect(worked).toContain(date)
    }
    expect(moved.length).toBeGreaterThanOrEqual(worked.length)
  })
})
