import type { PayRow } from '@muster/contract/pay-rows'
import type { Say } from '@muster/contract/sentences'
import type { Block, Cell, Column } from '@muster/pdf/document'
import { hoursStateNames, periodStateNames } from '@muster/rules/pay/pay-text'
import { clockOutText, clockText } from '@muster/rules/pay/payroll-text'
import { dateText } from '@muster/rules/time/date-text'
import { formatDuration } from '@muster/rules/works/work-time'
import { mapYielding } from '../../http/yield-to-event-loop.ts'
import { payrollWords } from '../payroll/payroll-words.ts'
import {
  breaksOf,
  leaveTimeOf,
  type PayReport,
  type ReportLine,
  type ReportPerson,
  remarksText,
} from './report-rows.ts'
import { reportWords as words } from './report-words.ts'

const end = { align: 'end' } as const
interface PeopleColumn extends Column {
  cell: (row: PayRow, t: Say) => Cell
  total?: (rows: readonly PayRow[]) => Cell
}
const timeColumn = (label: string, time: (row: PayRow) => number, text = formatDuration): PeopleColumn => ({
  ...{ label, width: 1.4, ...end },
  cell: (row) => text(time(row)),
  total: (rows) => text(sumOf(rows, time)),
})
const sumOf = (rows: readonly PayRow[], of: (row: PayRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)
const signed = (ms: number) => `${ms > 0 ? '+' : ''}${formatDuration(ms)}`
const orBlank = (text: (ms: number) => string) => (ms: number) => (ms === 0 ? '' : text(ms))

/** Columns without any value are left out, so that names have room. */
const peopleColumns = (rows: readonly PayRow[]): PeopleColumn[] => [
  { label: payrollWords.employeeId, width: 1.2, cell: ({ employeeNumber }) => employeeNumber ?? '–' },
  { label: payrollWords.employeeName, width: 2.6, cell: ({ employeeName }) => employeeName },
  {
    ...{ label: words.visits, width: 0.9, ...end },
    cell: ({ visits }) => String(visits),
    total: (all) => String(sumOf(all, ({ visits }) => visits)),
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
  { label: words.state, width: 1.3, cell: ({ state }, t) => t(hoursStateNames[state]) },
]
const lineColumns: Column[] = [
  { label: payrollWords.date, width: 1.65 },
  { label: words.site, width: 2.6 },
  { label: payrollWords.clockIn, width: 1.15, ...end },
  { label: payrollWords.clockOut, width: 1.5, ...end },
  { label: payrollWords.onBreak, width: 1.3, ...end },
  { label: payrollWords.serviceTime, width: 1.45, ...end },
  { label: words.planned, width: 1.4, ...end },
  { label: words.exceptions, width: 2.2 },
]
const inWords = (columns: readonly Column[], t: Say) =>
  columns.map(({ label, width, align }) => ({ label: t(label), width, ...(align && { align }) }))

/** Everybody in one table, then a table of the visits of each person. */
export async function reportBlocks({ period, people }: PayReport, t: Say): Promise<Block[]> {
  const { calendarName, firstDay, lastDay, state } = period
  const sheet = people.map(({ row }) => row)
  const columns = peopleColumns(sheet)
  const range = t(payrollWords.range, { from: dateText(firstDay), to: dateText(lastDay) })
  const facts = [
    { label: t(payrollWords.dates), value: range },
    { label: t(words.calendar), value: calendarName },
    { label: t(words.state), value: t(periodStateNames[state]) },
    { label: t(words.people), value: String(people.length) },
  ]
  if (people.length === 0)
    return [
      { kind: 'facts', facts },
      { kind: 'text', text: t(words.nobody) },
    ]
  const ofPeople = await mapYielding(people, (person) => personBlocks(person, t))
  return [
    { kind: 'facts', facts },
    {
      kind: 'table',
      columns: inWords(columns, t),
      rows: sheet.map((row) => columns.map(({ cell }) => cell(row, t))),
      totals: [t(payrollWords.total), ...columns.slice(1).map(({ total }) => total?.(sheet) ?? '')],
    },
    ...ofPeople.flat(),
  ]
}

function personBlocks({ row, lines }: ReportPerson, t: Say): Block[] {
  const { employeeName, employeeNumber, plannedTime, clockedTime, adjustedTime } = row
  const paid = formatDuration(clockedTime + adjustedTime)
  const breaks = formatDuration(breaksOf(lines))
  return [
    { kind: 'heading', text: employeeNumber === null ? employeeName : `${employeeName} (${employeeNumber})` },
    {
      kind: 'table',
      columns: inWords(lineColumns, t),
      rows: lines.map((line) => lineCells(line, t)),
      totals: [t(payrollWords.total), '', '', '', breaks, paid, formatDuration(plannedTime), ''],
    },
  ]
}

function lineCells(line: ReportLine, t: Say): Cell[] {
  const { clockIn, clockOut } = line
  const time = (ms: number | null) => (ms === null ? '' : formatDuration(ms))
  const ended = clockOut === null ? t(payrollWords.open) : clockOutText(clockIn!, clockOut)
  return [
    dateText(line.date),
    line.site,
    clockIn === null ? '' : clockText(clockIn),
    clockIn === null ? '' : ended,
    time(line.breakTime),
    time(line.serviceTime),
    time(line.plannedTime),
    remarkOf(line, t),
  ]
}

function remarkOf({ kind, exceptions, leaveTime, holidayTime }: ReportLine, t: Say): string {
  if (kind === 'visit') return remarksText({ exceptions, holidayTime }, t) ?? ''
  if (leaveTime === null) return t(words[kind])
  return `${t(words[kind])}: ${kind === 'leave' || kind === 'holiday' ? formatDuration(leaveTime) : signed(leaveTime)}`
}
