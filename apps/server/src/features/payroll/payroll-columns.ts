import type { PayrollRow, PayrollSummary } from '@muster/contract/pay/payroll'
import { shownReason } from '@muster/contract/works/times'
import { formatDuration } from '@muster/rules/works/work-time'
import { durationCell, isoDayCell } from '../../outside/sheets/measure-cells.ts'
import { identifierCell, type SheetCell } from '../../outside/sheets/sheet.ts'
import type { Column, Table } from '../documents/columns.ts'
import { hasNote } from './payroll-notes.ts'
import { exactWords as exactly, reviewText, payrollWords as words } from './payroll-words.ts'
import {
  atEnd,
  timesheetColumns as hours,
  rangeColumns,
  type TimesheetLine,
  type TimesheetTotals,
} from './timesheet-columns.ts'

interface PayrollLine extends TimesheetLine {
  row: PayrollRow
}
interface PayrollTotals extends TimesheetTotals, Pick<PayrollSummary, 'person' | 'payrollDetail'> {
  breakCount: number
  dailyQuote: number
}
type PayrollColumn = Column<PayrollLine, PayrollTotals>

const isOpen = ({ clockOut }: PayrollRow) => clockOut === null
// Hours of an open work are not final: they stay out of the columns that people sum. Paper shows them.
const final =
  (value: (row: PayrollRow) => SheetCell) =>
  ({ row }: PayrollLine) =>
    isOpen(row) ? null : value(row)

const lineOf = (row: PayrollRow): PayrollLine => ({
  ...row,
  place: `${row.clientName} / ${row.jobLocationName}`,
  breakTime: isOpen(row) ? null : row.breakTime,
  serviceTime: isOpen(row) ? null : row.serviceTime,
  row,
})

/** Whose hours: on paper above the table of a person, and in each row of that of a site. */
const whose = (isOfSite: boolean): PayrollColumn[] => [
  {
    ...hours.employeeId,
    ...(isOfSite && { width: 1.3 }),
    total: ({ person }) => identifierCell(person?.employeeNumber ?? null),
  },
  { ...hours.employeeName, ...(isOfSite && { width: 1.8 }), total: ({ person }) => person?.name ?? null },
]
const worked: PayrollColumn[] = [
  {
    ...atEnd(1.05),
    label: words.breaks,
    cell: final(({ breakCount }) => breakCount),
    text: ({ row }) => String(row.breakCount),
    total: ({ breakCount }) => breakCount,
  },
  { ...hours.onBreak, text: ({ row }) => formatDuration(row.breakTime) },
  hours.clockIn,
  hours.clockOut,
  {
    ...hours.serviceTime,
    text: ({ row }) => `${formatDuration(row.serviceTime)}${hasNote(row) ? ' *' : ''}`,
  },
]
const quote: PayrollColumn = {
  ...atEnd(1.3),
  label: words.dailyQuote,
  cell: final(({ dailyQuote }) => durationCell(dailyQuote)),
  text: ({ row }) => formatDuration(row.dailyQuote),
  total: ({ dailyQuote }) => durationCell(dailyQuote),
}

/** For machines: exact numbers, instants with their offset, and every mark of a row. */
const exact: PayrollColumn[] = [
  hours.onBreakMs,
  hours.serviceTimeMs,
  {
    label: exactly.dailyQuoteMs,
    cell: final(({ dailyQuote }) => dailyQuote),
    total: ({ dailyQuote }) => dailyQuote,
  },
  { label: exactly.byTheClockMs, cell: final(({ clockTime }) => clockTime) },
  { label: exactly.elapsedMs, cell: final(({ elapsedTime }) => elapsedTime) },
  hours.clockInIso,
  hours.clockOutIso,
  hours.timeZone,
  hours.work,
  hours.job,
  { label: exactly.status, cell: ({ row }, t) => t(row.status) },
  hours.edits,
  { label: exactly.editReason, cell: ({ row }, t) => row.editedReason && shownReason(row.editedReason, t) },
  { label: exactly.editedBy, cell: ({ row }) => row.editedBy },
  { label: exactly.overlaps, cell: ({ row }, t) => t(row.overlaps ? exactly.yes : exactly.no) },
  { label: exactly.needsReview, cell: ({ row }, t) => t(row.needsReview ? exactly.yes : exactly.no) },
  { label: exactly.reviewReasons, cell: ({ row }, t) => reviewText(row.reviewReasons, t) ?? null },
]
/** Only where there is work on a public holiday: the other columns stay what they are. */
const holiday: PayrollColumn = {
  label: exactly.holidayMs,
  cell: final(({ holidayTime }) => holidayTime ?? 0),
}

/** Only where a day is locked, as above. */
const lockedColumns: PayrollColumn[] = [
  {
    label: exactly.paidMs,
    cell: ({ row }) => row.paid?.time ?? null,
    total: ({ payrollDetail }) => payrollDetail.reduce((sum, { paid }) => sum + (paid?.time ?? 0), 0),
  },
  { label: exactly.lockedFrom, cell: ({ row: { paid } }) => (paid ? isoDayCell(paid.firstDay) : null) },
  { label: exactly.lockedTo, cell: ({ row: { paid } }) => (paid ? isoDayCell(paid.lastDay) : null) },
]

const dayOf = (instant: string | null) => instant?.slice(0, 10) ?? null

function columnsOf({ payrollType, payrollDetail, openWorks, startTime, endTime }: PayrollSummary) {
  const isOfSite = payrollType === 'LOCATION'
  const rows = [...payrollDetail, ...openWorks]
  return [
    { ...hours.date, width: 1.45 },
    ...whose(isOfSite),
    ...(isOfSite ? [...worked, quote] : [{ ...hours.place, width: 3.2 }, ...worked]),
    ...exact,
    ...(rows.some(({ holidayTime }) => holidayTime) ? [holiday] : []),
    ...(rows.some(({ paid }) => paid) ? lockedColumns : []),
    ...rangeColumns(dayOf(startTime), dayOf(endTime)),
  ]
}

const totalsOf = (summary: PayrollSummary): PayrollTotals => ({
  ...summary,
  breakCount: summary.totalBreakCount,
  breakTime: summary.totalOnBreakTime,
  serviceTime: summary.totalServiceTime,
  dailyQuote: summary.totalDailyQuote,
})

/** The summary as tables: of its finished rows with their totals, of the open ones, and of both. */
export function payrollTables(summary: PayrollSummary) {
  const columns = columnsOf(summary)
  const [finished, open] = [summary.payrollDetail.map(lineOf), summary.openWorks.map(lineOf)]
  const totals = totalsOf(summary)
  type PayrollTable = Table<PayrollLine, PayrollTotals>
  return {
    finished: { columns, lines: finished, totals } satisfies PayrollTable,
    open: { columns, lines: open } satisfies PayrollTable,
    all: { columns, lines: [...finished, ...open], totals } satisfies PayrollTable,
  }
}
