import type { PayrollRow, PayrollSummary } from '@muster/contract/payroll'
import type { Say } from '@muster/contract/sentences'
import { shownReason } from '@muster/contract/work-times'
import { clockCell, clockOutCell, dayCell, durationCell, isoDayCell } from '../../outside/measure-cells.ts'
import { identifierCell, type Sheet, type SheetCell } from '../../outside/sheet.ts'
import { exactWords as exactly, reviewText, payrollWords as words } from './payroll-words.ts'

interface PayrollColumn {
  label: string
  of: (row: PayrollRow, t: Say) => SheetCell
  /** Of the totals row. */
  total?: (summary: PayrollSummary, t: Say) => SheetCell
}

const isOpen = (row: PayrollRow) => row.clockOut === null
// Hours of an open work are not final: they stay out of the columns that people sum.
const final = (value: (row: PayrollRow) => SheetCell) => (row: PayrollRow) =>
  isOpen(row) ? null : value(row)

const date: PayrollColumn = {
  label: words.date,
  of: (row) => dayCell(row.date),
  total: (_, t) => t(words.total),
}
const person: PayrollColumn[] = [
  {
    label: words.employeeId,
    of: (row) => identifierCell(row.employeeNumber),
    total: ({ person }) => identifierCell(person?.employeeNumber ?? null),
  },
  { label: words.employeeName, of: (row) => row.employeeName, total: ({ person }) => person?.name ?? null },
]
const place: PayrollColumn = {
  label: words.place,
  of: (row) => `${row.clientName} / ${row.jobLocationName}`,
}
const hours: PayrollColumn[] = [
  { label: words.breaks, of: final((row) => row.breakCount), total: (all) => all.totalBreakCount },
  {
    label: words.onBreak,
    of: final((row) => durationCell(row.breakTime)),
    total: (all) => durationCell(all.totalOnBreakTime),
  },
  { label: words.clockIn, of: (row) => clockCell(row.clockIn) },
  {
    label: words.clockOut,
    of: (row, t) => (row.clockOut === null ? t(words.open) : clockOutCell(row.clockIn, row.clockOut)),
  },
  {
    label: words.serviceTime,
    of: final((row) => durationCell(row.serviceTime)),
    total: (all) => durationCell(all.totalServiceTime),
  },
]
const quote: PayrollColumn = {
  label: words.dailyQuote,
  of: final((row) => durationCell(row.dailyQuote)),
  total: (all) => durationCell(all.totalDailyQuote),
}

/** For machines: exact numbers, instants with their offset, and every mark of a row. */
const exact: PayrollColumn[] = [
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
  { label: exactly.editReason, of: (row, t) => row.editedReason && shownReason(row.editedReason, t) },
  { label: exactly.editedBy, of: (row) => row.editedBy },
  { label: exactly.overlaps, of: (row, t) => t(row.overlaps ? exactly.yes : exactly.no) },
  { label: exactly.needsReview, of: (row, t) => t(row.needsReview ? exactly.yes : exactly.no) },
  { label: exactly.reviewReasons, of: (row, t) => reviewText(row.reviewReasons, t) ?? null },
]
/** Only where there is work on a public holiday: the other columns stay what they are. */
const holiday: PayrollColumn = { label: exactly.holidayMs, of: final((row) => row.holidayTime ?? 0) }

/** Only where a day is locked, as above. */
const lockedColumns: PayrollColumn[] = [
  {
    label: exactly.paidMs,
    of: (row) => row.paid?.time ?? null,
    total: ({ payrollDetail }) => payrollDetail.reduce((sum, { paid }) => sum + (paid?.time ?? 0), 0),
  },
  { label: exactly.lockedFrom, of: ({ paid }) => (paid ? isoDayCell(paid.firstDay) : null) },
  { label: exactly.lockedTo, of: ({ paid }) => (paid ? isoDayCell(paid.lastDay) : null) },
]

const rangeDay = (instant: string | null) => (instant ? isoDayCell(instant.slice(0, 10)) : null)
/** The days of the report, the same in each row: rows of several files can be joined. */
const rangeOf = ({ startTime, endTime }: PayrollSummary): PayrollColumn[] => [
  { label: exactly.firstDay, of: () => rangeDay(startTime), total: () => rangeDay(startTime) },
  { label: exactly.lastDay, of: () => rangeDay(endTime), total: () => rangeDay(endTime) },
]

const allRows = ({ payrollDetail, openWorks }: PayrollSummary) => [...payrollDetail, ...openWorks]

const columnsOf = (summary: PayrollSummary): PayrollColumn[] => [
  date,
  ...person,
  ...(summary.payrollType === 'LOCATION' ? [...hours, quote] : [place, ...hours]),
  ...exact,
  ...(allRows(summary).some(({ holidayTime }) => holidayTime) ? [holiday] : []),
  ...(allRows(summary).some(({ paid }) => paid) ? lockedColumns : []),
  ...rangeOf(summary),
]

/** The summary as a table: its finished rows, the open ones without hours, and the totals as the last row. */
export function payrollSheet(summary: PayrollSummary, t: Say): Sheet {
  const columns = columnsOf(summary)
  const rows = allRows(summary)
  return {
    header: columns.map(({ label }) => t(label)),
    rows: [
      ...rows.map((row) => columns.map((column) => column.of(row, t))),
      columns.map((column) => column.total?.(summary, t) ?? null),
    ],
  }
}
