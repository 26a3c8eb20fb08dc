import type { ShiftSpan } from '@muster/rules/away'
import {
  type LeavePart,
  leaveParts,
  paidLength,
  partsToWork,
  type WorkedSpan,
} from '@muster/rules/leave-hours'
import type { Interval } from '@muster/rules/work-time'
import { localDate } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { leaveTimeOf } from './away-queries.ts'
import { type CountedLeaveRow, listCountedLeave, listLeaveShifts, listWorkedSpans } from './pay-queries.ts'

const MINUTE = 60_000

interface LeaveQuery {
  firstDay: string
  lastDay: string
  userId?: number | undefined
}
type CountedLeave = CountedLeaveRow & ReturnType<typeof leaveTimeOf>

/** A shift that leave took from a person. */
export interface TakenShift extends ShiftSpan {
  userId: number
  jobId: number
  /** The local day of its start. */
  date: string
}

/** What leave makes of shifts: which parts of them are leave, and when the person was to work. */
export interface LeaveOfPeople {
  taken: readonly TakenShift[]
  isAway: (userId: number, shift: ShiftSpan) => boolean
  partsOf: (userId: number, shift: ShiftSpan) => LeavePart<CountedLeave>[]
  toWorkOf: (userId: number, shift: ShiftSpan) => Interval[]
  /** Milliseconds of leave in a shift by the pay basis of the company. */
  timeOf: (userId: number, shift: ShiftSpan) => number
  workedOf: (userId: number) => readonly WorkedSpan[]
}

/** The leave of people on these days, with the shifts that it took and what they worked all the same. */
export async function readLeaveOfPeople(scope: Scope, query: LeaveQuery): Promise<LeaveOfPeople> {
  const [counted, shifts] = await Promise.all([listCountedLeave(scope, query), listLeaveShifts(scope, query)])
  const leaveOf = Map.groupBy(
    counted.map((row) => ({ ...row, ...leaveTimeOf(row) })),
    ({ userId }) => userId,
  )
  const now = scope.now.getTime()
  const rows = leaveOf.size === 0 ? [] : await listWorkedSpans(scope, [...leaveOf.keys()], query)
  const workedOf = Map.groupBy(
    rows.map(({ userId, from, to, breaks }) => ({
      userId,
      from,
      to: to ?? Math.max(now, from),
      breaks: breaks.map(([start, end]) => ({ from: start, to: end ?? Math.max(now, start) })),
    })),
    ({ userId }) => userId,
  )
  // A shift that began after the person took leave back is no leave.
  const leaveFor = (userId: number, { start }: ShiftSpan) =>
    (leaveOf.get(userId) ?? []).filter(({ withdrawnAt }) => !withdrawnAt || start < withdrawnAt.getTime())
  const partsOf = (userId: number, shift: ShiftSpan) =>
    leaveParts(shift, leaveFor(userId, shift), workedOf.get(userId) ?? [])
  return {
    taken: shifts.map(({ startTime, duration, timezone: zone, ...shift }) => {
      const start = startTime.getTime()
      return { ...shift, zone, start, end: start + duration * MINUTE, date: localDate(zone, start) }
    }),
    isAway: (userId, shift) => leaveParts(shift, leaveFor(userId, shift), []).length > 0,
    partsOf,
    toWorkOf: (userId, shift) => partsToWork(shift, leaveFor(userId, shift)),
    timeOf: (userId, shift) =>
      partsOf(userId, shift).reduce(
        (sum, part) => sum + paidLength(shift.zone, part, scope.company.payBasis),
        0,
      ),
    workedOf: (userId) => workedOf.get(userId) ?? [],
  }
}
