import { describe, expect, test } from 'vitest'
import type { Frequency } from './frequency.ts'
import { isOccurrenceDate, occurrences, previewCounts, type ScheduleEvent } from './recurrence.ts'
import { instantOf, isoWithOffset, localDateTime } from './zone.ts'

const sydney = 'Australia/Sydney'
const event = (patch: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  startLocal: '2026-01-05T09:00',
  zone: sydney,
  durationMinutes: 120,
  frequency: 'DAILY',
  ...patch,
})
const starts = (of: ScheduleEvent, from: string, to: string) =>
  occurrences(of, instantOf(of.zone, `${from}T00:00`), instantOf(of.zone, `${to}T00:00`)).map(
    ({ startTime }) => localDateTime(of.zone, startTime).slice(0, 16),
  )
const dates = (of: ScheduleEvent, from: string, to: string) =>
  starts(of, from, to).map((start) => start.slice(0, 10))

describe('the window', () => {
  test('takes starts from its beginning up to, not at, its end', () => {
    const at = instantOf(sydney, '2026-01-06T09:00')
    expect(occurrences(event(), at, at + 1)).toEqual([
      { occurrenceStart: at, startTime: at, duration: 120, clockMinutes: 120 },
    ])
    expect(occurrences(event(), at - 1000, at)).toEqual([])
    expect(occurrences(event(), at + 1, at - 1)).toEqual([])
  })

  test('nothing before the first or after the last date', () => {
    expect(dates(event({ until: '2026-01-07' }), '2025-01-01', '2027-01-01')).toEqual([
      '2026-01-05',
      '2026-01-06',
      '2026-01-07',
    ])
    expect(dates(event({ until: '2026-01-04' }), '2025-01-01', '2027-01-01')).toEqual([])
    expect(dates(event({ until: null }), '2026-02-01', '2026-02-03')).toEqual(['2026-02-01', '2026-02-02'])
  })

  test('its parts give the same as the whole', () => {
    for (const frequency of Object.keys(previewCounts) as Frequency[]) {
      const series = event({ startLocal: '2023-10-31T02:30', frequency })
      const parts = [
        '2023-01-01',
        '2023-10-31',
        '2024-02-29',
        '2024-03-01',
        '2026-10-04',
        '2027-01-31',
        '2030-01-01',
      ]
      const inParts = parts.slice(1).flatMap((to, i) => starts(series, parts[i]!, to))
      expect(inParts).toEqual(starts(series, '2023-01-01', '2030-01-01'))
      expect(inParts.length).toBeGreaterThan(5)
    }
  })

  test('an old series costs no more than a young one', () => {
    const readsOf = (first: string) => {
      let reads = 0
      const counted: ScheduleEvent = {
        ...event({ frequency: 'WEEKLY' }),
        get startLocal() {
          reads++
          return first
        },
      }
      expect(dates(counted, '2026-03-02', '2026-03-17')).toHaveLength(3)
      return reads
    }
    expect(readsOf('1000-01-06T09:00')).toBe(readsOf('2026-02-23T09:00'))
  })
})

