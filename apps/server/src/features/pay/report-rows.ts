import type { PayException, PayPeriod, PayRow, PayVisit } from '@muster/contract/pay-rows'
import type { Say } from '@muster/contract/sentences'
import { exceptionText } from '@muster/rules/pay-text'
import { isOpenWork } from '@muster/rules/work-can'
import type { MissedShift } from './hours.ts'
import { reportWords as words } from './report-words.ts'
import type { PaidLater, PersonSheet } from './rows.ts'

export interface PayReport {
  period: PayPeriod
  people: readonly ReportPerson[]
}
/** A person with the lines that make up their row. */
export interface ReportPerson {
  row: PayRow
  lines: readonly ReportLine[]
}
/** A visit, a missed visit, or what an earlier period left to be paid. Hours are null while a visit is open. */
export interface ReportLine {
  kind: 'visit' | 'missed' | 'adjustment'
  date: string
  place: string
  plannedStart: string | null
  clockIn: string | null
  clockOut: string | null
  breakTime: number | null
  serviceTime: number | null
  plannedTime: number | null
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
  plannedStart: visit.plannedStart,
  clockIn: visit.clockIn,
  clockOut: visit.clockOut,
  breakTime: isOpenWork(visit) ? null : visit.breakTime,
  serviceTime: isOpenWork(visit) ? null : visit.serviceTime,
  plannedTime: visit.plannedTime,
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
  plannedStart: shift.startTime,
  clockIn: null,
  clockOut: null,
  breakTime: null,
  serviceTime: null,
  plannedTime: shift.countedTime,
  exceptions: [],
  timezone: shift.timezone,
  workId: null,
  jobId: shift.jobId,
  editHistory: null,
})

const adjustmentLine = (adjustment: PaidLater): ReportLine => ({
  kind: 'adjustment',
  date: adjustment.date,
  place: adjustment.locationName,
  plannedStart: null,
  clockIn: null,
  clockOut: null,
  breakTime: adjustment.breakTime,
  serviceTime: adjustment.serviceTime,
  plannedTime: null,
  exceptions: [],
  timezone: null,
  workId: adjustment.workId,
  jobId: null,
  editHistory: null,
})

const byDate = (a: ReportLine, b: ReportLine) => a.date.localeCompare(b.date)

/** Visits and missed visits by day, then adjustments. */
export const reportLines = ({ hours, adjustments }: PersonSheet): ReportLine[] => [
  ...[...hours.visits.map(visitLine), ...hours.missed.map(missedLine)].sort(byDate),
  ...adjustments.map(adjustmentLine),
]

/** All exceptions in one text; null without any. */
export const exceptionsText = (exceptions: readonly PayException[], t: Say): string | null =>
  exceptions
    .map((each) => exceptionText(t, each))
    .reduce<string | null>(
      (before, remark) => (before === null ? remark : t(words.also, { before, remark })),
      null,
    )
