import type { PayVisit } from '@muster/contract/pay/rows'
import type { WorkedDay, WorkedVisit } from '@muster/rules/pay/facts'
import { holidayRegionOf } from '@muster/rules/time/holidays'
import { weekday } from '@muster/rules/time/zone'
import { isOpenWork } from '@muster/rules/works/work-can'
import { type Interval, wholeSecond } from '@muster/rules/works/work-time'
import type { Scope } from '../../../db/scope.ts'
import type { PlannedShift } from '../../payroll/planned-shifts.ts'
import type { WorkedRow } from '../../payroll/queries.ts'
import { endOfShift } from '../../planning/times.ts'
import type { TermsRow } from '../employment/employment-queries.ts'
import type { HoursWithPlan } from '../hours/hours.ts'
import { isHandedOver } from '../hours/leave-hours.ts'
import { readGrants } from '../overtime/overtime-queries.ts'
import type { LeaveHours, PersonHours } from '../person-hours.ts'
import { readAreas, readClockedTimes } from './line-queries.ts'

const MINUTE = 60_000

export const termsOn = (terms: readonly TermsRow[], date: string): TermsRow | undefined =>
  terms.find(({ from, to }) => from <= date && (to === null || date <= to))

/**
 * Turns hours into what the pay engine takes: the one place that does. Open visits are not paid yet. The engine rounds
 * times to the minute; payroll counts seconds.
 */
export async function readWorkedDays(
  scope: Scope,
  { people, worked, shiftOf }: HoursWithPlan,
): Promise<(hours: PersonHours, terms: readonly TermsRow[]) => WorkedDay[]> {
  const workIds = [...people.values()].flatMap(({ visits }) => visits.map(({ workId }) => workId))
  const [areaOf, correctedFrom, grantOf] = await Promise.all([
    readAreas(scope, [...new Set(worked.map(({ siteId }) => siteId))]),
    readClockedTimes(scope, workIds),
    readGrants(scope, [...people.values()]),
  ])
  const workOf = new Map(worked.map((work) => [work.workId, work]))
  const visitOf = (visit: PayVisit, terms: TermsRow | undefined): WorkedVisit => {
    const work = workOf.get(visit.workId)!
    const shift = shiftOf.get(visit.workId)
    return {
      ...{ workId: visit.workId, zone: visit.timezone, ...countedTimes(visit) },
      site: {
        id: work.siteId,
        region: holidayRegionOf(work.siteAddress, work.timezone) ?? terms?.region ?? null,
        areaM2: areaOf.get(work.siteId) ?? null,
        isForOneCleaner: null,
      },
      breaks: breaksOf(work),
      planned: shift ? plannedTimes(shift) : null,
      clocked: isEntered(visit) ? null : (correctedFrom.get(visit.workId) ?? countedTimes(visit)),
    }
  }
  return ({ tenantUserId, visits, leave = [] }, terms) => {
    const finished = Map.groupBy(
      visits.filter((visit) => !isOpenWork(visit)),
      ({ date }) => date,
    )
    const leaveOn = Map.groupBy(leave, ({ date }) => date)
    const dates = [...new Set([...finished.keys(), ...leaveOn.keys()])].sort()
    return dates.map((date) => {
      const ofDay = termsOn(terms, date)
      const overtimeGrant = grantOf(tenantUserId, date)
      return {
        date,
        visits: (finished.get(date) ?? []).map((visit) => visitOf(visit, ofDay)),
        leave: (leaveOn.get(date) ?? []).map(leaveOfDay),
        isOrdinaryDay: ofDay?.ordinaryWeekdays?.includes(weekday(date)) ?? null,
        ...(overtimeGrant && { overtimeGrant }),
      }
    })
  }
}

const countedTimes = ({ clockIn, clockOut }: PayVisit): Interval => ({
  from: Date.parse(clockIn),
  to: Date.parse(clockOut!),
})
const breaksOf = ({ breaks }: WorkedRow): Interval[] =>
  breaks.flatMap(([from, to]) => (to === null ? [] : [{ from: wholeSecond(from), to: wholeSecond(to) }]))
const plannedTimes = ({ plan }: PlannedShift): Interval => ({ from: plan.startTime, to: endOfShift(plan) })
const isEntered = ({ exceptions }: PayVisit) => exceptions.some(({ code }) => code === 'ENTERED')

/** Of which kind it is no rule asks that is on, and not everyone may know. Paid is what is handed over as hours. */
const leaveOfDay = (leave: LeaveHours) => ({
  requestId: leave.leaveId,
  kind: 'LEAVE',
  minutes: Math.round(leave.time / MINUTE),
  isPaid: isHandedOver(leave),
  isHoliday: leave.isHoliday ?? false,
})
