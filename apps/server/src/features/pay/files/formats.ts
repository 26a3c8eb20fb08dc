import { lineCodePrefix, type PayFormat, PaySystem, payCodes } from '@muster/contract/pay/hand-over'
import type { PayPeriod } from '@muster/contract/pay/rows'
import { hourUnits, unitsText } from '@muster/rules/pay/hour-units'
import { lineName } from '@muster/rules/pay/line-text'
import { isWrittenAsIs } from '../../../outside/sheets/csv.ts'
import { dayCell } from '../../../outside/sheets/measure-cells.ts'
import { identifierCell, type MeasureCell, type SheetCell } from '../../../outside/sheets/sheet.ts'
import type { Column } from '../../documents/columns.ts'
import { english } from '../../languages/reader.ts'
import { timesheetColumns as hours, rangeColumns } from '../../payroll/timesheet-columns.ts'
import type { PeriodLine } from '../lines/line-queries.ts'
import { byDay, type DayOptions, type HandOverLine, type UnitLine, withUnits } from './hand-over-lines.ts'

export interface HandOverNames {
  identifierOf: (userId: number) => string
  codeOf: (name: string) => string
}
export interface FileRow {
  tenantUserId: number
  employeeName: string
  date: string
  units: number
  cells: SheetCell[]
}
export interface FormatFile {
  /** Empty where the format has none. */
  header: string[]
  rows: FileRow[]
  calendarCode?: string
}
type MakeRows = (people: readonly HandOverLine[][], period: PayPeriod, names: HandOverNames) => FormatFile

const hoursCell = (units: number): MeasureCell => ({
  days: units / 100,
  format: '0.00',
  text: unitsText(units),
})
const rowsOf = <L extends Pick<FileRow, 'tenantUserId' | 'employeeName' | 'date' | 'units'>>(
  lines: readonly L[],
  cellsOf: (line: L) => SheetCell[],
): FileRow[] =>
  lines.map((line) => {
    const { tenantUserId, employeeName, date, units } = line
    return { tenantUserId, employeeName, date, units, cells: cellsOf(line) }
  })
function lineFile(people: readonly HandOverLine[][], columns: readonly Column<UnitLine<HandOverLine>>[]) {
  const rows = rowsOf(people.flatMap(withUnits), (line) =>
    columns.map(({ cell }) => cell?.(line, english.t) ?? null),
  )
  return { header: columns.map(({ label }) => label), rows }
}

const kindNames: Record<HandOverLine['kind'], string> = {
  visit: 'Visit',
  missed: 'Missed visit',
  adjustment: 'Adjustment',
  leave: 'Leave',
  leaveAdjustment: 'Leave adjustment',
  holiday: 'Public holiday not worked',
  holidayAdjustment: 'Public holiday adjustment',
}

/** What the other system calls the hours of a line; `usual` names the code of hours that were worked. */
const codeOfLine = (
  { isHoliday, leave, pay }: Pick<HandOverLine, 'isHoliday' | 'leave' | 'pay'>,
  names: HandOverNames,
  usual: string,
) => {
  if (pay) return names.codeOf(lineCodePrefix + pay.code)
  return isHoliday ? names.codeOf('publicHoliday') : (leave?.code ?? names.codeOf(usual))
}

const muster: MakeRows = (people, { firstDay, lastDay }) =>
  lineFile(people, [
    { ...hours.employeeId, label: 'Employee number' },
    { ...hours.employeeName, label: 'Employee name' },
    hours.date,
    { label: 'Kind', cell: ({ kind }) => kindNames[kind] },
    {
      label: 'Client / Site',
      cell: ({ place, leave }) => (leave?.code ? `${place} (${leave.code})` : place),
    },
    hours.clockIn,
    hours.clockOut,
    { ...hours.onBreak, label: 'Breaks' },
    { ...hours.serviceTime, label: 'Hours worked' },
    { label: 'Hours (decimal)', cell: ({ units }) => hoursCell(units) },
    { ...hours.onBreakMs, label: 'Breaks (ms)' },
    { ...hours.serviceTimeMs, label: 'Hours worked (ms)' },
    hours.clockInIso,
    hours.clockOutIso,
    hours.timeZone,
    { ...hours.work, label: 'Visit' },
    ...rangeColumns(firstDay, lastDay),
    {
      label: 'On a public holiday (ms)',
      cell: ({ isHoliday, serviceTime, holidayTime }) => (isHoliday ? serviceTime : holidayTime),
    },
  ])

