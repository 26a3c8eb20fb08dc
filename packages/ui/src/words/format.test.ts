import { expect, test } from 'vitest'
import {
  ago,
  clock,
  day,
  duration,
  longDay,
  longDayOfWeek,
  moment,
  size,
  timeOfDay,
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
  expect(longDayOfWeek('2026-11-25')).toBe('Wednesday, November 25, 2026')
  expect(withLongDay('Task completed by (Employee) 01/02/2020 Ltd on 25/11/2026 18:39')).toBe(
    'Task completed by (Employee) 01/02/2020 Ltd on November 25, 2026 18:39',
  )
  writeIn('de')
  expect(longDayOfWeek('2026-11-25')).toBe('Mittwoch, 25. November 2026')
  expect(withLongDay('am 25/11/2026 18:39')).toBe('am 25. November 2026 18:39')
  writeIn(undefined)
})
