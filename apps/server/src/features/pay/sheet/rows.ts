import { createHash } from 'node:crypto'
import type {
  PayException,
  PayOverlap,
  PayRow,
  PayTotals,
  PayVisit,
  TimesheetState,
} from '@muster/contract/pay/rows'
import { isOpenWork } from '@muster/rules/works/work-can'
import { editedAfterApproval, mergeExceptions, missedVisits, overlapOfVisit } from '../hours/exceptions.ts'
import { type KindOfLeave, leaveByKind } from '../hours/leave-hours.ts'
import type { PersonHours } from '../person-hours.ts'
import type { TimesheetRow } from '../queries.ts'

export interface PaidLater {
  workId: number
  date: string
  locationName: string
  serviceTime: number
  breakTime: number
  overlap?: PayOverlap | undefined
}
export interface LeavePaidLater extends KindOfLeave {
  leaveId: number
  leaveFirstDay: string
  leaveLastDay: string
}
export interface PersonSheet {
  hours: PersonHours
  adjustments: readonly PaidLater[]
  leaveAdjustments: readonly LeavePaidLater[]
  timesheet: TimesheetRow | undefined
  isLocked: boolean
}

/** What is paid, as text to be hashed: a changed visit, break, pay basis or adjustment makes another. */
const paidText = ({ hours, adjustments, leaveAdjustments }: PersonSheet) =>
  JSON.stringify([
    hours.visits
      .map((visit) =>
        isOpenWork(visit)
          ? [visit.workId, visit.version, visit.clockIn]
          : [visit.workId, visit.version, visit.clockIn, visit.clockOut, visit.breakTime, visit.serviceTime],
      )
      .sort((a, b) => Number(a[0]) - Number(b[0])),
    adjustments.map(({ workId, serviceTime, breakTime }) => [workId, serviceTime, breakTime]),
    ...(hours.leave ?? []).map(({ date, typeId, time, isHoliday }) => [
      ...[date, typeId, time],
      ...(isHoliday ? ['holiday'] : []),
    ]),
    ...leaveAdjustments.map(({ leaveId, time, isHoliday }) => [
      ...['adjusted leave', leaveId, time],
      ...(isHoliday ? ['holiday'] : []),
    ]),
  ])

const isUndecided = ({ overlap }: { overlap?: PayOverlap | undefined }) => overlap === 'UNDECIDED'
/** Whether time would be paid twice: the office has not decided on visits that share it. */
export const paysTwice = ({ hours, adjustments }: PersonSheet): boolean =>
  hours.visits.some(isUndecided) || adjustments.some(isUndecided)

export const rowsHash = (sheet: PersonSheet): Buffer => createHash('sha256').update(paidText(sheet)).digest()

/** Of the state, of what is paid, and of the plan and exceptions beside it: what a caller has seen. */
function versionOf({ hours: { visits, missed }, timesheet }: PersonSheet, hash: Buffer) {
  const beside = [
    visits.map(({ workId, plannedStart, plannedTime, exceptions, overlap = null }) => [
      ...[workId, plannedStart, plannedTime, exceptions, overlap],
    ]),
    missed.map(({ eventId, startTime, plannedTime, countedTime }) => [
      ...[eventId, startTime, plannedTime, countedTime],
    ]),
  ]
  const seen = createHash('sha256').update(hash).update(JSON.stringify(beside)).digest()
  return `${timesheet?.version ?? 0}-${seen.toString('hex', 0, 12)}`
}

/** A proposal or approval counts for what it was given for. */
export function stateOf({ timesheet, isLocked }: PersonSheet, hash: Buffer): TimesheetState {
  if (!timesheet) return 'OPEN'
  if (isLocked || timesheet.state === 'RETURNED' || timesheet.rowsHash?.equals(hash)) return timesheet.state
  return 'OPEN'
}

const sum = <T>(all: readonly T[], of: (each: T) => number) =>
  all.reduce((total, each) => total + of(each), 0)

export function payRow(sheet: PersonSheet): PayRow & { hash: Buffer } {
  const { hours, adjustments, leaveAdjustments, timesheet } = sheet
  const { tenantUserId, employeeNumber, employeeName, visits, missed } = hours
  const hash = rowsHash(sheet)
  const state = stateOf(sheet, hash)
  const plannedTime =
    sum(visits, (visit) => visit.plannedTime) + sum(missed, ({ countedTime }) => countedTime)
  const clockedTime = sum(visits, (visit) => visit.serviceTime)
  // Until these very hours are approved, also where they were submitted or returned since.
  const approved = state === 'APPROVED' ? null : timesheet?.approvedHash
  const isEdited = approved ? !approved.equals(hash) : false
  const exceptions: PayException[] = [
    ...visits.flatMap((visit) => visit.exceptions),
    ...adjustments.filter(isUndecided).map(() => overlapOfVisit),
    ...missedVisits(missed.length),
    ...(isEdited ? [editedAfterApproval] : []),
  ]
  const counts = (wanted: TimesheetState) => state === wanted
  return {
    tenantUserId,
    employeeNumber,
    employeeName,
    plannedTime,
    clockedTime,
    breakTime: sum(visits, (visit) => visit.breakTime),
    difference: clockedTime - plannedTime,
    adjustedTime: sum(adjustments, ({ serviceTime }) => serviceTime),
    visits: visits.length,
    exceptions: mergeExceptions(exceptions),
    leave: leaveByKind(hours.leave),
    leaveAdjustments: leaveByKind(leaveAdjustments),
    state,
    version: versionOf(sheet, hash),
    submittedBy: (counts('SUBMITTED') && timesheet?.submittedBy) || null,
    submittedAt: (counts('SUBMITTED') && timesheet?.submittedAt?.toISOString()) || null,
    approvedBy: (counts('APPROVED') && timesheet?.approvedBy) || null,
    approvedAt: (counts('APPROVED') && timesheet?.approvedAt?.toISOString()) || null,
    returnedBy: (counts('RETURNED') && timesheet?.returnedBy) || null,
    returnReason: (counts('RETURNED') && timesheet?.returnReason) || null,
    hash,
  }
}

export function payTotals(rows: readonly PayRow[]): PayTotals {
  const clockedTime = sum(rows, (row) => row.clockedTime)
  const plannedTime = sum(rows, (row) => row.plannedTime)
  return {
    plannedTime,
    clockedTime,
    breakTime: sum(rows, (row) => row.breakTime),
    difference: clockedTime - plannedTime,
    adjustedTime: sum(rows, (row) => row.adjustedTime),
    visits: sum(rows, (row) => row.visits),
    people: rows.length,
    withExceptions: rows.filter(({ exceptions }) => exceptions.length > 0).length,
    submitted: rows.filter(({ state }) => state === 'SUBMITTED').length,
    approved: rows.filter(({ state }) => state === 'APPROVED').length,
  }
}

export const finishedVisits = (visits: readonly PayVisit[]) => visits.filter((visit) => !isOpenWork(visit))