const centsCell = (cents: number): MeasureCell => ({
  ...{ days: cents / 100, format: '0.00' },
  text: unitsText(cents),
})
const percentOf = ({ percent }: PeriodLine) =>
  typeof percent === 'number' ? percent : (percent.n * 100) / percent.of

type LineColumn = Column<UnitLine<HandOverLine>>
const ofPay = (label: string, cell: (pay: PeriodLine) => SheetCell): LineColumn => ({
  label,
  cell: ({ pay }) => pay && cell(pay),
})
/** Lines of a day, a week or a period, such as allowances. */
const isOfNoVisit = ({ pay, workId, leave, isHoliday }: HandOverLine) =>
  pay !== null && !pay.adjusts && workId === null && leave === null && !isHoliday
const hourColumns: readonly LineColumn[] = [
  { ...hours.employeeId, label: 'Employee number' },
  { ...hours.employeeName, label: 'Employee name' },
  hours.date,
  { label: 'Kind', cell: (line) => (isOfNoVisit(line) ? 'Pay line' : kindNames[line.kind]) },
  ofPay('Pay code', ({ code }) => identifierCell(code)),
  { label: 'Pay line', cell: ({ pay }) => (pay ? lineName(english.t, pay.code) : 'Hours') },
  { label: 'Client / Site', cell: ({ place }) => place },
  { label: 'Hours (decimal)', cell: ({ units }) => hoursCell(units) },
  ofPay('Units', ({ units }) => units),
  { ...hours.work, label: 'Visit' },
]
const amountColumns: readonly LineColumn[] = [
  ofPay('Per cent', percentOf),
  ofPay('Rate', ({ rate }) => centsCell(rate)),
  ofPay('Amount', ({ amount }) => centsCell(amount)),
  ofPay('Currency', ({ currency }) => currency),
]

/** With its seconds: cut to minutes, the times would give other units than the units say. */
const clock = (instant: string | null) => (instant === null ? null : instant.slice(11, 19))
/** Hours of breaks as exact as the times are, so that times less breaks give the units. */
function breakCell(ms: number): MeasureCell {
  const hours = Math.round(ms / 360) / 10_000
  return { days: hours / 24, format: '0.0000', text: hours.toFixed(4) }
}

const holidayRemarks = ({ isHoliday, holidayTime }: Pick<HandOverLine, 'isHoliday' | 'holidayTime'>) => {
  if (isHoliday) return ['Public holiday not worked']
  return holidayTime > 0 ? [`Public holiday ${unitsText(hourUnits([holidayTime])[0]!)} h`] : []
}
const adjustmentRemarks = ({ isAdjustment }: Pick<HandOverLine, 'isAdjustment'>) =>
  isAdjustment ? ['Adjustment of an earlier period'] : []
const commentOf = (line: HandOverLine) => [...adjustmentRemarks(line), ...holidayRemarks(line)].join('; ')

