import { describe, expect, test } from 'vitest'
import type { LeaveTime } from './away.ts'
import {
  leaveParts,
  paidLength,
  partsMissed,
  partsToWork,
  startToKeep,
  type WorkedSpan,
} from './leave-hours.ts'

const MINUTE = 60_000
const brisbane = 'Australia/Brisbane'
const sydney = 'Australia/Sydney'
const msAt = (time: string) => Date.parse(`${time}+10:00`)
/** Monday 9 November 2026 unless the day is given: `09:00`, `10T09:00`. */
const on = (time: string) => msAt(`2026-11-${time.includes('T') ? time : `09T${time}`}`)
const shiftOf = (start: string, minutes: number, zone = brisbane) => ({
  zone,
  start: on(start),
  end: on(start) + minutes * MINUTE,
})
/** 09:00 to 16:36. */
const day = shiftOf('09:00', 456)
/** 22:00 on Monday to 06:00 on Tuesday. */
const night = shiftOf('22:00', 480)

const partDay = (from: string, to: string): LeaveTime => ({
  ...{ firstDay: '2026-11-09', lastDay: '2026-11-09' },
  ...{ from: on(from), to: on(to) },
})
const wholeDays = (firstDay: string, lastDay = firstDay): LeaveTime => ({
  ...{ firstDay, lastDay, from: null, to: null },
})
const visit = (from: string, to: string, ...breaks: [string, string][]): WorkedSpan => ({
  ...{ from: on(from), to: on(to) },
  breaks: breaks.map(([start, end]) => ({ from: on(start), to: on(end) })),
})
/** Hours of each leave, in the order of the leaves. */
const hoursOf = (shift: typeof day, leaves: LeaveTime[], worked: WorkedSpan[] = []) => {
  const parts = leaveParts(shift, leaves, worked)
  return leaves.map(
    (leave) =>
      parts
        .filter((part) => part.leave === leave)
        .reduce((sum, part) => sum + paidLength(shift.zone, part, 'BY_CLOCK'), 0) / 3_600_000,
  )
}

