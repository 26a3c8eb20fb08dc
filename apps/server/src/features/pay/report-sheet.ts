import type { PayPeriod, PayTotals } from '@muster/contract/pay-rows'
import type { Say } from '@muster/contract/sentences'
import { hoursStateNames } from '@muster/rules/pay/pay-text'
import { mapYielding } from '../../http/yield-to-event-loop.ts'
import { clockCell, clockOutCell, dayCell, durationCell, isoDayCell } from '../../outside/measure-cells.ts'
import { identifierCell, type Sheet, type SheetCell } from '../../outside/sheet.ts'
import { exactWords as exactly, payrollWords } from '../payroll/payroll-words.ts'
import {
  breaksOf,
  leaveTimeOf,
  type PayReport,
  type ReportLine,
  type ReportPerson,
  remarksText,
} from './report-rows.ts'
import { reportWords as words } from './report-words.ts'
import { payTotals } from './rows.ts'

interface ReportRow extends ReportLine {
  person: ReportPerson['row']
  period: PayPeriod
}
interface ReportColumn {
  label: string
  of: (row: ReportRow, t: Say) => SheetCell
  /** Of the last row. */
  total?: (totals: ReportTotals, period: PayPeriod, t: Say) => SheetCell
}

type ReportTotals = PayTotals & { leaveTime: number }

const orNothing = <T>(value: T | null, cell: (value: T) => SheetCell) => (value === null ? null : cell(value))
/** Adjustments stand in the same column as visits, so that it adds up to what is paid. */
const paidTime = ({ clockedTime, adjustedTime }: ReportTotals) => clockedTime + adjustedTime

const columns: readonly ReportColumn[] = [
  { label: payrollWords.date, of: ({ date }) => dayCell(date), total: (_, __, t) => t(payrollWords.total) },
  { label: payrollWords.employeeId, of: ({ person }) => identifierCell(person.employeeNumber) },
  { label: payrollWords.employeeName, of: ({ person }) => person.employeeName },
  { label: words.kind, of: ({ kind }, t) => t(words[kind]) },
  { label: payrollWords.place, of: ({ place }) => place },
  { label: words.plannedStart, of: ({ plannedStart }) => orNothing(plannedStart, clockCell) },
  { label: payrollWords.clockIn, of: ({ clockIn }) => orNothing(clockIn, clockCell) },
  {
    label: payrollWords.clockOut,
    of: ({ clockIn, clockOut }, t) => {
      if (clockIn === null) return null
      return clockOut === null ? t(payrollWords.open) : clockOutCell(clockIn, clockOut)
    },
  },
  {
    label: payrollWords.onBreak,
    of: ({ breakTime }) => orNothing(breakTime, durationCell),
    total: ({ breakTime }) => durationCell(breakTime),
  },
  {
    label: payrollWords.serviceTime,
    of: ({ serviceTime }) => orNothing(serviceTime, durationCell),
    total: (totals) => durationCell(paidTime(totals)),
  },
  {
    label: words.planned,
    of: ({ plannedTime }) => orNothing(plannedTime, durationCell),
    total: ({ plannedTime }) => durationCell(plannedTime),
  },
  {
    label: words.leave,
    of: ({ leaveTime }) => orNothing(leaveTime, durationCell),
    total: ({ leaveTime }) => durationCell(leaveTime),
  },
  { label: words.exceptions, of: remarksText },
  { label: words.state, of: ({ person }, t) => t(hoursStateNames[person.state]) },
  { label: exactly.onBreakMs, of: ({ breakTime }) => breakTime, total: ({ breakTime }) => breakTime },
  { label: exactly.serviceTimeMs, of: ({ serviceTime }) => serviceTime, total: paidTime },
  { label: words.plannedMs, of: ({ plannedTime }) => plannedTime, total: ({ plannedTime }) => plannedTime },
  { label: words.leaveMs, of: ({ leaveTime }) => leaveTime, total: ({ leaveTime }) => leaveTime },
  { label: words.plannedStartIso, of: ({ plannedStart }) => plannedStart },
  { label: exactly.clockInIso, of: ({ clockIn }) => clockIn },
  { label: exactly.clockOutIso, of: ({ clockOut }) => clockOut },
  { label: exactly.timeZone, of: ({ timezone }) => timezone },
  { label: exactly.work, of: ({ workId }) => workId },
  { label: exactly.job, of: ({ jobId }) => jobId },
  { label: exactly.edits, of: ({ editHistory }) => editHistory },
  {
    label: exactly.firstDay,
    of: ({ period }) => isoDayCell(period.firstDay),
    total: (_, period) => isoDayCell(period.firstDay),
  },
  {
    label: exactly.lastDay,
    of: ({ period }) => isoDayCell(period.lastDay),
    total: (_, period) => isoDayCell(period.lastDay),
  },
]

/** A row for each visit, missed visit, leave and adjustment of everybody, and the totals as the last row. */
export async function reportSheet({ period, people }: PayReport, t: Say): Promise<Sheet> {
  const lines = people.flatMap(({ row, lines }) => lines.map((line) => ({ ...line, person: row, period })))
  const leaveTime = people.reduce((sum, { row }) => sum + leaveTimeOf(row), 0)
  // With those of adjustments, which stand in the column too.
  const totals = { ...payTotals(people.map(({ row }) => row)), leaveTime, breakTime: breaksOf(lines) }
  const rows = await mapYielding(lines, (line) => columns.map((column) => column.of(line, t)))
  return {
    header: columns.map(({ label }) => t(label)),
    rows: [...rows, columns.map((column) => column.total?.(totals, period, t) ?? null)],
  }
}
