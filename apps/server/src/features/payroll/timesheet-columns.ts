import {
  clockCell,
  clockOutCell,
  dayCell,
  durationCell,
  isoDayCell,
} from '../../outside/sheets/measure-cells.ts'
import { identifierCell, type SheetCell } from '../../outside/sheets/sheet.ts'
import type { Column } from '../documents/columns.ts'
import { exactWords as exactly, payrollWords as words } from './payroll-words.ts'

/** A line of hours, as payroll and pay tell it: a visit, or what stands beside visits. */
export interface TimesheetLine {
  date: string
  employeeNumber: string | null
  employeeName: string
  /** Client and site; of leave its type. */
  place: string
  /** Null without a visit. */
  clockIn: string | null
  clockOut: string | null
  /** Hours are null while a visit is open. */
  breakTime: number | null
  serviceTime: number | null
  timezone: string | null
  workId: number | null
  jobId: number | null
  editHistory: number | null
}
export interface TimesheetTotals {
  breakTime: number
  serviceTime: number
}

export const orNothing = <T>(value: T | null, cell: (value: T) => SheetCell) =>
  value === null ? null : cell(value)
export const atEnd = (width: number) => ({ width, align: 'end' as const })

const personColumns = {
  employeeId: {
    label: words.employeeId,
    cell: ({ employeeNumber }) => identifierCell(employeeNumber),
    text: ({ employeeNumber }) => employeeNumber ?? '–',
  },
  employeeName: { label: words.employeeName, cell: ({ employeeName }) => employeeName },
} as const satisfies Record<string, Column<Pick<TimesheetLine, 'employeeNumber' | 'employeeName'>>>

/** The columns that all tables of hours have; a table says how wide they are where it has them on paper. */
export const timesheetColumns = {
  date: {
    label: words.date,
    cell: ({ date }) => dayCell(date),
    total: (_, t) => t(words.total),
  },
  ...personColumns,
  place: { label: words.place, cell: ({ place }) => place },
  clockIn: {
    ...atEnd(1.15),
    label: words.clockIn,
    cell: ({ clockIn }) => orNothing(clockIn, clockCell),
  },
  clockOut: {
    ...atEnd(1.5),
    label: words.clockOut,
    cell: ({ clockIn, clockOut }, t) => {
      if (clockIn === null) return null
      return clockOut === null ? t(words.open) : clockOutCell(clockIn, clockOut)
    },
  },
  onBreak: {
    ...atEnd(1.3),
    label: words.onBreak,
    cell: ({ breakTime }) => orNothing(breakTime, durationCell),
    total: ({ breakTime }) => durationCell(breakTime),
  },
  serviceTime: {
    ...atEnd(1.45),
    label: words.serviceTime,
    cell: ({ serviceTime }) => orNothing(serviceTime, durationCell),
    total: ({ serviceTime }) => durationCell(serviceTime),
  },
  onBreakMs: {
    label: exactly.onBreakMs,
    cell: ({ breakTime }) => breakTime,
    total: ({ breakTime }) => breakTime,
  },
  serviceTimeMs: {
    label: exactly.serviceTimeMs,
    cell: ({ serviceTime }) => serviceTime,
    total: ({ serviceTime }) => serviceTime,
  },
  clockInIso: { label: exactly.clockInIso, cell: ({ clockIn }) => clockIn },
  clockOutIso: { label: exactly.clockOutIso, cell: ({ clockOut }) => clockOut },
  timeZone: { label: exactly.timeZone, cell: ({ timezone }) => timezone },
  work: { label: exactly.work, cell: ({ workId }) => workId },
  job: { label: exactly.job, cell: ({ jobId }) => jobId },
  edits: { label: exactly.edits, cell: ({ editHistory }) => editHistory },
} as const satisfies Record<string, Column<TimesheetLine, TimesheetTotals>>

/** The days of the report, the same in each row: rows of several files can be joined. */
export const rangeColumns = (firstDay: string | null, lastDay: string | null): Column<unknown, unknown>[] =>
  (
    [
      [exactly.firstDay, firstDay],
      [exactly.lastDay, lastDay],
    ] as const
  ).map(([label, day]) => ({
    ...{ label, cell: () => orNothing(day, isoDayCell), total: () => orNothing(day, isoDayCell) },
  }))
