import { msg } from '@muster/contract/kit/msg'
import type { PayrollRow } from '@muster/contract/pay/payroll'
import { serviceOn } from '@muster/rules/time/day-parts'
import { holidayRegionOf, type IsHoliday } from '@muster/rules/time/holidays'
import { isoWithOffset } from '@muster/rules/time/zone'
import { isOpenWork } from '@muster/rules/works/work-can'
import {
  dailyQuotes,
  type Interval,
  maxServiceMinutes,
  type PayBasis,
  wholeSecond,
  workTime,
} from '@muster/rules/works/work-time'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { mapYielding, yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { type LeaveOfPeople, readLeaveOfPeople } from '../leave/leave-of-people.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { type PlannedMs, plannedOn } from './planned.ts'
import { type PlannedShift, readPlannedShifts } from './planned-shifts.ts'
import {
  type EditRow,
  listAssignedHours,
  listEdits,
  listOverlapping,
  listWorked,
  listWorkedPlaces,
  type PayrollQuery,
  type WorkedRow,
} from './queries.ts'

const MINUTE = 60_000
/** A report is whole or refused, never cut. */
const longestReport = 10_000

export interface Timesheet {
  finished: PayrollRow[]
  open: PayrollRow[]
  /** By work: the day whose plan stands on it. */
  planDateOf: ReadonlyMap<number, string>
}

/** Hours of the works whose local clock-in day lies in the range. 422 beyond 10,000 works. */
export async function timesheet(scope: Scope, query: PayrollQuery): Promise<Timesheet> {
  const worked = await listWorked(scope, query, longestReport + 1)
  if (worked.length > longestReport)
    throw refusedField('startDate', msg('More than {longestReport} visits; choose a shorter range'), {
      longestReport,
    })
  return timesheetOf(scope, query, worked)
}

interface PlanOfDays {
  leave: LeaveOfPeople
  shifts: readonly PlannedShift[]
}
/**
 * Hours of works that are read already; all that the days of the range have of their people and jobs. What else is known of
 * the days is not read again.
 */
export async function timesheetOf(
  scope: Scope,
  query: PayrollQuery,
  worked: readonly WorkedRow[],
  known?: PlanOfDays,
): Promise<Timesheet> {
  if (worked.length === 0) return { finished: [], open: [], planDateOf: new Map() }
  const personIds = [...new Set(worked.map((work) => work.personId))]
  const jobIds = [...new Set(worked.map((work) => work.jobId))]
  const workIds = worked.map((work) => work.workId)
  const [isHoliday, assigned, { leave, shifts }, overlapping, edits] = await Promise.all([
    companyHolidays(scope),
    listAssignedHours(scope, jobIds, personIds),
    known ?? readPlanOfDays(scope, query, { userIds: personIds, jobIds }),
    listOverlapping(scope, personIds, query),
    listEdits(scope, workIds),
  ])
  const yieldNow = yieldingToEventLoop()
  const { payBasis } = scope.company
  const { planned, dateOf } = plannedOn(shifts, assigned, { payBasis, leave })
  const planDateOf = new Map(worked.map((work) => [work.workId, dateOf(work)]))
  const quotes = quotesOf(
    worked,
    planDateOf,
    await withoutTaken(scope, query, { worked, planDateOf, planned }),
  )
  await yieldNow()
  const facts: RowContext = {
    now: scope.now.getTime(),
    payBasis,
    isHoliday,
    quotes,
    overlapping: new Set(overlapping.map(({ id }) => id)),
    edits: new Map(edits.map((edit) => [edit.workId, edit])),
  }
  const rows = await mapYielding(worked, (work) => payrollRow(work, facts))
  return {
    finished: rows.filter((row) => !isOpenWork(row)),
    open: rows.filter((row) => isOpenWork(row)),
    planDateOf,
  }
}

async function readPlanOfDays(
  scope: Scope,
  { startDate: firstDay, endDate: lastDay, userId }: PayrollQuery,
  whose: { userIds: number[]; jobIds: number[] },
): Promise<PlanOfDays> {
  const [leave, shifts] = await Promise.all([
    readLeaveOfPeople(scope, { firstDay, lastDay, userId }),
    readPlannedShifts(scope, { firstDay, lastDay, ...whose }),
  ])
  return { leave, shifts }
}

interface PlannedWorks {
  worked: readonly WorkedRow[]
  planDateOf: ReadonlyMap<number, string>
  planned: PlannedMs
}
/** The plan of a day beside the range stands on the visits of that day, where there are any. */
async function withoutTaken(
  scope: Scope,
  { startDate, endDate }: PayrollQuery,
  { worked, planDateOf, planned }: PlannedWorks,
): Promise<PlannedMs> {
  const isBeside = (date: string) => date < startDate || date > endDate
  const beside = worked.filter(({ workId }) => isBeside(planDateOf.get(workId)!))
  if (beside.length === 0) return planned
  const taken = await listWorkedPlaces(scope, {
    personIds: [...new Set(beside.map(({ personId }) => personId))],
    dates: [...new Set(beside.map(({ workId }) => planDateOf.get(workId)!))],
  })
  const places = new Set(taken.map(({ personId, jobId, date }) => `${personId} ${jobId} ${date}`))
  return (personId, jobId, date) =>
    isBeside(date) && places.has(`${personId} ${jobId} ${date}`) ? 0 : planned(personId, jobId, date)
}

// Open works come last, so that the plan stands in the totals as soon as one work of the day is finished.
function quotesOf(worked: readonly WorkedRow[], planDateOf: ReadonlyMap<number, string>, planned: PlannedMs) {
  const rows = worked.map(({ workId, personId, jobId, status, startedAt }) => ({
    ...{ workId, personId, jobId, date: planDateOf.get(workId)!, status },
    startTime: startedAt.getTime(),
  }))
  const key = ({ personId, jobId, date }: (typeof rows)[number]) => `${personId} ${jobId} ${date}`
  const finished = rows.filter((row) => !isOpenWork(row))
  const counted = new Set(finished.map(key))
  const open = rows.filter((row) => isOpenWork(row) && !counted.has(key(row)))
  return new Map([...dailyQuotes(finished, planned), ...dailyQuotes(open, planned)])
}

interface RowContext {
  now: number
  payBasis: PayBasis
  isHoliday: IsHoliday
  quotes: Map<number, number>
  overlapping: Set<number>
  edits: Map<number, EditRow>
}

/** Worked out from whole seconds. An open work is measured up to now, a break that lasts too. */
function payrollRow(work: WorkedRow, context: RowContext): PayrollRow {
  const { now, payBasis, isHoliday, quotes, overlapping, edits } = context
  const startTime = wholeSecond(work.startedAt.getTime())
  const endTime = wholeSecond(work.endedAt?.getTime() ?? Math.max(now, startTime))
  const breaks = work.breaks.map(
    ([from, to]): Interval => ({
      from: wholeSecond(from),
      to: wholeSecond(to ?? Math.max(endTime, from)),
    }),
  )
  const { flags, ...time } = workTime({ startTime, endTime, breaks }, work.timezone, payBasis)
  const tooLong = isOpenWork(work) && time.elapsedTime > maxServiceMinutes(work.maxServiceMinutes) * MINUTE
  const reviewReasons = [...new Set([...work.reviewReasons, ...flags, ...(tooLong ? ['tooLong'] : [])])]
  const edit = edits.get(work.workId)
  const region = holidayRegionOf(work.siteAddress, work.timezone)
  const holidayTime = serviceOn(
    { startTime, endTime, breaks },
    { zone: work.timezone, payBasis, isDay: (date) => isHoliday(region, date) },
  )
  return {
    date: work.date,
    workId: work.workId,
    jobId: work.jobId,
    tenantUserId: work.personId,
    employeeNumber: work.employeeNumber,
    employeeName: work.employeeName,
    clientId: work.clientId,
    clientName: work.clientName,
    jobLocationId: work.siteId,
    jobLocationName: work.siteName,
    timezone: work.timezone,
    status: work.status,
    clockIn: isoWithOffset(work.timezone, startTime),
    clockOut: work.endedAt && isoWithOffset(work.timezone, endTime),
    ...time,
    ...(holidayTime > 0 && { holidayTime }),
    dailyQuote: quotes.get(work.workId) ?? 0,
    editHistory: edit?.editHistory ?? 0,
    editedReason: edit?.reason ?? null,
    editedBy: edit?.editedBy ?? null,
    version: work.version,
    overlaps: overlapping.has(work.workId),
    needsReview: work.needsReview || reviewReasons.length > 0,
    reviewReasons,
  }
}
