import type { WorkedVisit } from '../../src/pay/facts.ts'
import type { PayBasis } from '../../src/works/work-time.ts'

/*
 * The ground of the second algorithm: visits as lists of single minutes. Nothing of `src` but types is used. Clocks are read
 * from Intl, minute by minute where they change.
 */

const MINUTE = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()
const clocks = new Map<string, Map<number, number>>()

/** What the clock of a zone shows, as milliseconds of a clock that never changes. */
function wall(zone: string, instant: number): number {
  // Offsets are multiples of half an hour, and change on the half hour.
  const slot = Math.floor(instant / (30 * MINUTE))
  let zoneClocks = clocks.get(zone)
  if (!zoneClocks || zoneClocks.size > 100_000) {
    zoneClocks = new Map()
    clocks.set(zone, zoneClocks)
  }
  let wallTime = zoneClocks.get(slot)
  if (wallTime === undefined) {
    let format = formats.get(zone)
    if (!format) {
      format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      formats.set(zone, format)
    }
    wallTime = Date.parse(`${format.format(slot * 30 * MINUTE).replace(' ', 'T')}Z`)
    zoneClocks.set(slot, wallTime)
  }
  return wallTime + instant - slot * 30 * MINUTE
}

export interface PaidMinute {
  visit: WorkedVisit
  /** Days since 1970, and minutes since midnight, on the wall. */
  day: number
  minute: number
}
export interface SecondVisit {
  visit: WorkedVisit
  from: number
  to: number
  /** The day on which the visit began, by its unrounded start. */
  day: number
  starts: number
  ends: number
  /** Days from the midnight before its start to its end. */
  endDay: number
  minutes: PaidMinute[]
}
const dayOfWall = (time: number) => Math.floor(time / 86_400_000)
const minuteOfWall = (time: number) => Math.floor((time - dayOfWall(time) * 86_400_000) / MINUTE)
const nearest = (time: number) => Math.round(time / MINUTE) * MINUTE

/** Whether a break of this length is paid. It is called for each break in order. */
export type BreakIsPaid = (minutes: number) => boolean

export function secondVisit(visit: WorkedVisit, basis: PayBasis, isPaid: BreakIsPaid): SecondVisit {
  const { zone } = visit
  const [from, to] = [nearest(visit.from), nearest(visit.to)]
  const breaks = visit.breaks
    .map((each) => ({ from: nearest(each.from), to: nearest(each.to) }))
    .filter((each) => each.from < each.to)
    .sort((a, b) => a.from - b.from)
    .filter((each) => !isPaid((each.to - each.from) / MINUTE))
  const minutes: PaidMinute[] = []
  const offset = (at: number) => wall(zone, at) - at
  let afterChange: number | undefined
  for (let at = from; at < to; at += MINUTE) {
    if (afterChange === undefined && offset(at) !== offset(from)) afterChange = minutes.length
    if (breaks.some((each) => each.from <= at && at < each.to)) continue
    const time = wall(zone, at)
    minutes.push({ visit, day: dayOfWall(time), minute: minuteOfWall(time) })
  }
  if (basis === 'BY_CLOCK')
    moveClock(minutes, afterChange ?? minutes.length, (offset(to) - offset(from)) / MINUTE)
  const [began, start, end] = [wall(zone, visit.from), wall(zone, from), wall(zone, to)]
  return {
    ...{
      visit,
      from,
      to,
      minutes,
      day: dayOfWall(began),
      starts: minuteOfWall(start),
      ends: minuteOfWall(end),
    },
    endDay: dayOfWall(end) - dayOfWall(start),
  }
}

/** The hour that was shown twice goes, from the change on; the hour that was skipped comes there. */
function moveClock(minutes: PaidMinute[], at: number, change: number) {
  if (change === 0 || minutes.length + change < 0) return
  if (change > 0) {
    const copied = minutes[at] ?? minutes.at(-1)
    if (copied) minutes.splice(Math.min(at, minutes.length - 1), 0, ...Array<PaidMinute>(change).fill(copied))
    return
  }
  const removed = minutes.splice(at, -change).length
  const left = -change - removed
  if (left > 0) minutes.splice(minutes.length - left, left)
}

/** The shifts: a visit that begins when the one before ended goes on with it. */
export function secondShifts(visits: SecondVisit[]): SecondVisit[][] {
  const sorted = [...visits].sort((a, b) => a.from - b.from || a.visit.workId - b.visit.workId)
  const shifts: SecondVisit[][] = []
  for (const each of sorted) {
    const last = shifts.at(-1)
    if (last && last.at(-1)!.to === each.from) last.push(each)
    else shifts.push([each])
  }
  return shifts
}

/** ISO weekday of a day: 4 January 1970 was a Sunday, day 3. */
export const isoDay = (day: number) => ((((day - 3) % 7) + 6) % 7) + 1
export const weekOf = (day: number, weekStart: number) => day - ((isoDay(day) - weekStart + 7) % 7)
const texts = new Map<number, string>()
export function dayText(day: number): string {
  const known = texts.get(day) ?? new Date(day * 86_400_000).toISOString().slice(0, 10)
  texts.set(day, known)
  return known
}
export const dayOfText = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Half up, by whole numbers that no rounding of fractions touches. */
export const roundedBig = (n: bigint, d: bigint) => Number((2n * n + d) / (2n * d))
export const times = (...all: number[]) => all.reduce((product, each) => product * BigInt(each), 1n)

/** Minutes by visit, code, per cent and rate; cents by code, per cent and rate; what stopped a line. */
export interface SecondPay {
  minutes: Map<string, number>
  cents: Map<string, number>
  missing: Set<string>
}
export const add = (map: Map<string, number>, key: string, value: number) =>
  map.set(key, (map.get(key) ?? 0) + value)