describe('P-01: leave is the minutes of it inside the shift, less what was worked', () => {
  test.each<[string, typeof day, LeaveTime[], WorkedSpan[], number[]]>([
    ['two hours inside a shift', day, [partDay('10:00', '12:00')], [], [2]],
    ['worked after it', day, [partDay('10:00', '12:00')], [visit('12:05', '16:36')], [2]],
    ['worked into it', day, [partDay('10:00', '12:00')], [visit('09:00', '10:30')], [1.5]],
    ['worked through it', day, [partDay('10:00', '12:00')], [visit('09:00', '16:36')], [0]],
    [
      'a break of the visit in it',
      day,
      [partDay('10:00', '12:00')],
      [visit('09:00', '16:36', ['10:00', '12:00'])],
      [2],
    ],
    ['from before the shift', day, [partDay('07:00', '12:00')], [], [3]],
    ['to after the shift', day, [partDay('14:36', '20:00')], [], [2]],
    ['beside the shift', day, [partDay('16:36', '20:00')], [], [0]],
    ['two leaves in a day', day, [partDay('09:00', '10:00'), partDay('15:00', '17:00')], [], [1, 1.6]],
    ['one leave over another', day, [partDay('10:00', '12:00'), partDay('11:00', '13:00')], [], [2, 1]],
    ['sick within a day of leave', day, [partDay('10:00', '12:00'), wholeDays('2026-11-09')], [], [2, 5.6]],
    ['half an hour over midnight', night, [partDay('23:45', '10T00:15')], [], [0.5]],
    ['a whole day', day, [wholeDays('2026-11-09')], [], [7.6]],
    ['a whole day, sick from 11:00 on', day, [wholeDays('2026-11-09')], [visit('09:00', '11:00')], [5.6]],
    [
      'a whole day, and worked all of it with a break',
      day,
      [wholeDays('2026-11-09')],
      [visit('09:00', '16:36', ['12:00', '12:30'])],
      [0],
    ],
    ['the second day of a night shift alone', night, [wholeDays('2026-11-10')], [], [0]],
    ['the first day of a night shift', night, [wholeDays('2026-11-09')], [], [8]],
    ['hours of the second day of a night shift', night, [partDay('10T02:00', '10T09:00')], [], [4]],
    [
      'visits at two jobs',
      day,
      [wholeDays('2026-11-09')],
      [visit('09:00', '10:00'), visit('10:30', '11:36')],
      [5.5],
    ],
  ])('%s', (_, shift, leaves, worked, expected) => {
    const hours = hoursOf(shift, leaves, worked)
    expect(hours).toHaveLength(expected.length)
    for (const [index, each] of expected.entries()) expect(hours[index]).toBeCloseTo(each, 9)
  })

  test('in nights when the clocks change, by the clock and as the hours passed', () => {
    // Sydney, 3 October 2027, 02:00 becomes 03:00; 4 April 2027, 03:00 becomes 02:00.
    const spring = {
      zone: sydney,
      start: Date.parse('2027-10-02T22:00+10:00'),
      end: Date.parse('2027-10-03T07:00+11:00'),
    }
    const autumn = {
      zone: sydney,
      start: Date.parse('2027-04-03T22:00+11:00'),
      end: Date.parse('2027-04-04T06:00+10:00'),
    }
    const hours = (shift: typeof spring, from: string, to: string) => {
      const leave = { firstDay: '', lastDay: '', from: Date.parse(from), to: Date.parse(to) }
      const [part] = leaveParts(shift, [leave], [])
      return (['BY_CLOCK', 'ELAPSED'] as const).map((basis) => paidLength(sydney, part!, basis) / 3_600_000)
    }
    expect(hours(spring, '2027-10-03T01:00+10:00', '2027-10-03T04:00+11:00')).toEqual([3, 2])
    expect(hours(autumn, '2027-04-04T01:00+11:00', '2027-04-04T04:00+10:00')).toEqual([3, 4])
    // From 02:50 to 02:10, the clocks being put back: twenty minutes pass, and are not less than nothing.
    expect(hours(autumn, '2027-04-04T02:50+11:00', '2027-04-04T02:10+10:00')).toEqual([1 / 3, 1 / 3])
  })
})

describe('P-01: nobody is late within leave', () => {
  const clockOf = (ms: number | undefined) =>
    ms === undefined ? undefined : new Date(ms + 10 * 3_600_000).toISOString().slice(11, 16)
  test.each([
    ['before the leave', [partDay('10:00', '12:00')], '09:10', '09:00'],
    ['in the leave', [partDay('10:00', '12:00')], '11:00', '12:00'],
    ['after the leave', [partDay('10:00', '12:00')], '12:05', '12:00'],
    ['leave began before the shift', [partDay('08:00', '12:00')], '12:05', '12:00'],
    ['two leaves', [partDay('09:00', '10:00'), partDay('11:00', '13:00')], '13:30', '13:00'],
    ['after the shift', [partDay('10:00', '12:00')], '17:00', '12:00'],
    ['without leave', [], '12:05', '09:00'],
    ['in a whole day of leave', [wholeDays('2026-11-09')], '12:05', undefined],
  ])('%s', (_, leaves, clockIn, expected) => {
    expect(clockOf(startToKeep(partsToWork(day, leaves), on(clockIn)))).toBe(expected)
  })

  test('what lies beside leave and was not worked is missed, a few minutes are not', () => {
    const toWork = partsToWork(day, [partDay('10:00', '12:00')])
    const missed = (worked: WorkedSpan[], minutes = 5) =>
      partsMissed(toWork, worked, minutes * MINUTE).map(({ from, to }) => [clockOf(from), clockOf(to)])
    expect(missed([visit('12:05', '16:36')])).toEqual([['09:00', '10:00']])
    expect(missed([visit('09:00', '10:00')])).toEqual([['12:00', '16:36']])
    expect(missed([visit('09:30', '13:00')])).toEqual([])
    expect(missed([visit('12:05', '16:36')], 60)).toEqual([])
  })
})
