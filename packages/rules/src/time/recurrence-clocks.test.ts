import { describe, expect, test } from 'vitest'
import { csvRows, sharedFile } from '../../test/shared-data.ts'
import { holidayCalendar } from './holidays.ts'
import { firstDate, occurrenceDate, occurrences, type ScheduleEvent } from './recurrence.ts'
import { addDays, instantOf, localDate, localDateTime, weekday } from './zone.ts'

const series = (patch: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  startLocal: '2026-01-05T09:00',
  zone: 'Australia/Sydney',
  durationMinutes: 120,
  frequency: 'DAILY',
  ...patch,
})
const localStarts = (of: ScheduleEvent, from: string, to: string) =>
  occurrences(of, instantOf(of.zone, `${from}T00:00`), instantOf(of.zone, `${to}T00:00`)).map(
    ({ startTime }) => localDateTime(of.zone, startTime).slice(0, 16),
  )
const dates = (...of: Parameters<typeof localStarts>) => localStarts(...of).map((start) => start.slice(0, 10))

const transitions = sharedFile('calendar/au-dst-transitions-2000-2035.csv')
test.skipIf(!transitions)(
  'a shift from 22:00 to 06:00, daily or on weekdays, keeps both over every change of an Australian clock (skipped without the shared data)',
  () => {
    const rows = csvRows(transitions!)
    const changed = [0, 0, 0]
    for (const { zone, utc, offset_before, offset_after } of rows as Record<string, string>[]) {
      const change = Date.parse(utc!)
      const night = { zone: zone!, startLocal: '1999-01-01T22:00', durationMinutes: 480 }
      const day = localDate(zone!, change)
      const evening = addDays(day, -1)
      const around = [evening, day].map(weekday).sort()
      const shifts = [
        series(night),
        series({ ...night, frequency: 'WEEKLY', weekdays: around }),
        // The week of the evening counts, and the one between does not.
        series({
          ...night,
          startLocal: `${addDays(evening, -14)}T22:00`,
          ...{ frequency: 'WEEKLY', weekdays: [weekday(evening)], repeatEvery: 2 },
        }),
      ]
      const found = shifts.map((shift) =>
        occurrences(shift, change - 36 * 3_600_000, change + 36 * 3_600_000),
      )
      expect(found.map(({ length }) => length)).toEqual([3, 2, 1])
      for (const { startTime, duration, clockMinutes } of found.flat()) {
        expect(localDateTime(zone!, startTime).slice(11)).toBe('22:00:00')
        expect([zone, utc, localDateTime(zone!, startTime + duration * 60_000).slice(11)]).toEqual([
          zone,
          utc,
          '06:00:00',
        ])
        expect(clockMinutes).toBe(480)
      }
      const minutes = (offset: string) =>
        Number(offset.slice(0, 3)) * 60 + Number(offset[0] + offset.slice(3))
      const gain = minutes(offset_after!) - minutes(offset_before!)
      for (const [at, each] of found.entries()) {
        const over = each.find(
          ({ startTime, duration }) => startTime < change && change < startTime + duration * 60_000,
        )
        expect(over?.duration).toBe(480 - gain)
        changed[at]!++
      }
    }
    expect([rows.length, ...changed]).toEqual([444, 444, 444, 444])
  },
)

describe('the ends of an occurrence on the nights of a change', () => {
  const on = (date: string, time: string, durationMinutes: number) => {
    const of = series({ startLocal: `2026-01-01T${time}`, durationMinutes })
    const from = instantOf(of.zone, `${date}T00:00`)
    const [found] = occurrences(of, from, from + 86_400_000)
    return [found!.duration, found!.clockMinutes]
  }
  test('an hour that is skipped is not worked, one that comes twice is', () => {
    expect(on('2026-10-04', '01:00', 180)).toEqual([120, 180])
    expect(on('2026-04-05', '01:00', 180)).toEqual([240, 180])
    expect(on('2026-10-04', '03:00', 60)).toEqual([60, 60])
  })
  test('a start that is skipped takes its end along', () => {
    expect(on('2026-10-04', '02:30', 30)).toEqual([30, 30])
    expect(on('2026-10-04', '02:30', 90)).toEqual([90, 90])
    expect(on('2026-10-04', '01:45', 30)).toEqual([30, 30])
  })
})

