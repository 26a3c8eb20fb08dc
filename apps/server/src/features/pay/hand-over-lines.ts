import { hourUnitsByCode } from '@muster/rules/pay/hour-units'
import { dateText } from '@muster/rules/time/date-text'
import { isHandedOver, type KindOfLeave } from './leave-hours.ts'
import { finishedVisits, type PersonSheet } from './rows.ts'

/** A kind of leave, and what the other system calls it: empty without a code. */
export interface LeaveCode {
  typeId: number
  typeName: string
  code: string
}
type LeaveCodeOf = (typeId: number) => string

/** One visit, leave or adjustment as it is paid. */
export interface HandOverLine {
  tenantUserId: number
  employeeNumber: string | null
  employeeName: string
  /** Null for leave. */
  workId: number | null
  /** The day of the visit; an adjustment's lies in an earlier period. */
  date: string
  isAdjustment: boolean
  /** Null for what was worked and for public holidays. */
  leave: LeaveCode | null
  /** A public holiday inside leave; not worked, and no leave. */
  isHoliday: boolean
  /** What of a visit was worked on a public holiday. */
  holidayTime: number
  place: string
  timezone: string | null
  clockIn: string | null
  clockOut: string | null
  breakTime: number
  serviceTime: number
}

/** What a person is paid in a period: visits by time, adjustments, paid leave and public holidays. */
function linesOf({ hours, adjustments, leaveAdjustments }: PersonSheet, codeOf: LeaveCodeOf): HandOverLine[] {
  const { tenantUserId, employeeNumber, employeeName } = hours
  const person = { tenantUserId, employeeNumber, employeeName }
  return [
    ...finishedVisits(hours.visits).map((visit) => ({
      ...person,
      ...ofWork,
      workId: visit.workId,
      date: visit.date,
      isAdjustment: false,
      holidayTime: visit.holidayTime ?? 0,
      place: `${visit.clientName} / ${visit.locationName}`,
      timezone: visit.timezone,
      clockIn: visit.clockIn,
      clockOut: visit.clockOut,
      breakTime: visit.breakTime,
      serviceTime: visit.serviceTime,
    })),
    ...adjustments
      .filter(({ serviceTime, breakTime }) => serviceTime !== 0 || breakTime !== 0)
      .map((adjustment) => ({
        ...person,
        ...ofWork,
        workId: adjustment.workId,
        date: adjustment.date,
        isAdjustment: true,
        place: adjustment.locationName,
        timezone: null,
        clockIn: null,
        clockOut: null,
        breakTime: adjustment.breakTime,
        serviceTime: adjustment.serviceTime,
      })),
    ...(hours.leave ?? []).filter(isHandedOver).map((leave) => ({
      ...person,
      ...leaveLine(leave, codeOf),
      date: leave.date,
      isAdjustment: false,
      place: leave.typeName,
    })),
    ...leaveAdjustments.filter(isHandedOver).map((leave) => ({
      ...person,
      ...leaveLine(leave, codeOf),
      date: leave.leaveFirstDay,
      isAdjustment: true,
      place: `${leave.typeName}, ${dateText(leave.leaveFirstDay)} to ${dateText(leave.leaveLastDay)}`,
    })),
  ]
}

const ofWork = { leave: null, isHoliday: false, holidayTime: 0 }
const leaveLine = ({ typeId, typeName, isHoliday = false, time }: KindOfLeave, codeOf: LeaveCodeOf) => ({
  workId: null,
  leave: isHoliday ? null : { typeId, typeName, code: codeOf(typeId) },
  isHoliday,
  holidayTime: 0,
  timezone: null,
  clockIn: null,
  clockOut: null,
  breakTime: 0,
  serviceTime: time,
})

/** Those who are paid something, each with the lines. */
export const paidPeople = (sheets: readonly PersonSheet[], codeOf: LeaveCodeOf): HandOverLine[][] =>
  sheets.map((sheet) => linesOf(sheet, codeOf)).filter((lines) => lines.length > 0)

type CodedHours = Pick<HandOverLine, 'leave' | 'isHoliday' | 'serviceTime'>
/** Hours of one key stand under one code. Kinds of leave without a code stay apart. */
function codeKey({ leave, isHoliday }: Pick<CodedHours, 'leave' | 'isHoliday'>): string {
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

interface DayOptions {
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
        holidayTime: some.reduce((sum, { holidayTime }) => sum + holidayTime, 0),
        places: [...new Set(some.map(({ place }) => place))].join(', '),
        serviceTime: some.reduce((sum, { serviceTime }) => sum + serviceTime, 0),
      }))
      .sort((a, b) => a.date.localeCompare(b.date)),
  )
}
