import { dayParts } from '../time/day-parts.ts'
import { offsetMinutesAt } from '../time/zone.ts'
import type { Interval, PayBasis } from '../works/work-time.ts'
import { isOnLeave, type LeaveTime, type ShiftSpan } from './away.ts'

const MINUTE = 60_000

/** A visit of a person, at whatever job. */
export interface WorkedSpan extends Interval {
  readonly breaks: readonly Interval[]
}
export interface LeavePart<L> extends Interval {
  readonly leave: L
}

/**
 * The parts of a shift that are leave, by their start. Leave on days has the whole shift, leave for a part of a day its own
 * minutes. A minute counts once: for the first of the leaves that has it. A minute that was worked is no leave; a break
 * is leave where the leave names the time of day, since a visit that covers a whole day of leave leaves nothing of it.
 */
export function leaveParts<L extends LeaveTime>(
  shift: ShiftSpan,
  leaves: readonly L[],
  worked: readonly WorkedSpan[],
): LeavePart<L>[] {
  let free: Interval[] = [{ from: shift.start, to: shift.end }]
  const parts: LeavePart<L>[] = []
  for (const leave of leaves) {
    if (!isOnLeave([leave], shift)) continue
    const isWholeDay = leave.from === null || leave.to === null
    const span = isWholeDay
      ? { from: shift.start, to: shift.end }
      : { from: Math.max(leave.from, shift.start), to: Math.min(leave.to, shift.end) }
    const busy = worked.flatMap((visit) => (isWholeDay ? visit : without([visit], visit.breaks)))
    const inside = free.flatMap((each) => overlapOf(each, span))
    for (const part of without(inside, busy)) parts.push({ ...part, leave })
    free = without(free, [span])
  }
  return parts.sort((a, b) => a.from - b.from)
}

/** The same parts cut at midnight, each with whether it is a public holiday that the leave does not count as leave. */
export const withHolidays = <L>(
  parts: readonly LeavePart<L>[],
  zone: string,
  isHolidayIn: (leave: L, date: string) => boolean,
): (LeavePart<L> & { isHoliday: boolean })[] =>
  parts.flatMap(({ leave, ...part }) =>
    dayParts(zone, part).map(({ date, from, to }) => ({
      ...{ leave, from, to },
      isHoliday: isHolidayIn(leave, date),
    })),
  )

/** What of a shift lies in no leave, worked or not: when the person was to be there. */
export const partsToWork = (shift: ShiftSpan, leaves: readonly LeaveTime[]): Interval[] =>
  without(
    [{ from: shift.start, to: shift.end }],
    leaveParts(shift, leaves, []).map(({ from, to }) => ({ from, to })),
  )

/**
 * The start and minutes of a shift as alerts count them: of its first part beside leave, or of the part for which a person
 * clocked in. Undefined where leave has it all.
 */
export function timeToKeep<T extends { startTime: number; duration: number }>(
  plan: T,
  zone: string,
  leaves: readonly LeaveTime[],
  clockIn?: number,
): T | undefined {
  if (leaves.length === 0) return plan
  const shift = { zone, start: plan.startTime, end: plan.startTime + plan.duration * MINUTE }
  const parts = partsToWork(shift, leaves)
  const part = clockIn === undefined ? parts[0] : partToKeep(parts, clockIn)
  return part && { ...plan, startTime: part.from, duration: (part.to - part.from) / MINUTE }
}

/**
 * When a person who clocked in at a moment was to begin: at the start of the part of the shift that was on then, else of
 * the next one, else of the last. Undefined where leave has the whole shift.
 */
export const startToKeep = (toWork: readonly Interval[], clockIn: number): number | undefined =>
  partToKeep(toWork, clockIn)?.from
const partToKeep = (toWork: readonly Interval[], clockIn: number) =>
  toWork.find(({ to }) => clockIn < to) ?? toWork.at(-1)

/** Parts of a shift in which the person did not work a minute, and that are longer than so many milliseconds. */
export const partsMissed = (
  toWork: readonly Interval[],
  worked: readonly Interval[],
  longerThan: number,
): Interval[] =>
  toWork.filter(
    ({ from, to }) => to - from > longerThan && !worked.some((visit) => visit.from < to && from < visit.to),
  )

/** Milliseconds by the pay basis. A part that the clocks make shorter than nothing counts as it passed. */
export function paidLength(zone: string, { from, to }: Interval, basis: PayBasis): number {
  const byClock = to - from + (offsetMinutesAt(zone, to) - offsetMinutesAt(zone, from)) * MINUTE
  return basis === 'ELAPSED' || byClock < 0 ? to - from : byClock
}

const overlapOf = (a: Interval, b: Interval): Interval[] => {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return from < to ? [{ from, to }] : []
}

/** What is left of intervals after others were cut out. */
export function without(all: readonly Interval[], cut: readonly Interval[]): Interval[] {
  let left = all.map(({ from, to }) => ({ from, to }))
  for (const { from, to } of cut)
    if (from < to)
      left = left.flatMap((each) => [
        ...(each.from < from ? [{ from: each.from, to: Math.min(each.to, from) }] : []),
        ...(to < each.to ? [{ from: Math.max(each.from, to), to: each.to }] : []),
      ])
  return left.filter(({ from, to }) => from < to)
}
