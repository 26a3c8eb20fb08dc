import { dateText } from '@muster/rules/date-text'
import { hourUnitsByCode } from '@muster/rules/hour-units'
import { isHandedOver, type KindOfLeave } from './leave-hours.ts'
import { finishedVisits, type PersonSheet } from './rows.ts'

/** One visit or adjustment as it is paid. */
export interface HandOverLine {
  tenantUserId: number
  employeeNumber: string | null
  employeeName: string
  /** Null for leave. */
  workId: number | null
  /** The day of the visit; an adjustment's lies in an earlier period. */
  date: string
  isAdjustment: boolean
  /** Of leave, what payroll calls it. */
  leaveCode: string | null
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

/** What a person is paid in a period: visits by time, adjustments, and paid leave that payroll has a code for. */
const linesOf = ({ hours, adjustments, leaveAdjustments }: PersonSheet): HandOverLine[] => {
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
      ...leaveLine(leave),
      date: leave.date,
      isAdjustment: false,
      place: leave.typeName,
    })),
    ...leaveAdjustments.filter(isHandedOver).map((leave) => ({
      ...person,
      ...leaveLine(leave),
      date: leave.leaveFirstDay,
      isAdjustment: true,
      place: `${leave.typeName}, ${dateText(leave.leaveFirstDay)} to ${dateText(leave.leaveLastDay)}`,
    })),
  ]
}

const ofWork = { leaveCode: null, isHoliday: false, holidayTime: 0 }
const leaveLine = ({ payrollCode, isHoliday = false, time }: KindOfLeave) => ({
  workId: null,
  leaveCode: isHoliday ? null : payrollCode,
  isHoliday,
  holidayTime: 0,
  timezone: null,
  clockIn: null,
  clockOut: null,
  breakTime: 0,
  serviceTime: time,
})

/** Those who are paid something, each with the lines. */
export const paidPeople = (sheets: readonly PersonSheet[]): HandOverLine[][] =>
  sheets.map(linesOf).filter((lines) => lines.length > 0)

type CodedHours = Pick<HandOverLine, 'leaveCode' | 'isHoliday' | 'serviceTime'>
/** A line with its hundredths of an hour; those of a person and code add up to their sum in the period. */
export type UnitLine<L> = L & { units: number }
export function withUnits<L extends CodedHours>(lines: readonly L[]): UnitLine<L>[] {
  const codeOf = ({ leaveCode, isHoliday }: CodedHours) => (isHoliday ? 'holiday' : `code ${leaveCode}`)
  const units = hourUnitsByCode(lines.map((line) => ({ code: codeOf(line), ms: line.serviceTime })))
  return lines.map((line, index) => ({ ...line, units: units[index]! }))
}

/**
 * The lines of a person by day, leave by its code and public holidays apart, for systems that know no visits. An
 * adjustment counts on the last day of the period, as such systems refuse days outside it.
 */
export function byDay(lines: readonly HandOverLine[], lastDay: string) {
  const dayOf = ({ date, isAdjustment }: HandOverLine) => (isAdjustment ? lastDay : date)
  const days = Map.groupBy(lines, (line) => `${dayOf(line)} ${line.isHoliday} ${line.leaveCode ?? ''}`)
  return withUnits(
    [...days.values()]
      .map((some) => ({
        tenantUserId: some[0]!.tenantUserId,
        employeeName: some[0]!.employeeName,
        date: dayOf(some[0]!),
        leaveCode: some[0]!.leaveCode,
        isHoliday: some[0]!.isHoliday,
        holidayTime: some.reduce((sum, { holidayTime }) => sum + holidayTime, 0),
        places: [...new Set(some.map(({ place }) => place))].join(', '),
        serviceTime: some.reduce((sum, { serviceTime }) => sum + serviceTime, 0),
      }))
      .sort((a, b) => a.date.localeCompare(b.date)),
  )
}
