import { addDays, dayBounds, instantOf, localDate, offsetMinutesAt } from '../time/zone.ts'
import type { Interval } from '../works/work-time.ts'
import { clockText } from './local-minutes.ts'
import { partHolidaysAt } from './part-holidays.ts'
import { type Run, rulesOf } from './run.ts'
import type { PayShift, PayVisit } from './shifts.ts'

const MINUTE = 60_000

/** Paid minutes of a visit for which every rule says the same: cut at midnight and at the limits of windows. */
export interface Stretch extends Interval {
  shift: PayShift
  visit: PayVisit
  /** The local date of the stretch, which may be the day after the visit's. */
  date: string
  minutes: number
}

/** The paid stretches of the shifts, by time. Their minutes follow the company's pay basis. */
export const cutIntoStretches = (run: Run, shifts: readonly PayShift[]): Stretch[] =>
  shifts.flatMap((shift) =>
    shift.visits.flatMap((visit) => {
      const pieces = cutVisit(run, visit)
      return countMinutes(run, visit, pieces).map((piece) => ({
        ...piece,
        ...{ shift, visit, date: localDate(visit.zone, piece.from) },
      }))
    }),
  )

/** Minutes of a visit that count: those beside unpaid breaks, by the pay basis. */
export const countedMinutes = (run: Run, visit: PayVisit): number =>
  countMinutes(run, visit, visit.paid).reduce((sum, { minutes }) => sum + minutes, 0)

function cutVisit(run: Run, visit: PayVisit): Interval[] {
  const cuts = new Set<number>()
  const last = localDate(visit.zone, visit.to)
  for (let date = visit.date; date <= last; date = addDays(date, 1))
    for (const cut of cutsOfDay(run, visit, date)) cuts.add(cut)
  const change = clockChangeOf(visit)
  if (change) cuts.add(change.at)
  const sorted = [...cuts].sort((a, b) => a - b)
  return visit.paid.flatMap(({ from, to }) => {
    const inside = sorted.filter((cut) => from < cut && cut < to)
    return [from, ...inside].map((start, nth) => ({ from: start, to: inside[nth] ?? to }))
  })
}

function cutsOfDay(run: Run, { zone, visit }: PayVisit, date: string): number[] {
  const windows = [
    ...rulesOf(run, 'windowPenalty'),
    ...partHolidaysAt(run.context.partHolidays, visit.site.region, date),
  ]
  const minutes = windows.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute])
  const inDay = minutes.filter((minute) => 0 < minute && minute < 1440)
  return [
    dayBounds(zone, date).from,
    ...inDay.map((minute) => instantOf(zone, `${date}T${clockText(minute)}`)),
  ]
}

/** The instant at which clocks change within a visit, and by how many minutes. */
function clockChangeOf({ zone, from, to }: PayVisit): { at: number; minutes: number } | undefined {
  const before = offsetMinutesAt(zone, from)
  const minutes = offsetMinutesAt(zone, to) - before
  if (minutes === 0) return undefined
  let [low, high] = [from / MINUTE, to / MINUTE]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMinutesAt(zone, middle * MINUTE) === before) low = middle
    else high = middle
  }
  return { at: high * MINUTE, minutes }
}

/**
 * Minutes as they passed; by the clock, with the hour that the clocks skipped added after the change, or the one that they
 * showed twice taken from the minutes after it. `workTime` says the same of the whole visit.
 */
function countMinutes(
  run: Run,
  visit: PayVisit,
  pieces: readonly Interval[],
): (Interval & { minutes: number })[] {
  const counted = pieces.map((piece) => ({ ...piece, minutes: (piece.to - piece.from) / MINUTE }))
  const change = run.context.payBasis === 'BY_CLOCK' ? clockChangeOf(visit) : undefined
  const passed = counted.reduce((sum, { minutes }) => sum + minutes, 0)
  if (!change || passed + change.minutes < 0) return counted
  const after = counted.filter(({ from }) => from >= change.at)
  const before = counted.filter(({ from }) => from < change.at).reverse()
  let left = change.minutes
  for (const piece of [...after, ...before]) {
    const part = Math.max(left, -piece.minutes)
    piece.minutes += part
    left -= part
  }
  return counted.filter(({ minutes }) => minutes > 0)
}
