import type { PayrollRow, PayrollSummary } from '@muster/contract/payroll'
import { dateText } from '@muster/rules/date-text'
import { clockOutText, clockText } from '@muster/rules/payroll-text'
import { formatDuration } from '@muster/rules/work-time'
import type { Sheet, SheetCell } from '../../outside/sheet.ts'

interface Column {
  label: string
  of: (row: PayrollRow) => SheetCell
  /** Of the totals row. */
  total?: (summary: PayrollSummary) => SheetCell
}

const isOpen = (row: PayrollRow) => row.clockOut === null
// Hours of an open work are not final: they stay out of the columns that people sum.
const final = (value: (row: PayrollRow) => SheetCell) => (row: PayrollRow) =>
  isOpen(row) ? null : value(row)

const date: Column = { label: 'Date', of: (row) => dateText(row.date), total: () => 'Total' }
const person: Column[] = [
  { label: 'Employee ID', of: (row) => row.employeeNumber },
  { label: 'Employee Name', of: (row) => row.employeeName },
]
const place: Column = {
  label: 'Client/Job Site',
  of: (row) => `${row.clientName} / ${row.jobLocationName}`,
}
const hours: Column[] = [
  { label: 'Breaks', of: final((row) => row.breakCount), total: (all) => all.totalBreakCount },
  {
    label: 'On Break',
    of: final((row) => formatDuration(row.breakTime)),
    total: (all) => formatDuration(all.totalOnBreakTime),
  },
  { label: 'Clock in', of: (row) => clockText(row.clockIn) },
  {
    label: 'Clock out',
    of: (row) => (row.clockOut === null ? 'Open' : clockOutText(row.clockIn, row.clockOut)),
  },
  {
    label: 'Service time',
    of: final((row) => formatDuration(row.serviceTime)),
    total: (all) => formatDuration(all.totalServiceTime),
  },
]
const quote: Column = {
  label: 'Daily Quote',
  of: final((row) => formatDuration(row.dailyQuote)),
  total: (all) => formatDuration(all.totalDailyQuote),
}

/** For machines: exact numbers, instants with their offset, and every mark of a row. */
const exact: Column[] = [
  { label: 'On Break (ms)', of: final((row) => row.breakTime), total: (all) => all.totalOnBreakTime },
  { label: 'Service time (ms)', of: final((row) => row.serviceTime), total: (all) => all.totalServiceTime },
  { label: 'Daily Quote (ms)', of: final((row) => row.dailyQuote), total: (all) => all.totalDailyQuote },
  { label: 'By the clock (ms)', of: final((row) => row.clockTime) },
  { label: 'Elapsed (ms)', of: final((row) => row.elapsedTime) },
  { label: 'Clock in (ISO 8601)', of: (row) => row.clockIn },
  { label: 'Clock out (ISO 8601)', of: (row) => row.clockOut },
  { label: 'Time zone', of: (row) => row.timezone },
  { label: 'Work', of: (row) => row.workId },
  { label: 'Job', of: (row) => row.jobId },
  { label: 'Status', of: (row) => row.status },
  { label: 'Edits', of: (row) => row.editHistory },
  { label: 'Edit Reason', of: (row) => row.editedReason },
  { label: 'Edited by', of: (row) => row.editedBy },
  { label: 'Overlaps', of: (row) => (row.overlaps ? 'yes' : 'no') },
  { label: 'Needs review', of: (row) => (row.needsReview ? 'yes' : 'no') },
]

const columnsOf = (summary: PayrollSummary): Column[] =>
  summary.payrollType === 'LOCATION'
    ? [date, ...person, ...hours, quote, ...exact]
    : [date, place, ...hours, ...exact]

/** The summary as a table: its finished rows, the open ones without hours, and the totals as the last row. */
export function payrollSheet(summary: PayrollSummary): Sheet {
  const columns = columnsOf(summary)
  const rows = [...summary.payrollDetail, ...summary.openWorks]
  return {
    header: columns.map((column) => column.label),
    rows: [
      ...rows.map((row) => columns.map((column) => column.of(row))),
      columns.map((column) => column.total?.(summary) ?? null),
    ],
  }
}
