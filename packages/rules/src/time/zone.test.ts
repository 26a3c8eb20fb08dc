import { describe, expect, test } from 'vitest'
import { csvRows, sharedFile } from '../../test/shared-data.ts'
import {
  addDays,
  addMonths,
  dayBounds,
  daysBetween,
  firstOfWeek,
  instantOf,
  isoWithOffset,
  isZone,
  localDate,
  localDateTime,
  localTimeKind,
  offsetMinutesAt,
  weekday,
} from './zone.ts'

const hour = 3_600_000
const sydney = 'Australia/Sydney'
const msAt = (iso: string) => Date.parse(iso)

describe('offsets', () => {
  test('standard, summer, half-hour and no summer time', () => {
    expect(offsetMinutesAt(sydney, msAt('2026-07-01T00:00Z'))).toBe(600)
    expect(offsetMinutesAt(sydney, msAt('2026-01-01T00:00Z'))).toBe(660)
    expect(offsetMinutesAt('Australia/Lord_Howe', msAt('2026-07-01T00:00Z'))).toBe(630)
    expect(offsetMinutesAt('Australia/Brisbane', msAt('2026-01-01T00:00Z'))).toBe(600)
    expect(offsetMinutesAt('America/St_Johns', msAt('2026-01-01T00:00Z'))).toBe(-210)
  })

  test('a change is exact to the millisecond, also one minute past midnight', () => {
    const change = msAt('2026-10-03T16:00Z')
    expect(offsetMinutesAt(sydney, change - 1)).toBe(600)
    expect(offsetMinutesAt(sydney, change)).toBe(660)
    const stJohns = msAt('2010-03-14T03:31Z')
    expect(offsetMinutesAt('America/St_Johns', stJohns - 1)).toBe(-210)
    expect(offsetMinutesAt('America/St_Johns', stJohns)).toBe(-150)
  })

  test('every zone agrees with the longOffset name on days round the year', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const names = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
      for (let i = 0; i < 24; i++) {
        const instant = msAt('1975-01-01T05:07:09Z') + i * 793 * 24 * hour + i * 11 * hour
        const name = names.formatToParts(instant).find((part) => part.type === 'timeZoneName')!.value
        expect([zone, offsetMinutesAt(zone, instant)]).toEqual([zone, minutesOfName(name)])
      }
    }
  })

  test('more days than are kept still answer rightly', () => {
    const start = msAt('1985-01-01T00:00Z')
    for (let day = 0; day < 20_050; day++) offsetMinutesAt('UTC', start + day * 24 * hour)
    expect(offsetMinutesAt('UTC', start)).toBe(0)
  })

  test('an unknown zone is a RangeError', () => {
    expect(() => offsetMinutesAt('Australia/Nowhere', 0)).toThrow(RangeError)
  })
})

function minutesOfName(name: string): number {
  const match = /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name)!
  if (!match[1]) return 0
  const size = Number(match[2]) * 60 + Number(match[3]) + Number(match[4] ?? 0) / 60
  return match[1] === '-' ? -size : size
}

test.each([
  ['Australia/Sydney', true],
  ['UTC', true],
  ['Asia/Calcutta', true],
  ['+10:00', false],
  ['', false],
  ['Mars/Olympus', false],
])('isZone(%s) is %s', (zone, expected) => {
  expect(isZone(zone)).toBe(expected)
})

describe('local text of an instant', () => {
  test('date and time', () => {
    const instant = msAt('2026-10-03T18:00:00.123Z')
    expect(localDate(sydney, instant)).toBe('2026-10-04')
    expect(localDateTime(sydney, instant)).toBe('2026-10-04T05:00:00')
    expect(isoWithOffset(sydney, instant)).toBe('2026-10-04T05:00:00.123+11:00')
  })

  test('negative, half-hour and zero offsets', () => {
    const instant = msAt('2026-01-01T00:00Z')
    expect(isoWithOffset('America/St_Johns', instant)).toBe('2025-12-31T20:30:00.000-03:30')
    expect(isoWithOffset('UTC', instant)).toBe('2026-01-01T00:00:00.000+00:00')
  })

  test('an offset with seconds is rounded and names the same instant', () => {
    const instant = msAt('1971-06-01T00:00Z')
    expect(offsetMinutesAt('Africa/Monrovia', instant)).toBe(-44.5)
    expect(Date.parse(isoWithOffset('Africa/Monrovia', instant))).toBe(instant)
  })
})

