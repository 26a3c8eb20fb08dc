import type { PayFigures } from '@muster/contract/pay-rows'
import type { Say } from '@muster/contract/sentences'
import type { Block, Cell, Column } from '@muster/pdf/document'
import { dateText } from '@muster/rules/date-text'
import { hoursStateNames, periodStateNames } from '@muster/rules/pay-text'
import { clockOutText, clockText } from '@muster/rules/payroll-text'
import { formatDuration } from '@muster/rules/work-time'
import { mapYielding } from '../../http/yield-to-event-loop.ts'
import { payrollWords } from '../payroll/payroll-words.ts'
import { exceptionsText, type PayReport, type ReportLine, type ReportPerson } from './report-rows.ts'
import { reportWords as words } from './report-words.ts'
import { payTotals } from './rows.ts'

const end = { align: 'end' } as const
const peopleColumns: Column[] = [
  { label: payrollWords.employeeId, width: 1.2 },
  { label: payrollWords.employeeName, width: 2.2 },
  { label: words.visits, width: 0.9, ...end },
  { label: words.planned, width: 1.4, ...end },
  { label: words.clocked, width: 1.4, ...end },
  { label: words.difference, width: 1.5, ...end },
  { label: words.adjustment, width: 1.5, ...end },
  { label: words.state, width: 1.4 },
]
const lineColumns: Column[] = [
  { label: payrollWords.date, width: 1.6 },
  { label: payrollWords.place, width: 2.4 },
  { label: payrollWords.clockIn, width: 1.15, ...end },
  { label: payrollWords.clockOut, width: 1.5, ...end },
  { label: payrollWords.onBreak, width: 1.3, ...end },
  { label: payrollWords.serviceTime, width: 1.45, ...end },
  { label: words.planned, width: 1.4, ...end },
  { label: words.exceptions, width: 2.2 },
]
const inWords = (columns: readonly Column[], t: Say) =>
  columns.map((column) => ({ ...column, label: t(column.label) }))

/** Everybody in one table, then a table of the visits of each person. */
export async function reportBlocks({ period, people }: PayReport, t: Say): Promise<Block[]> {
  const { calendarName, firstDay, lastDay, state } = period
  const totals = payTotals(people.map(({ row }) => row))
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
      columns: inWords(peopleColumns, t),
      rows: people.map(({ row }) => [
        row.employeeNumber ?? '–',
        row.employeeName,
        ...figureCells(row),
        t(hoursStateNames[row.state]),
      ]),
      totals: [t(payrollWords.total), '', ...figureCells(totals), ''],
    },
    ...ofPeople.flat(),
  ]
}

const signed = (ms: number) => `${ms > 0 ? '+' : ''}${formatDuration(ms)}`
const figureCells = (figures: PayFigures): Cell[] => [
  String(figures.visits),
  formatDuration(figures.plannedTime),
  formatDuration(figures.clockedTime),
  signed(figures.difference),
  figures.adjustedTime === 0 ? '' : signed(figures.adjustedTime),
]

function personBlocks({ row, lines }: ReportPerson, t: Say): Block[] {
  const { employeeName, employeeNumber, plannedTime, clockedTime, adjustedTime } = row
  const paid = formatDuration(clockedTime + adjustedTime)
  return [
    { kind: 'heading', text: employeeNumber === null ? employeeName : `${employeeName} (${employeeNumber})` },
    {
      kind: 'table',
      columns: inWords(lineColumns, t),
      rows: lines.map((line) => lineCells(line, t)),
      totals: [t(payrollWords.total), '', '', '', '', paid, formatDuration(plannedTime), ''],
    },
  ]
}

function lineCells(line: ReportLine, t: Say): Cell[] {
  const { kind, clockIn, clockOut } = line
  const time = (ms: number | null) => (ms === null ? '' : formatDuration(ms))
  const ended = clockOut === null ? t(payrollWords.open) : clockOutText(clockIn!, clockOut)
  return [
    dateText(line.date),
    line.place,
    clockIn === null ? '' : clockText(clockIn),
    clockIn === null ? '' : ended,
    time(line.breakTime),
    time(line.serviceTime),
    time(line.plannedTime),
    kind === 'visit' ? (exceptionsText(line.exceptions, t) ?? '') : t(words[kind]),
  ]
}