describe('a series that counts from a later day', () => {
  const from31 = series({ startLocal: '2026-01-31T09:00', frequency: 'MONTHLY', since: '2026-02-28' })
  test('keeps the day of its month', () => {
    expect(dates(from31, '2026-01-01', '2026-06-01')).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
    expect(firstDate(from31)).toBe('2026-02-28')
    expect(firstDate({ ...from31, since: null })).toBe('2026-01-31')
    expect(firstDate({ ...from31, until: '2026-02-20' })).toBeUndefined()
  })
  test('an instant names its occurrence by the local day', () => {
    const at = (local: string) => instantOf('Australia/Sydney', local)
    expect(occurrenceDate(from31, at('2026-03-31T09:00'))).toBe('2026-03-31')
    expect(occurrenceDate(from31, at('2026-01-31T09:00'))).toBeUndefined()
    expect(occurrenceDate(from31, at('2026-03-31T10:00'))).toBeUndefined()
    expect(occurrenceDate(series({ startLocal: '2026-01-01T02:30' }), at('2026-10-04T03:30'))).toBe(
      '2026-10-04',
    )
  })
})

describe('public holidays of New South Wales', () => {
  const isHoliday = (date: string) => holidayCalendar([])('NSW', date)
  const withPolicy = (policy: 'keep' | 'skip' | 'move', patch: Partial<ScheduleEvent> = {}) =>
    series({ ...patch, holidays: { policy, isHoliday } })
  const fridays = { startLocal: '2026-01-02T09:00', frequency: 'WEEKLY' } as const

  test('are kept, left out, or moved to the next working day', () => {
    const around = ['2026-03-30', '2026-04-12'] as const
    expect(dates(withPolicy('keep', fridays), ...around)).toEqual(['2026-04-03', '2026-04-10'])
    expect(dates(withPolicy('skip', fridays), ...around)).toEqual(['2026-04-10'])
    expect(dates(withPolicy('move', fridays), ...around)).toEqual(['2026-04-07', '2026-04-10'])
  })
  test('a moved one is found by where it takes place, and keeps the name of its day', () => {
    const at = instantOf('Australia/Sydney', '2026-04-07T09:00')
    expect(occurrences(withPolicy('move', fridays), at, at + 1)).toEqual([
      {
        occurrenceStart: instantOf('Australia/Sydney', '2026-04-03T09:00'),
        startTime: at,
        duration: 120,
        clockMinutes: 120,
        holiday: '2026-04-03',
      },
    ])
  })
  test('one that falls on a day of the series falls together with it, unless that one was taken away', () => {
    const daily = withPolicy('move')
    expect(dates(daily, '2026-04-02', '2026-04-09')).toEqual(['2026-04-02', '2026-04-07', '2026-04-08'])
    const removed = { date: '2026-04-07', kind: 'removed' } as const
    expect(dates({ ...daily, exceptions: [removed] }, '2026-04-02', '2026-04-09')).toEqual([
      '2026-04-02',
      '2026-04-07',
      '2026-04-08',
    ])
  })
  test('an exception by hand goes before the policy', () => {
    const exceptions = [
      { date: '2026-04-03', kind: 'moved', startLocal: '2026-04-04T10:00', durationMinutes: 60 } as const,
      { date: '2026-04-10', kind: 'removed' } as const,
    ]
    expect(dates(withPolicy('skip', { ...fridays, exceptions }), '2026-03-30', '2026-04-12')).toEqual([
      '2026-04-04',
    ])
  })
  test('parts of a window give the same as the whole', () => {
    const of = withPolicy('move', { frequency: 'TWO_DAYS' })
    const inParts: string[] = []
    for (let day = '2026-12-01'; day < '2027-02-01'; day = addDays(day, 1))
      inParts.push(...dates(of, day, addDays(day, 1)))
    expect(inParts).toEqual(dates(of, '2026-12-01', '2027-02-01'))
  })
})
