import type { ShiftSpan } from '@muster/rules/planning/away'
import {
  type LeavePart,
  leaveParts,
  paidLength,
  partsToWork,
  type WorkedSpan,
  withHolidays,
} from '@muster/rules/planning/leave-hours'
import { holidayRegionOf } from '@muster/rules/time/holidays'
import { localDate } from '@muster/rules/time/zone'
import type { Interval } from '@muster/rules/works/work-time'
import type { Scope } from '../../db/scope.ts'
import { leaveTimeOf } from '../planning/away-queries.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import {
  type CountedLeaveRow,
  listCountedLeave,
  listLeaveShifts,
  listSitesOfJobs,
  listWorkedSpans,
} from './pay-queries.ts'

const MINUTE = 60_000

interface LeaveQuery {
  firstDay: string
  lastDay: string
  userId?: number | undefined
}
type CountedLeave = CountedLeaveRow & ReturnType<typeof leaveTimeOf>

export interface PlacedShift extends ShiftSpan {
  jobId: number
}
export type PartOfLeave = LeavePart<CountedLeave> & { isHoliday: boolean }
export interface TakenShift extends PlacedShift {
  userId: number
  /** The local day of its start. */
  date: string
}

export interface LeaveOfPeople {
  /** What counts first comes first. */
  counted: readonly CountedLeaveRow[]
  taken: readonly TakenShift[]
  isAway: (userId: number, shift: ShiftSpan) => boolean
  partsOf: (userId: number, shift: PlacedShift) => PartOfLeave[]
  toWorkOf: (userId: number, shift: ShiftSpan) => Interval[]
  /** Milliseconds of leave in a shift by the pay basis of the company. */
  timeOf: (userId: number, shift: ShiftSpan) => number
  workedOf: (userId: number) => readonly WorkedSpan[]
}

/** What shortens leave. Where no one is on leave it is not read. */
const readBesideLeave = (scope: Scope, people: number[], query: LeaveQuery) =>
  Promise.all([listWorkedSpans(scope, people, query), listSitesOfJobs(scope, people), companyHolidays(scope)])
const nothing: Awaited<ReturnType<typeof readBesideLeave>> = [[], [], () => false]

export async function readLeaveOfPeople(scope: Scope, query: LeaveQuery): Promise<LeaveOfPeople> {
  const [counted, shifts] = await Promise.all([listCountedLeave(scope, query), listLeaveShifts(scope, query)])
  const leaveOf = Map.groupBy(
    counted.map((row) => ({ ...row, ...leaveTimeOf(row) })),
    ({ userId }) => userId,
  )
  const now = scope.now.getTime()
  const people = [...leaveOf.keys()]
  const [rows, sites, isHoliday] = people.length === 0 ? nothing : await readBesideLeave(scope, people, query)
  const regionOf = new Map(
    sites.map(({ jobId, address, timezone }) => [jobId, holidayRegionOf(address, timezone)]),
  )
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
  const wholeParts = (userId: number, shift: ShiftSpan) =>
    leaveParts(shift, leaveFor(userId, shift), workedOf.get(userId) ?? [])
  return {
    counted,
    taken: shifts.map(({ startTime, duration, timezone: zone, ...shift }) => {
      const start = startTime.getTime()
      return { ...shift, zone, start, end: start + duration * MINUTE, date: localDate(zone, start) }
    }),
    isAway: (userId, shift) => leaveParts(shift, leaveFor(userId, shift), []).length > 0,
    partsOf: (userId, shift) =>
      withHolidays(
        wholeParts(userId, shift),
        shift.zone,
        ({ holidaysAreLeave }, date) =>
          !holidaysAreLeave && isHoliday(regionOf.get(shift.jobId) ?? null, date),
      ),
    toWorkOf: (userId, shift) => partsToWork(shift, leaveFor(userId, shift)),
    timeOf: (userId, shift) =>
      wholeParts(userId, shift).reduce(
        (sum, part) => sum + paidLength(shift.zone, part, scope.company.payBasis),
        0,
      ),
    workedOf: (userId) => workedOf.get(userId) ?? [],
  }
}
