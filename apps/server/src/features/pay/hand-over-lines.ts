import { hourUnits } from '@muster/rules/hour-units'
import { finishedVisits, type PersonSheet } from './rows.ts'

/** One visit or adjustment as it is paid. */
export interface HandOverLine {
  tenantUserId: number
  employeeNumber: string | null
  employeeName: string
  workId: number
  /** The day of the visit; an adjustment's lies in an earlier period. */
  date: string
  isAdjustment: boolean
  place: string
  timezone: string | null
  clockIn: string | null
  clockOut: string | null
  breakTime: number
  serviceTime: number
}

/** What a person is paid in a period, visits by time and then adjustments. */
const linesOf = ({ hours, adjustments }: PersonSheet): HandOverLine[] => {
  const { tenantUserId, employeeNumber, employeeName } = hours
  const person = { tenantUserId, employeeNumber, employeeName }
  return [
    ...finishedVisits(hours.visits).map((visit) => ({
      ...person,
      workId: visit.workId,
      date: visit.date,
      isAdjustment: false,
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
  ]
}

/** Those who are paid something, each with the lines. */
export const paidPeople = (sheets: readonly PersonSheet[]): HandOverLine[][] =>
  sheets.map(linesOf).filter((lines) => lines.length > 0)

/** A line with its hundredths of an hour; those of a person add up to the period. */
export type UnitLine<L> = L & { units: number }
export function withUnits<L extends { serviceTime: number }>(lines: readonly L[]): UnitLine<L>[] {
  const units = hourUnits(lines.map(({ serviceTime }) => serviceTime))
  return lines.map((line, index) => ({ ...line, units: units[index]! }))
}

/**
 * The lines of a person by day, for systems that know no visits. An adjustment counts on the last day of the period, as
 * such systems refuse days outside it.
 */
export function byDay(lines: readonly HandOverLine[], lastDay: string) {
  const days = Map.groupBy(lines, ({ date, isAdjustment }) => (isAdjustment ? lastDay : date))
  return withUnits(
    [...days]
      .map(([date, some]) => ({
        tenantUserId: some[0]!.tenantUserId,
        employeeName: some[0]!.employeeName,
        date,
        places: [...new Set(some.map(({ place }) => place))].join(', '),
        serviceTime: some.reduce((sum, { serviceTime }) => sum + serviceTime, 0),
      }))
      .sort((a, b) => a.date.localeCompare(b.date)),
  )
}
