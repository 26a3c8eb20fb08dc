import { expect, test } from 'vitest'
import { localDate } from '../time/zone.ts'
import { gapsIn, isWithin, mergedSteps, spansOfHours, type WeeklyHours } from './duty.ts'

const night = { weekdays: [6], startTime: '22:00', endTime: '06:00' }
const momentOf = (text: string) => Date.parse(text)
function areHoursAt(hours: WeeklyHours, zone: string, moment: number) {
  const day = localDate(zone, moment)
  return isWithin(spansOfHours(hours, zone, { startDate: day, endDate: day }), moment)
}

test('hours of a night pass midnight, and belong to the day on which they begin', () => {
  const zone = 'Europe/Berlin'
  expect(areHoursAt(night, zone, momentOf('2026-03-07T21:59:00+01:00'))).toBe(false)
  expect(areHoursAt(night, zone, momentOf('2026-03-07T22:00:00+01:00'))).toBe(true)
  expect(areHoursAt(night, zone, momentOf('2026-03-08T05:59:00+01:00'))).toBe(true)
  expect(areHoursAt(night, zone, momentOf('2026-03-08T06:00:00+01:00'))).toBe(false)
  // The night of Friday is not theirs.
  expect(areHoursAt(night, zone, momentOf('2026-03-07T05:00:00+01:00'))).toBe(false)
})

test('a night lasts seven hours where the clock springs forward, and nine where it falls back', () => {
  const hoursOf = (startDate: string) =>
    spansOfHours(night, 'Europe/Berlin', { startDate, endDate: startDate })
      .filter(({ from }) => from >= momentOf(`${startDate}T00:00:00Z`))
      .map(({ from, to }) => (to - from) / 3_600_000)
  expect(hoursOf('2026-03-28')).toEqual([7])
  expect(hoursOf('2026-10-24')).toEqual([9])
  expect(hoursOf('2026-10-31')).toEqual([8])
})

test('hours that meet leave no gap at a time that the clock shows twice or never', () => {
  const all = [
    { weekdays: [6, 7], startTime: '00:00', endTime: '02:30' },
    { weekdays: [6, 7], startTime: '02:30', endTime: '24:00' },
  ]
  for (const [from, to] of [
    ['2026-03-28T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
    ['2026-10-24T00:00:00+02:00', '2026-10-26T00:00:00+01:00'],
  ] as const)
    for (let moment = momentOf(from); moment < momentOf(to); moment += 15 * 60_000)
      expect(all.some((hours) => areHoursAt(hours, 'Europe/Berlin', moment))).toBe(true)
})

test('two orders are told side by side, each person once', () => {
  expect(
    mergedSteps([
      [[1], [2], [3]],
      [[2], [4]],
    ]),
  ).toEqual([[1, 2], [4], [3]])
  expect(mergedSteps([])).toEqual([])
})

test('gaps that follow each other for the same reason are one', () => {
  const zone = 'Europe/Berlin'
  const [from, to] = [momentOf('2026-03-06T12:00:00+01:00'), momentOf('2026-03-08T12:00:00+01:00')]
  const begin = momentOf('2026-03-07T22:00:00+01:00')
  expect(gapsIn({ from, to }, zone, [begin], (moment) => (moment < begin ? 'A' : undefined))).toEqual([
    { from, to: begin, reason: 'A' },
  ])
})
