import type { Say } from '@muster/contract/kit/sentences'
import type { PayPeriod, PayRow } from '@muster/contract/pay/rows'
import { exceptionText, hoursStateNames } from '@muster/rules/pay/pay-text'
import { formatDuration } from '@muster/rules/works/work-time'
import { clockCell, durationCell } from '../../../outside/sheets/measure-cells.ts'
import type { Column, Table } from '../../documents/columns.ts'
import { payrollWords } from '../../payroll/payroll-words.ts'
import {
  atEnd,
  timesheetColumns as hours,
  orNothing,
  rangeColumns,
  type TimesheetTotals,
} from '../../payroll/timesheet-columns.ts'
import { reportWords as words } from './report-words.ts'
import type { PayLine } from './timesheet-lines.ts'

export interface PayReport {
  period: PayPeriod
  people: readonly ReportPerson[]
}
/** A person with the lines that make up their row. */
export interface ReportPerson {
  row: PayRow
  lines: readonly PayLine[]
}

const signed = (ms: number) => `${ms > 0 ? '+' : ''}${formatDuration(ms)}`
const sumOf = <T>(all: readonly T[], of: (each: T) => number) => all.reduce((sum, each) => sum + of(each), 0)

/** Leave of a person and public holidays inside it, with what locked periods left of them. */
const leaveTimeOf = ({ leave = [], leaveAdjustments = [] }: PayRow): number =>
  sumOf([...leave, ...leaveAdjustments], ({ time }) => time)

type PeopleColumn = Column<PayRow, readonly PayRow[]>
const timeColumn = (label: string, time: (row: PayRow) => number, text = formatDuration): PeopleColumn => ({
  ...{ label, ...atEnd(1.4) },
  text: (row) => text(time(row)),
  total: (rows) => text(sumOf(rows, time)),
})
const orBlank = (text: (ms: number) => string) => (ms: number) => (ms === 0 ? '' : text(ms))

/** Everybody with their sums. Columns without any value are left out, so that names have room. */
export const peopleTable = (rows: readonly PayRow[]): Table<PayRow, readonly PayRow[]> => ({
  lines: rows,
  totals: rows,
  columns: [
    { ...hours.employeeId, width: 1.2, total: (_, t) => t(payrollWords.total) },
    { ...hours.employeeName, width: 2.6 },
    {
      ...{ label: words.visits, ...atEnd(0.9) },
      text: ({ visits }) => String(visits),
      total: (all) => sumOf(all, ({ visits }) => visits),
    },
    timeColumn(words.planned, ({ plannedTime }) => plannedTime),
    timeColumn(words.clocked, ({ clockedTime }) => clockedTime),
    timeColumn(words.difference, ({ difference }) => difference, signed),
    ...(rows.some(({ adjustedTime }) => adjustedTime !== 0)
      ? [timeColumn(words.adjustment, ({ adjustedTime }) => adjustedTime, orBlank(signed))]
      : []),
    ...(rows.some(({ leave, leaveAdjustments }) => leave ?? leaveAdjustments)
      ? [timeColumn(words.leave, leaveTimeOf, orBlank(formatDuration))]
      : []),
    { label: words.state, width: 1.3, text: ({ state }, t) => t(hoursStateNames[state]) },
  ],
})

interface ReportLine extends PayLine {
  state: PayRow['state']
}
interface ReportTotals extends TimesheetTotals {
  plannedTime: number
  leaveTime: number
}

const lineColumns: readonly Column<ReportLine, ReportTotals>[] = [
  { ...hours.date, width: 1.65 },
  hours.employeeId,
  hours.employeeName,
  { label: words.kind, cell: ({ kind }, t) => t(words[kind]) },
  hours.place,
  { label: words.site, width: 2.6, text: ({ site }) => site },
  { label: words.plannedStart, cell: ({ plannedStart }) => orNothing(plannedStart, clockCell) },
  hours.clockIn,
  hours.clockOut,
  hours.onBreak,
  hours.serviceTime,
  {
    ...{ label: words.planned, ...atEnd(1.4) },
    cell: ({ plannedTime }) => orNothing(plannedTime, durationCell),
    total: ({ plannedTime }) => durationCell(plannedTime),
  },
  {
    label: words.leave,
    cell: ({ leaveTime }) => orNothing(leaveTime, durationCell),
    total: ({ leaveTime }) => durationCell(leaveTime),
  },
  { label: words.exceptions, cell: exceptionsText, width: 2.2, text: remarkText },
  { label: words.state, cell: ({ state }, t) => t(hoursStateNames[state]) },
  hours.onBreakMs,
  hours.serviceTimeMs,
  { label: words.plannedMs, cell: ({ plannedTime }) => plannedTime, total: ({ plannedTime }) => plannedTime },
  { label: words.leaveMs, cell: ({ leaveTime }) => leaveTime, total: ({ leaveTime }) => leaveTime },
  { label: words.plannedStartIso, cell: ({ plannedStart }) => plannedStart },
  hours.clockInIso,
  hours.clockOutIso,
  hours.timeZone,
  hours.work,
  hours.job,
  hours.edits,
]

/** All exceptions in one text, with what was worked on a public holiday; null without any. */
function exceptionsText({ exceptions, holidayTime }: PayLine, t: Say): string | null {
  const remarks = exceptions.map((each) => exceptionText(t, each))
  if (holidayTime > 0) remarks.push(t(words.holidayWorked, { time: formatDuration(holidayTime) }))
  return remarks.reduce<string | null>(
    (before, remark) => (before === null ? remark : t(words.also, { before, remark })),
    null,
  )
}

function remarkText(line: PayLine, t: Say): string {
  const { kind, leaveTime } = line
  if (kind === 'visit') return exceptionsText(line, t) ?? ''
  if (leaveTime === null) return t(words[kind])
  return `${t(words[kind])}: ${kind === 'leave' || kind === 'holiday' ? formatDuration(leaveTime) : signed(leaveTime)}`
}

/** What these people are paid. Adjustments stand in the columns of visits, so that they add up to it, breaks too. */
const totalsOf = (people: readonly ReportPerson[]): ReportTotals => ({
  breakTime: sumOf(people, ({ lines }) => sumOf(lines, ({ breakTime }) => breakTime ?? 0)),
  serviceTime: sumOf(people, ({ row }) => row.clockedTime + row.adjustedTime),
  plannedTime: sumOf(people, ({ row }) => row.plannedTime),
  leaveTime: sumOf(people, ({ row }) => leaveTimeOf(row)),
})

/** A row for each visit, missed visit, leave and adjustment of these people, and their totals. */
export const linesTable = (
  people: readonly ReportPerson[],
  { firstDay, lastDay }: PayPeriod,
): Table<ReportLine, ReportTotals> => ({
  columns: [...lineColumns, ...rangeColumns(firstDay, lastDay)],
  lines: people.flatMap(({ row: { state }, lines }) => lines.map((line) => ({ ...line, state }))),
  totals: totalsOf(people),
})
