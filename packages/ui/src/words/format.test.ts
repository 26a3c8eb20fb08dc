import { expect, test, vi } from 'vitest'
import {
  ago,
  clock,
  day,
  duration,
  longDay,
  longDayOfWeek,
  moment,
  readerInstant,
  size,
  timeOfDay,
  today,
  withLongDay,
  writeIn,
} from './format.ts'

test('durations as the documents write them', () => {
  expect(duration(0)).toBe('00: 00: 00')
  expect(duration(27_045_999)).toBe('07: 30: 45')
  expect(duration(100 * 3_600_000)).toBe('100: 00: 00')
  expect(duration(-61_000)).toBe('-00: 01: 01')
})

test('days keep the calendar day that they carry', () => {
  expect(day('2026-03-01')).toBe('01/03/2026')
  expect(day('2026-03-01T23:30:00+11:00')).toBe('01/03/2026')
  expect(day(null)).toBe('')
  expect(longDay('2026-03-01')).toBe('March 1, 2026')
  expect(clock('2026-03-01T23:30:00+11:00')).toBe('23:30')
})

test('how long ago', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  expect(ago('2026-03-01T11:57:00Z', now, 'en')).toBe('3 minutes ago')
  expect(ago('2026-03-01T11:59:50Z', now, 'en')).toBe('this minute')
  expect(ago('2026-02-27T12:00:00Z', now, 'en')).toBe('2 days ago')
})

test('sizes', () => {
  expect(size(900)).toBe('900 B')
  expect(size(420_000)).toBe('410 KB')
  expect(size(5_242_880)).toBe('5.0 MB')
  expect(size(5_368_709_120)).toBe('5.0 GB')
})

test('a duration keeps its order in a sentence from right to left', () => {
  writeIn('ar-u-nu-latn')
  expect(duration(374_000)).toBe('\u206600: 06: 14\u2069')
  writeIn(undefined)
  expect(duration(374_000)).toBe('00: 06: 14')
})

test('D2-32: dates and times have one form each, whatever the locale of the browser', () => {
  // Without an offset: by the clock of the device.
  const evening = '2026-11-25T18:39:43'
  for (const locale of [undefined, 'en', 'en-US', 'en-AU', 'de', 'vi', 'zh']) {
    writeIn(locale)
    expect([moment(evening), timeOfDay(evening)]).toEqual(['25/11/2026 18:39', '18:39'])
    expect(day(evening)).toBe('25/11/2026')
  }
  writeIn('en-AU')
  expect(longDay('2026-11-25')).toBe('November 25, 2026')
  expect(withLongDay('Task completed by (Employee) 01/02/2020 Ltd on 25/11/2026 18:39')).toBe(
    'Task completed by (Employee) 01/02/2020 Ltd on November 25, 2026 18:39',
  )
  writeIn('de')
  expect(withLongDay('am 25/11/2026 18:39')).toBe('am 25. November 2026 18:39')
  writeIn(undefined)
})

test('a day of the week is written as the locale of the reader has it, the year where it is another', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-15T00:00:00Z'), toFake: ['Date'] })
  for (const [locale, thisYear, nextYear] of [
    ['en-AU', 'Wednesday 25 November', 'Thursday 25 November 2027'],
    ['en-US', 'Wednesday, November 25', 'Thursday, November 25, 2027'],
    ['de', 'Mittwoch, 25. November', 'Donnerstag, 25. November 2027'],
  ] as const) {
    writeIn(locale)
    expect(longDayOfWeek('2026-11-25')).toBe(thisYear)
    expect(longDayOfWeek('2027-11-25')).toBe(nextYear)
  }
  writeIn(undefined)
  vi.useRealTimers()
})

test('moments are written by the clock of the zone that is given, and read back by it', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T13:30:00Z'), toFake: ['Date'] })
  for (const [zone, shown, todayThere] of [
    ['Australia/Sydney', '01/12/2026 00:30', '2026-12-01'],
    ['America/New_York', '30/11/2026 08:30', '2026-11-30'],
  ] as const) {
    writeIn(undefined, zone)
    expect(moment('2026-11-30T13:30:00Z')).toBe(shown)
    expect(timeOfDay('2026-11-30T13:30:00Z')).toBe(shown.slice(11))
    expect(today()).toBe(todayThere)
    expect(Date.parse(readerInstant(todayThere, shown.slice(11)))).toBe(Date.now())
  }
  writeIn(undefined)
  expect(Date.parse(readerInstant('2026-11-30', '08:30'))).toBe(new Date(2026, 10, 30, 8, 30).getTime())
  vi.useRealTimers()
})