/** One entry a row; its columns are mapped at the import. Units count, as the times hold no breaks. */
const employmentHero: MakeRows = (people, _period, names) =>
  lineFile(people, [
    { label: 'Employee Id', cell: ({ tenantUserId }) => identifierCell(names.identifierOf(tenantUserId)) },
    hours.date,
    { label: 'Start Date', cell: ({ clockIn }) => clockIn && dayCell(clockIn.slice(0, 10)) },
    { label: 'Start Time', cell: ({ clockIn }) => clock(clockIn) },
    { label: 'End Date', cell: ({ clockOut }) => clockOut && dayCell(clockOut.slice(0, 10)) },
    { label: 'End Time', cell: ({ clockOut }) => clock(clockOut) },
    { label: 'Break (hours)', cell: ({ breakTime }) => breakCell(breakTime) },
    { label: 'Units', cell: ({ units }) => hoursCell(units) },
    { label: 'Work Type', cell: (line) => identifierCell(codeOfLine(line, names, 'workType')) },
    { label: 'Location', cell: ({ place }) => place },
    { label: 'Comments', cell: commentOf },
  ])

const linesByDay = (people: readonly HandOverLine[][], options: DayOptions) =>
  people.flatMap((lines) => byDay(lines, options))

const xero: MakeRows = (people, period, names) => ({
  calendarCode: names.codeOf('payrollCalendarID'),
  header: ['employeeID', 'date', 'earningsRateID', 'numberOfUnits'],
  rows: rowsOf(linesByDay(people, { lastDay: period.lastDay, adjustmentsApart: false }), (line) => [
    identifierCell(names.identifierOf(line.tenantUserId)),
    line.date,
    codeOfLine(line, names, 'earningsRateID'),
    hoursCell(line.units),
  ]),
})

/** Leave that MYOB Exo has a type of its own for: annual leave, sick leave and long service leave. */
const isLeaveType = (code: string) => /^[OSN]$/.test(code)
/** Other hours are wage hours with their wage type. */
const typeAndWage = (code: string, units: SheetCell): SheetCell[] =>
  isLeaveType(code) ? [code, units, ''] : ['H', units, code]

/** The columns of TIMETRAN up to DESCRIPT; those after it stay away. */
const myobExo: MakeRows = (people, period, names) => ({
  header: [],
  rows: rowsOf(linesByDay(people, { lastDay: period.lastDay, adjustmentsApart: true }), (line) => [
    identifierCell(names.identifierOf(line.tenantUserId)),
    ...typeAndWage(codeOfLine(line, names, 'wageType'), hoursCell(line.units)),
    '',
    names.codeOf('costCentre'),
    hoursCell(0),
    '',
    [line.date, ...adjustmentRemarks(line), ...holidayRemarks(line), line.places].join(' ').slice(0, 60),
  ]),
})

export const formatRows: Record<PayFormat, MakeRows> = {
  MUSTER_CSV: muster,
  MUSTER_XLSX: muster,
  LINES_CSV: (people) => lineFile(people, hourColumns),
  LINES_XLSX: (people) => lineFile(people, [...hourColumns, ...amountColumns]),
  EMPLOYMENT_HERO: employmentHero,
  XERO: xero,
  MYOB_EXO: myobExo,
}

/** The system that a format is for; undefined for our own. */
export const systemOf = (format: PayFormat): PaySystem | undefined => PaySystem.safeParse(format).data

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isLeaveCode = (system: PaySystem, code: string): boolean =>
  system === 'MYOB_EXO'
    ? isLeaveType(code) || isAccepted(system, 'wageType', code)
    : isAccepted(system, 'workType', code)

/** Xero takes leave as leave applications; a line of a timesheet would pay it as hours worked. */
export const takesLeave = (format: PayFormat): boolean => format !== 'XERO'
/** A line of Xero's timesheets has no text. */
export const marksAdjustments = (format: PayFormat): boolean => format !== 'XERO'

const accepted: Record<PaySystem, (name: string) => RegExp> = {
  EMPLOYMENT_HERO: () => /^[^\r\n]+$/,
  XERO: () => uuid,
  MYOB_EXO: (name) => (name === 'costCentre' ? /^\d{1,12}$/ : /^\d{1,6}$/),
}
export const isAccepted = (system: PaySystem, name: string, text: string) =>
  accepted[system](name).test(text) && isWrittenAsIs(text)

export const neededCodes = (system: PaySystem): string[] =>
  payCodes[system].filter(({ needed }) => needed).map(({ name }) => name)
