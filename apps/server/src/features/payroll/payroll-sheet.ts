import type { PayrollRow, PayrollSummary } from '@muster/contract/payroll'
import type { Say } from '@muster/contract/sentences'
import { dateText } from '@muster/rules/date-text'
import { clockOutText, clockText } from '@muster/rules/payroll-text'
import { formatDuration } from '@muster/rules/work-time'
import type { Sheet, SheetCell } from '../../outside/sheet.ts'
import { exactWords as exactly, payrollWords as words } from './payroll-words.ts'

interface Column {
  label: string
  of: (row: PayrollRow, t: Say) => SheetCell
  /** Of the totals row. */
  total?: (summary: PayrollSummary, t: Say) => SheetCell
}

const isOpen = (row: PayrollRow) => row.clockOut === null
// Hours of an open work are not final: they stay out of the columns that people sum.
const final = (value: (row: PayrollRow) => SheetCell) => (row: PayrollRow) =>
  isOpen(row) ? null : value(row)

const date: Column = {
  label: words.date,
  of: (row) => dateText(row.date),
  total: (_, t) => t(words.total),
}
const person: Column[] = [
  {
    label: words.employeeId,
    of: (row) => row.employeeNumber,
    total: ({ person }) => person?.employeeNumber ?? null,
  },
  { label: words.employeeName, of: (row) => row.employeeName, total: ({ person }) => person?.name ?? null },
]
const place: Column = {
  label: words.place,
  of: (row) => `${row.clientName} / ${row.jobLocationName}`,
}
const hours: Column[] = [
  { label: words.breaks, of: final((row) => row.breakCount), total: (all) => all.totalBreakCount },
  {
    label: words.onBreak,
    of: final((row) => formatDuration(row.breakTime)),
    total: (all) => formatDuration(all.totalOnBreakTime),
  },
  { label: words.clockIn, of: (row) => clockText(row.clockIn) },
  {
    label: words.clockOut,
    of: (row, t) => (row.clockOut === null ? t(words.open) : clockOutText(row.clockIn, row.clockOut)),
  },
  {
    label: words.serviceTime,
    of: final((row) => formatDuration(row.serviceTime)),
    total: (all) => formatDuration(all.totalServiceTime),
  },
]
const quote: Column = {
  label: words.dailyQuote,
  of: final((row) => formatDuration(row.dailyQuote)),
  total: (all) => formatDuration(all.totalDailyQuote),
}

/** For machines: exact numbers, instants with their offset, and every mark of a row. */
const exact: Column[] = [
  { label: exactly.onBreakMs, of: final((row) => row.breakTime), total: (all) => all.totalOnBreakTime },
  { label: exactly.serviceTimeMs, of: final((row) => row.serviceTime), total: (all) => all.totalServiceTime },
  { label: exactly.dailyQuoteMs, of: final((row) => row.dailyQuote), total: (all) => all.totalDailyQuote },
  { label: exactly.byTheClockMs, of: final((row) => row.clockTime) },
  { label: exactly.elapsedMs, of: final((row) => row.elapsedTime) },
  { label: exactly.clockInIso, of: (row) => row.clockIn },
  { label: exactly.clockOutIso, of: (row) => row.clockOut },
  { label: exactly.timeZone, of: (row) => row.timezone },
  { label: exactly.work, of: (row) => row.workId },
  { label: exactly.job, of: (row) => row.jobId },
  { label: exactly.status, of: (row, t) => t(row.status) },
  { label: exactly.edits, of: (row) => row.editHistory },
  { label: exactly.editReason, of: (row) => row.editedReason },
  { label: exactly.editedBy, of: (row) => row.editedBy },
  { label: exactly.overlaps, of: (row, t) => t(row.overlaps ? exactly.yes : exactly.no) },
  { label: exactly.needsReview, of: (row, t) => t(row.needsReview ? exactly.yes : exactly.no) },
]

const columnsOf = (summary: PayrollSummary): Column[] => [
  date,
  ...person,
  ...(summary.payrollType === 'LOCATION' ? [...hours, quote] : [place, ...hours]),
  ...exact,
]

/** The summary as a table: its finished rows, the open ones without hours, and the totals as the last row. */
export function payrollSheet(summary: PayrollSummary, t: Say): Sheet {
  const columns = columnsOf(summary)
  const rows = [...summary.payrollDetail, ...summary.openWorks]
  return {
    header: columns.map(({ label }) => t(label)),
    rows: [
      ...rows.map((row) => columns.map((column) => column.of(row, t))),
      columns.map((column) => column.total?.(summary, t) ?? null),
    ],
  }
}