describe('frequencies', () => {
  test('once', () => {
    expect(dates(event({ frequency: null }), '2026-01-01', '2027-01-01')).toEqual(['2026-01-05'])
    expect(dates(event({ frequency: null }), '2026-02-01', '2027-01-01')).toEqual([])
    expect(dates(event({ frequency: null, until: '2026-01-01' }), '2026-01-01', '2027-01-01')).toEqual([])
  })

  test('every second day and every week keep their phase', () => {
    expect(dates(event({ frequency: 'TWO_DAYS' }), '2026-01-08', '2026-01-14')).toEqual([
      '2026-01-09',
      '2026-01-11',
      '2026-01-13',
    ])
    expect(dates(event({ frequency: 'WEEKLY' }), '2026-06-01', '2026-06-15')).toEqual([
      '2026-06-01',
      '2026-06-08',
    ])
  })

  test('the 31st falls on the last day of shorter months and comes back', () => {
    const monthly = event({ startLocal: '2023-12-31T09:00', frequency: 'MONTHLY' })
    expect(dates(monthly, '2024-01-01', '2024-06-01')).toEqual([
      '2024-01-31',
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
      '2024-05-31',
    ])
    expect(dates(monthly, '2025-02-28', '2025-03-01')).toEqual(['2025-02-28'])
  })

  test('quarters and years clamp too', () => {
    const quarterly = event({ startLocal: '2025-11-30T09:00', frequency: 'QUARTERLY' })
    expect(dates(quarterly, '2026-01-01', '2026-12-31')).toEqual([
      '2026-02-28',
      '2026-05-30',
      '2026-08-30',
      '2026-11-30',
    ])
    const annually = event({ startLocal: '2024-02-29T09:00', frequency: 'ANNUALLY' })
    expect(dates(annually, '2025-01-01', '2029-01-01')).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  test('the calendar previews the written numbers', () => {
    expect(previewCounts).toEqual({
      DAILY: 90,
      TWO_DAYS: 45,
      WEEKLY: 25,
      MONTHLY: 15,
      QUARTERLY: 10,
      ANNUALLY: 5,
    })
  })
})

describe('nights when the clocks change', () => {
  const night = (zone: string, time: string, from: string, to: string) =>
    occurrences(
      event({ zone, startLocal: `2026-01-01T${time}` }),
      instantOf(zone, `${from}T00:00`),
      instantOf(zone, `${to}T00:00`),
    ).map(({ startTime }) => isoWithOffset(zone, startTime).replace(':00.000', ''))

  test('Sydney: wall time is kept, the skipped time moves forward, the doubled is the first', () => {
    expect(night(sydney, '09:00', '2026-10-03', '2026-10-05')).toEqual([
      '2026-10-03T09:00+10:00',
      '2026-10-04T09:00+11:00',
    ])
    expect(night(sydney, '02:30', '2026-10-03', '2026-10-06')).toEqual([
      '2026-10-03T02:30+10:00',
      '2026-10-04T03:30+11:00',
      '2026-10-05T02:30+11:00',
    ])
    expect(night(sydney, '02:30', '2026-04-04', '2026-04-07')).toEqual([
      '2026-04-04T02:30+11:00',
      '2026-04-05T02:30+11:00',
      '2026-04-06T02:30+10:00',
    ])
  })

  test('Lord Howe: half an hour', () => {
    expect(night('Australia/Lord_Howe', '02:15', '2026-10-04', '2026-10-05')).toEqual([
      '2026-10-04T02:45+11:00',
    ])
    expect(night('Australia/Lord_Howe', '01:45', '2026-04-05', '2026-04-06')).toEqual([
      '2026-04-05T01:45+11:00',
    ])
  })

  test('all day is midnight to midnight, 23 to 25 hours', () => {
    const allDay = event({ allDay: true, durationMinutes: 600 })
    const minutes = (zone: string, date: string) => {
      const start = instantOf(zone, `${date}T00:00`)
      return occurrences({ ...allDay, zone }, start, start + 1).map(({ duration }) => duration)
    }
    expect(minutes(sydney, '2026-10-04')).toEqual([1380])
    expect(minutes(sydney, '2026-04-05')).toEqual([1500])
    expect(minutes('Australia/Lord_Howe', '2026-04-05')).toEqual([1470])
    expect(minutes('Australia/Brisbane', '2026-04-05')).toEqual([1440])
  })

  test('a date that a zone left out lands on the next and is not lost', () => {
    const apia = event({ zone: 'Pacific/Apia', startLocal: '2011-12-30T09:00', frequency: null })
    expect(starts(apia, '2011-12-31', '2012-01-01')).toEqual(['2011-12-31T09:00'])
  })
})

describe('exceptions', () => {
  const removed = { date: '2026-01-06', kind: 'removed' } as const
  const moved = {
    date: '2026-01-07',
    kind: 'moved',
    startLocal: '2026-02-20T13:00',
    durationMinutes: 45,
  } as const

  test('a removed one is gone, a moved one is where it was moved to', () => {
    const series = event({ exceptions: [removed, moved] })
    expect(dates(series, '2026-01-05', '2026-01-09')).toEqual(['2026-01-05', '2026-01-08'])
    expect(starts(series, '2026-02-20', '2026-02-21')).toEqual(['2026-02-20T09:00', '2026-02-20T13:00'])
  })

  test('a moved one keeps the instant that names it', () => {
    const series = event({ exceptions: [moved] })
    const at = instantOf(sydney, moved.startLocal)
    expect(occurrences(series, at, at + 1)).toEqual([
      {
        occurrenceStart: instantOf(sydney, '2026-01-07T09:00'),
        startTime: at,
        duration: 45,
        clockMinutes: 45,
        exception: moved,
      },
    ])
  })

  test('one of a date on which the series has nothing does nothing', () => {
    const weekly = event({ frequency: 'WEEKLY', exceptions: [removed, moved] })
    expect(dates(weekly, '2026-01-05', '2026-01-13')).toEqual(['2026-01-05', '2026-01-12'])
    expect(dates(weekly, '2026-02-20', '2026-02-21')).toEqual([])
    expect(isOccurrenceDate(weekly, '2026-01-12')).toBe(true)
    expect(isOccurrenceDate(weekly, '2026-01-04')).toBe(false)
    expect(isOccurrenceDate({ ...weekly, until: '2026-01-10' }, '2026-01-12')).toBe(false)
  })
})
