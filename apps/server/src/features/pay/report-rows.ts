import type { PayException, PayPeriod, PayRow, PayVisit } from '@muster/contract/pay-rows'
import type { Say } from '@muster/contract/sentences'
import { dateText } from '@muster/rules/date-text'
import { exceptionText } from '@muster/rules/pay-text'
import { isOpenWork } from '@muster/rules/work-can'
import type { MissedShift } from './hours.ts'
import type { LeaveHours } from './leave-hours.ts'
import { reportWords as words } from './report-words.ts'
import type { LeavePaidLater, PaidLater, PersonSheet } from './rows.ts'

export interface PayReport {
  period: PayPeriod
  people: readonly ReportPerson[]
}
/** A person with the lines that make up their row. */
export interface ReportPerson {
  row: PayRow
  lines: readonly ReportLine[]
}
/** A visit, a missed visit, leave, or what an earlier period left to be paid. Hours are null while a visit is open. */
export interface ReportLine {
  kind: 'visit' | 'missed' | 'adjustment' | 'leave' | 'leaveAdjustment'
  date: string
  /** Client and site; of leave its type. */
  place: string
  site: string
  plannedStart: string | null
  clockIn: string | null
  clockOut: string | null
  breakTime: number | null
  serviceTime: number | null
  plannedTime: number | null
  /** Of lines of leave alone. */
  leaveTime: number | null
  exceptions: readonly PayException[]
  timezone: string | null
  workId: number | null
  jobId: number | null
  editHistory: number | null
}

const visitLine = (visit: PayVisit): ReportLine => ({
  kind: 'visit',
  date: visit.date,
  place: `${visit.clientName} / ${visit.locationName}`,
  site: visit.locationName,
  plannedStart: visit.plannedStart,
  clockIn: visit.clockIn,
  clockOut: visit.clockOut,
  breakTime: isOpenWork(visit) ? null : visit.breakTime,
  serviceTime: isOpenWork(visit) ? null : visit.serviceTime,
  plannedTime: visit.plannedTime,
  leaveTime: null,
  exceptions: visit.exceptions,
  timezone: visit.timezone,
  workId: visit.workId,
  jobId: visit.jobId,
  editHistory: visit.editHistory,
})

const missedLine = (shift: MissedShift): ReportLine => ({
  kind: 'missed',
  date: shift.date,
  place: shift.locationName,
  site: shift.locationName,
  plannedStart: shift.startTime,
  clockIn: null,
  clockOut: null,
  breakTime: null,
  serviceTime: null,
  plannedTime: shift.countedTime,
  leaveTime: null,
  exceptions: [],
  timezone: shift.timezone,
  workId: null,
  jobId: shift.jobId,
  editHistory: null,
})

const withoutVisit = {
  ...{ plannedStart: null, clockIn: null, clockOut: null, breakTime: null, serviceTime: null },
  ...{ plannedTime: null, leaveTime: null, exceptions: [], timezone: null },
  ...{ workId: null, jobId: null, editHistory: null },
}
const adjustmentLine = (adjustment: PaidLater): ReportLine => ({
  ...withoutVisit,
  kind: 'adjustment',
  date: adjustment.date,
  place: adjustment.locationName,
  site: adjustment.locationName,
  breakTime: adjustment.breakTime,
  serviceTime: adjustment.serviceTime,
  workId: adjustment.workId,
})

const leaveLine = ({ date, typeName, time }: LeaveHours): ReportLine => ({
  ...withoutVisit,
  ...{ kind: 'leave', date, place: typeName, site: typeName, leaveTime: time },
})

function leaveAdjustmentLine(leave: LeavePaidLater, t: Say): ReportLine {
  const { typeName, leaveFirstDay, leaveLastDay, time } = leave
  const place = t(words.leaveDays, {
    type: typeName,
    from: dateText(leaveFirstDay),
    to: dateText(leaveLastDay),
  })
  const date = leaveFirstDay
  return { ...withoutVisit, kind: 'leaveAdjustment', date, place, site: place, leaveTime: time }
}

const byDate = (a: ReportLine, b: ReportLine) => a.date.localeCompare(b.date)

/** Visits, missed visits and leave by day, then adjustments. */
export const reportLines = ({ hours, adjustments, leaveAdjustments }: PersonSheet, t: Say): ReportLine[] => [
  ...[
    ...hours.visits.map(visitLine),
    ...hours.missed.map(missedLine),
    ...(hours.leave ?? []).map(leaveLine),
  ].sort(byDate),
  ...adjustments.map(adjustmentLine),
  ...leaveAdjustments.map((each) => leaveAdjustmentLine(each, t)),
]

/** Leave of a person, with what locked periods left of it. */
export const leaveTimeOf = ({ leave = [], leaveAdjustments = [] }: PayRow): number =>
  [...leave, ...leaveAdjustments].reduce((sum, { time }) => sum + time, 0)

/** All exceptions in one text; null without any. */
export const exceptionsText = (exceptions: readonly PayException[], t: Say): string | null =>
  exceptions
    .map((each) => exceptionText(t, each))
    .reduce<string | null>(
      (before, remark) => (before === null ? remark : t(words.also, { before, remark })),
      null,
    )
