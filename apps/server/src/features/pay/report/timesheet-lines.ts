import type { Say } from '@muster/contract/kit/sentences'
import type { PayException, PayVisit } from '@muster/contract/pay/rows'
import { dateText } from '@muster/rules/time/date-text'
import { isOpenWork } from '@muster/rules/works/work-can'
import type { TimesheetLine } from '../../payroll/timesheet-columns.ts'
import type { MissedShift, PersonHours } from '../person-hours.ts'
import type { PaidLater } from '../sheet/rows.ts'
import type { ShownLeaveHours, ShownLeaveLater, ShownSheet } from '../sheet/shown-sheet.ts'
import { reportWords as words } from './report-words.ts'

type PersonOfLine = Pick<PersonHours, 'tenantUserId' | 'employeeNumber' | 'employeeName'>
/** A visit, a missed visit, leave, or what an earlier period left to be paid. */
export interface PayLine extends TimesheetLine, PersonOfLine {
  kind: 'visit' | 'missed' | 'adjustment' | 'leave' | 'leaveAdjustment' | 'holiday' | 'holidayAdjustment'
  site: string
  plannedStart: string | null
  plannedTime: number | null
  /** Of lines of leave alone, and of public holidays inside it. */
  leaveTime: number | null
  /** What of a visit was worked on a public holiday. */
  holidayTime: number
  exceptions: readonly PayException[]
}
export type LineOfPerson = Omit<PayLine, keyof PersonOfLine>

export const personOf = ({ tenantUserId, employeeNumber, employeeName }: PersonOfLine): PersonOfLine => ({
  ...{ tenantUserId, employeeNumber, employeeName },
})

const empty = {
  ...{ plannedStart: null, clockIn: null, clockOut: null, breakTime: null, serviceTime: null },
  ...{ plannedTime: null, leaveTime: null, holidayTime: 0, exceptions: [], timezone: null },
  ...{ workId: null, jobId: null, editHistory: null },
}

export function visitLine(visit: PayVisit): LineOfPerson {
  const { date, plannedStart, clockIn, clockOut, plannedTime, timezone, workId, jobId, editHistory } = visit
  const isOpen = isOpenWork(visit)
  return {
    kind: 'visit',
    ...{ date, plannedStart, clockIn, clockOut, plannedTime, timezone, workId, jobId, editHistory },
    place: `${visit.clientName} / ${visit.locationName}`,
    site: visit.locationName,
    breakTime: isOpen ? null : visit.breakTime,
    serviceTime: isOpen ? null : visit.serviceTime,
    leaveTime: null,
    holidayTime: visit.holidayTime ?? 0,
    exceptions: visit.exceptions,
  }
}

const missedLine = ({ date, locationName, startTime, countedTime, ...shift }: MissedShift): LineOfPerson => ({
  ...empty,
  ...{ kind: 'missed', date, place: locationName, site: locationName },
  ...{ plannedStart: startTime, plannedTime: countedTime, timezone: shift.timezone, jobId: shift.jobId },
})

export const adjustmentLine = ({ date, locationName, ...adjustment }: PaidLater): LineOfPerson => ({
  ...empty,
  ...{ kind: 'adjustment', date, place: locationName, site: locationName },
  breakTime: adjustment.breakTime,
  serviceTime: adjustment.serviceTime,
  workId: adjustment.workId,
})

/** Sick leave whose kind the reader may not read has the words of both. */
const typeText = (typeName: string | null, t: Say) => typeName ?? t(words.sickLeave)

export function leaveLine({ date, typeName, time, isHoliday }: ShownLeaveHours, t: Say): LineOfPerson {
  const place = typeText(typeName, t)
  return { ...empty, kind: isHoliday ? 'holiday' : 'leave', date, place, site: place, leaveTime: time }
}

export function leaveAdjustmentLine(leave: ShownLeaveLater, t: Say): LineOfPerson {
  const { typeName, leaveFirstDay, leaveLastDay, isHoliday, time } = leave
  const place = t(words.leaveDays, {
    type: typeText(typeName, t),
    from: dateText(leaveFirstDay),
    to: dateText(leaveLastDay),
  })
  const kind = isHoliday ? 'holidayAdjustment' : 'leaveAdjustment'
  return { ...empty, kind, date: leaveFirstDay, place, site: place, leaveTime: time }
}

const byDate = (a: LineOfPerson, b: LineOfPerson) => a.date.localeCompare(b.date)

/** Visits, missed visits and leave by day, then adjustments. */
export const linesOfSheet = ({ hours, adjustments, leaveAdjustments }: ShownSheet, t: Say): PayLine[] =>
  [
    ...[
      ...hours.visits.map(visitLine),
      ...hours.missed.map(missedLine),
      ...(hours.leave ?? []).map((each) => leaveLine(each, t)),
    ].sort(byDate),
    ...adjustments.map(adjustmentLine),
    ...leaveAdjustments.map((each) => leaveAdjustmentLine(each, t)),
  ].map((line) => ({ ...personOf(hours), ...line }))
