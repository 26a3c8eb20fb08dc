import { hourUnitsByCode } from '@muster/rules/pay/hour-units'
import { english } from '../../languages/reader.ts'
import { isHandedOver, type KindOfLeave } from '../hours/leave-hours.ts'
import type { PeriodLine } from '../lines/line-queries.ts'
import {
  adjustmentLine,
  type LineOfPerson,
  leaveAdjustmentLine,
  leaveLine,
  type PayLine,
  personOf,
  visitLine,
} from '../report/timesheet-lines.ts'
import { finishedVisits, type PersonSheet } from '../sheet/rows.ts'

/** A kind of leave, and what the other system calls it: empty without a code. */
export interface LeaveCode {
  typeId: number
  typeName: string
  code: string
}
type LeaveCodeOf = (typeId: number) => string

export interface HandOverLine extends PayLine {
  /** Its day lies in an earlier period. */
  isAdjustment: boolean
  /** Null for what was worked and for public holidays. */
  leave: LeaveCode | null
  /** A public holiday inside leave; not worked, and no leave. */
  isHoliday: boolean
  breakTime: number
  serviceTime: number
  /** Of a file by pay lines; null for plain hours. */
  pay: PeriodLine | null
}

const kindsOfAdjustments: ReadonlySet<PayLine['kind']> = new Set([
  ...(['adjustment', 'leaveAdjustment', 'holidayAdjustment'] as const),
])

function linesOf({ hours, adjustments, leaveAdjustments }: PersonSheet, codeOf: LeaveCodeOf): HandOverLine[] {
  const { t } = english
  const paid = (line: LineOfPerson, leave?: KindOfLeave): HandOverLine => {
    const isHoliday = leave?.isHoliday ?? false
    return {
      ...personOf(hours),
      ...line,
      isAdjustment: kindsOfAdjustments.has(line.kind),
      leave: leave && !isHoliday ? leaveCode(leave, codeOf) : null,
      isHoliday,
      breakTime: line.breakTime ?? 0,
      serviceTime: line.leaveTime ?? line.serviceTime ?? 0,
      pay: null,
    }
  }
  return [
    ...finishedVisits(hours.visits).map((visit) => paid(visitLine(visit))),
    ...adjustments
      .filter(({ serviceTime, breakTime }) => serviceTime !== 0 || breakTime !== 0)
      .map((adjustment) => paid(adjustmentLine(adjustment))),
    ...(hours.leave ?? []).filter(isHandedOver).map((leave) => paid(leaveLine(leave, t), leave)),
    ...leaveAdjustments.filter(isHandedOver).map((leave) => paid(leaveAdjustmentLine(leave, t), leave)),
  ]
}

const leaveCode = ({ typeId, typeName }: KindOfLeave, codeOf: LeaveCodeOf): LeaveCode => ({
  ...{ typeId, typeName, code: codeOf(typeId) },
})

export const paidPeople = (sheets: readonly PersonSheet[], codeOf: LeaveCodeOf): HandOverLine[][] =>
  sheets.map((sheet) => linesOf(sheet, codeOf)).filter((lines) => lines.length > 0)

type CodedHours = Pick<HandOverLine, 'leave' | 'isHoliday' | 'serviceTime' | 'pay'>
/** Hours of one key stand under one code. Kinds of leave without a code stay apart. */
function codeKey({ leave, isHoliday, pay }: Omit<CodedHours, 'serviceTime'>): string {
  if (pay) return `line ${pay.code}`
  if (isHoliday) return 'holiday'
  if (!leave) return 'work'
  return leave.code ? `code ${leave.code}` : `leave ${leave.typeId}`
}
/** A line with its hundredths of an hour; those of a person and code add up to their sum in the period. */
export type UnitLine<L> = L & { units: number }
export function withUnits<L extends CodedHours>(lines: readonly L[]): UnitLine<L>[] {
  const units = hourUnitsByCode(lines.map((line) => ({ code: codeKey(line), ms: line.serviceTime })))
  return lines.map((line, index) => ({ ...line, units: units[index]! }))
}

export interface DayOptions {
  lastDay: string
  /** Whether adjustments are lines of their own: a system without a text beside the hours gets one line a day and code. */
  adjustmentsApart: boolean
}
/**
 * The lines of a person by day, leave by its code and public holidays apart, for systems that know no visits. An
 * adjustment counts on the last day of the period, as such systems refuse days outside it.
 */
export function byDay(lines: readonly HandOverLine[], { lastDay, adjustmentsApart }: DayOptions) {
  const dayOf = ({ date, isAdjustment }: HandOverLine) => (isAdjustment ? lastDay : date)
  const keyOf = (line: HandOverLine) =>
    `${dayOf(line)} ${codeKey(line)} ${adjustmentsApart && line.isAdjustment}`
  const days = Map.groupBy(lines, keyOf)
  return withUnits(
    [...days.values()]
      .map((some) => ({
        tenantUserId: some[0]!.tenantUserId,
        employeeName: some[0]!.employeeName,
        date: dayOf(some[0]!),
        leave: some[0]!.leave,
        isHoliday: some[0]!.isHoliday,
        isAdjustment: some[0]!.isAdjustment,
        pay: some[0]!.pay,
        holidayTime: some.reduce((sum, { holidayTime }) => sum + holidayTime, 0),
        places: [...new Set(some.map(({ place }) => place))].join(', '),
        serviceTime: some.reduce((sum, { serviceTime }) => sum + serviceTime, 0),
      }))
      .sort((a, b) => a.date.localeCompare(b.date)),
  )
}
