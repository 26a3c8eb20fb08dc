import { describe, expect, test } from 'vitest'
import { dayParts, serviceOn } from './day-parts.ts'
import { holidayCalendar } from './holidays.ts'

const brisbane = 'Australia/Brisbane'
const sydney = 'Australia/Sydney'
const msAt = (text: string, offset = '+10:00') => Date.parse(`${text}:00${offset}`)
const hour = 3_600_000
const isHoliday = holidayCalendar([])
/** Hours of a visit that lie on public holidays of Queensland, where 25 December 2026 is a Friday. */
const hoursOn = (from: string, to: string, ...breaks: [string, string][]) =>
  serviceOn(
    {
      ...{ startTime: msAt(`2026-12-${from}`), endTime: msAt(`2026-12-${to}`) },
      breaks: breaks.map(([start, end]) => ({ from: msAt(`2026-12-${start}`), to: msAt(`2026-12-${end}`) })),
    },
    { zone: brisbane, payBasis: 'BY_CLOCK', isDay: (date) => isHoliday('QLD', date) },
  ) / hour

describe('P-05: what lies on a public holiday is counted from midnight to midnight', () => {
  test.each<[string, Parameters<typeof hoursOn>, number]>([
    ['a whole shift on it', ['25T09:00', '25T16:36'], 7.6],
    ['a night into it', ['24T22:00', '25T06:00'], 6],
    ['a night out of it, into the next one', ['25T22:00', '26T06:00'], 8],
    ['a night out of the last one', ['26T22:00', '27T06:00'], 2],
    ['a break over the beginning of it', ['24T22:00', '25T06:00', ['24T23:30', '25T00:30']], 5.5],
    ['a break before it', ['24T20:00', '25T06:00', ['24T22:00', '24T23:00']], 6],
    ['all of it a break', ['24T20:00', '25T02:00', ['25T00:00', '25T02:00']], 0],
    ['the day before', ['24T09:00', '24T17:00'], 0],
    ['ending at its midnight', ['24T16:00', '25T00:00'], 0],
    ['no time at all', ['25T09:00', '25T09:00'], 0],
  ])('%s', (_, visit, expected) => {
    expect(hoursOn(...visit)).toBeCloseTo(expected, 9)
  })

  test('in a night when the clocks go back, by the clock and as the hours passed', () => {
    // Sydney, Easter Sunday 4 April 2027: 03:00 becomes 02:00. From 22:00 on Easter Saturday, a holiday too, to 06:00.
    const night = {
      startTime: msAt('2027-04-03T22:00', '+11:00'),
      endTime: msAt('2027-04-04T06:00'),
      breaks: [],
    }
    const onSunday = (payBasis: 'BY_CLOCK' | 'ELAPSED') =>
      serviceOn(night, { zone: sydney, payBasis, isDay: (date) => date === '2027-04-04' }) / hour
    expect([onSunday('BY_CLOCK'), onSunday('ELAPSED')]).toEqual([6, 7])
  })

  test('the parts of a time meet at midnight and add up to it', () => {
    const whole = { from: msAt('2026-12-24T22:00'), to: msAt('2026-12-26T01:00') }
    const parts = dayParts(brisbane, whole)
    expect(parts.map(({ date, from, to }) => [date, (to - from) / hour])).toEqual([
      ['2026-12-24', 2],
      ['2026-12-25', 24],
      ['2026-12-26', 1],
    ])
  })
})
