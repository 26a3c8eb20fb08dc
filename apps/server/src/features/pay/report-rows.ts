import type { PayException, PayPeriod, PayRow, PayVisit } from '@muster/contract/pay-rows'
import type { Say } from '@muster/contract/sentences'
import { exceptionText } from '@muster/rules/pay/pay-text'
import { dateText } from '@muster/rules/time/date-text'
import { isOpenWork } from '@muster/rules/works/work-can'
import { formatDuration } from '@muster/rules/works/work-time'
import type { MissedShift } from './hours.ts'
import { reportWords as words } from './report-words.ts'
import type { PaidLater } from './rows.ts'
import type { ShownLeaveHours, ShownLeaveLater, ShownSheet } from './shown-sheet.ts'

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
  kind: 'visit' | 'missed' | 'adjustment' | 'leave' | 'leaveAdjustment' | 'holiday' | 'holidayAdjustment'
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
  /** Of lines of leave alone, and of public holidays inside it. */
  leaveTime: number | null
  /** What of a visit was worked on a public holiday. */
  holidayTime: number
  exceptions: readonly PayException[]
  timezone: string | null
  workId: number | null
  jobId: number | null
  editHistory: number | null
}

/** Breaks of all lines: those of adjustments are no part of the row of a person. */
export const breaksOf = (lines: readonly Pick<ReportLine, 'breakTime'>[]): number =>
  lines.reduce((sum, { breakTime }) => sum + (breakTime ?? 0), 0)

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
  holidayTime: visit.holidayTime ?? 0,
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
  holidayTime: 0,
  exceptions: [],
  timezone: shift.timezone,
  workId: null,
  jobId: shift.jobId,
  editHistory: null,
})

const withoutVisit = {
  ...{ plannedStart: null, clockIn: null, clockOut: null, breakTime: null, serviceTime: null },
  ...{ plannedTime: null, leaveTime: null, holidayTime: 0, exceptions: [], timezone: null },
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

/** Sick leave whose kind the reader may not read has the words of both. */
const typeText = (typeName: string | null, t: Say) => typeName ?? t(words.sickLeave)

function leaveLine({ date, typeName, time, isHoliday }: ShownLeaveHours, t: Say): ReportLine {
  const place = typeText(typeName, t)
  const kind = isHoliday ? 'holiday' : 'leave'
  return { ...withoutVisit, ...{ kind, date, place, site: place, leaveTime: time } }
}

function leaveAdjustmentLine(leave: ShownLeaveLater, t: Say): ReportLine {
  const { typeName, leaveFirstDay, leaveLastDay, isHoliday, time } = leave
  const place = t(words.leaveDays, {
    type: typeText(typeName, t),
    from: dateText(leaveFirstDay),
    to: dateText(leaveLastDay),
  })
  const kind = isHoliday ? 'holidayAdjustment' : 'leaveAdjustment'
  return { ...withoutVisit, kind, date: leaveFirstDay, place, site: place, leaveTime: time }
}

const byDate = (a: ReportLine, b: ReportLine) => a.date.localeCompare(b.date)

/** Visits, missed visits and leave by day, then adjustments. */
export const reportLines = ({ hours, adjustments, leaveAdjustments }: ShownSheet, t: Say): ReportLine[] => [
  ...[
    ...hours.visits.map(visitLine),
    ...hours.missed.map(missedLine),
    ...(hours.leave ?? []).map((each) => leaveLine(each, t)),
  ].sort(byDate),
  ...adjustments.map(adjustmentLine),
  ...leaveAdjustments.map((each) => leaveAdjustmentLine(each, t)),
]

/** Leave of a person and public holidays inside it, with what locked periods left of them. */
export const leaveTimeOf = ({ leave = [], leaveAdjustments = [] }: PayRow): number =>
  [...leave, ...leaveAdjustments].reduce((sum, { time }) => sum + time, 0)

/** All exceptions in one text, with what was worked on a public holiday; null without any. */
export const remarksText = (
  { exceptions, holidayTime }: Pick<ReportLine, 'exceptions' | 'holidayTime'>,
  t: Say,
): string | null =>
  [
    ...exceptions.map((each) => exceptionText(t, each)),
    ...(holidayTime > 0 ? [t(words.holidayWorked, { time: formatDuration(holidayTime) })] : []),
  ].reduce<string | null>(
    (before, remark) => (before === null ? remark : t(words.also, { before, remark })),
    null,
  )