describe('the instant of a local time', () => {
  test('round trip with the text', () => {
    expect(instantOf(sydney, '2026-10-04T05:00')).toBe(msAt('2026-10-03T18:00Z'))
    expect(instantOf(sydney, '2026-07-01T09:30:15')).toBe(msAt('2026-06-30T23:30:15Z'))
  })

  test('P5: 02:30 twice on the autumn night', () => {
    expect(localTimeKind(sydney, '2026-04-05T02:30')).toBe('ambiguous')
    expect(instantOf(sydney, '2026-04-05T02:30')).toBe(msAt('2026-04-04T15:30Z'))
    expect(instantOf(sydney, '2026-04-05T02:30', 'earlier')).toBe(msAt('2026-04-04T15:30Z'))
    expect(instantOf(sydney, '2026-04-05T02:30', 'later')).toBe(msAt('2026-04-04T16:30Z'))
  })

  test('P5: 02:30 never on the spring night moves forward by the gap, whatever the choice', () => {
    expect(localTimeKind(sydney, '2026-10-04T02:30')).toBe('missing')
    expect(localDateTime(sydney, instantOf(sydney, '2026-10-04T02:30'))).toBe('2026-10-04T03:30:00')
    expect(instantOf(sydney, '2026-10-04T02:30', 'later')).toBe(instantOf(sydney, '2026-10-04T03:30'))
  })

  test('the edges of gap and overlap are normal', () => {
    const kinds = ['2026-10-04T01:59:59', '2026-10-04T03:00', '2026-04-05T01:59:59', '2026-04-05T03:00']
    expect(kinds.map((local) => localTimeKind(sydney, local))).toEqual(kinds.map(() => 'normal'))
  })

  test('half an hour at Lord Howe', () => {
    const zone = 'Australia/Lord_Howe'
    expect(localTimeKind(zone, '2026-10-04T02:15')).toBe('missing')
    expect(localDateTime(zone, instantOf(zone, '2026-10-04T02:15'))).toBe('2026-10-04T02:45:00')
    expect(localTimeKind(zone, '2026-04-05T01:45')).toBe('ambiguous')
    expect(instantOf(zone, '2026-04-05T01:45', 'later') - instantOf(zone, '2026-04-05T01:45')).toBe(hour / 2)
  })

  test.each(['2026-02-30T00:00', '2026-01-01T24:00', '2026-01-01', '2026-01-01T00:00Z', 'soon'])(
    '%s is refused',
    (local) => {
      expect(() => instantOf(sydney, local)).toThrow(RangeError)
    },
  )
})

describe('dates', () => {
  test('days over month, year, leap day and daylight saving', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(daysBetween('2026-10-03', '2026-10-05')).toBe(2)
    expect(daysBetween('2026-10-05', '2026-10-03')).toBe(-2)
  })

  test('months clamp to the last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  test('the week of a day begins on the weekday on which weeks do', () => {
    expect(firstOfWeek('2026-11-27', 7)).toBe('2026-11-22')
    expect(firstOfWeek('2026-11-27', 1)).toBe('2026-11-23')
    expect(firstOfWeek('2026-11-22', 7)).toBe('2026-11-22')
  })
  test('ISO weekday', () => {
    expect(weekday('2026-10-05')).toBe(1)
    expect(weekday('2026-10-04')).toBe(7)
  })

  test('what is no date is refused', () => {
    expect(() => addDays('2026-13-01', 1)).toThrow(RangeError)
    expect(() => weekday('5/10/2026')).toThrow(RangeError)
  })
})

describe('days', () => {
  const hoursOf = (zone: string, date: string) => {
    const { from, to } = dayBounds(zone, date)
    return (to - from) / hour
  }

  test('P6: 23, 24, 25 hours, and half hours at Lord Howe', () => {
    expect(hoursOf(sydney, '2026-10-04')).toBe(23)
    expect(hoursOf(sydney, '2026-04-05')).toBe(25)
    expect(hoursOf('Australia/Lord_Howe', '2026-10-04')).toBe(23.5)
    expect(hoursOf('Australia/Lord_Howe', '2026-04-05')).toBe(24.5)
    expect(hoursOf('Australia/Brisbane', '2026-10-04')).toBe(24)
  })

  test('the days of a year follow each other without hole or overlap', () => {
    let date = '2026-01-01'
    while (date < '2027-01-01') {
      expect(dayBounds(sydney, date).to).toBe(dayBounds(sydney, addDays(date, 1)).from)
      expect(localDate(sydney, dayBounds(sydney, date).from)).toBe(date)
      expect(localDate(sydney, dayBounds(sydney, date).to - 1)).toBe(date)
      date = addDays(date, 1)
    }
  })

  test('a day without midnight begins when the clocks have jumped', () => {
    const cairo = dayBounds('Africa/Cairo', '2026-04-24')
    expect(localDateTime('Africa/Cairo', cairo.from)).toBe('2026-04-24T01:00:00')
    const toronto = dayBounds('America/Toronto', '1919-03-31')
    expect(localDateTime('America/Toronto', toronto.from)).toBe('1919-03-31T00:30:00')
  })

  test('a date that a zone left out has no length', () => {
    expect(hoursOf('Pacific/Apia', '2011-12-30')).toBe(0)
    expect(hoursOf('Pacific/Apia', '2011-12-31')).toBe(24)
  })
})

const transitions = sharedFile('calendar/au-dst-transitions-2000-2035.csv')

test.skipIf(!transitions)(
  'all Australian changes from 2000 to 2035 (skipped without the shared data)',
  () => {
    const rows = csvRows(transitions!)
    expect(rows).toHaveLength(444)
    const minutes = (offset: string) => {
      const size = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3))
      return offset.startsWith('-') ? -size : size
    }
    for (const row of rows) {
      const { zone, utc, local_before, offset_before, local_after, offset_after } = row as Record<
        string,
        string
      >
      const instant = msAt(utc!)
      expect(offsetMinutesAt(zone!, instant - 1)).toBe(minutes(offset_before!))
      expect(offsetMinutesAt(zone!, instant)).toBe(minutes(offset_after!))
      expect(localDateTime(zone!, instant - 1000)).toBe(local_before)
      expect(localDateTime(zone!, instant)).toBe(local_after)
      expect(instantOf(zone!, local_after!, 'later')).toBe(instant)
      if (minutes(offset_after!) < minutes(offset_before!)) {
        expect(localTimeKind(zone!, local_after!)).toBe('ambiguous')
        expect(localTimeKind(zone!, local_before!)).toBe('ambiguous')
        expect(instantOf(zone!, local_before!)).toBe(instant - 1000)
      } else {
        const firstMissing = new Date(msAt(`${local_before}Z`) + 1000).toISOString().slice(0, 19)
        expect(localTimeKind(zone!, firstMissing)).toBe('missing')
        expect(instantOf(zone!, firstMissing)).toBe(instant)
      }
    }
  },
)
