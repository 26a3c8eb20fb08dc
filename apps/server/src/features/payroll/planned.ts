import { isBegunBy } from '@muster/rules/planning/alerts'
import { paidLength } from '@muster/rules/planning/leave-hours'
import { workingMinutes } from '@muster/rules/time/working-minutes'
import { plannedTime } from '@muster/rules/works/work-time'
import type { CompanyRules } from '../../db/scope.ts'
import type { LeaveOfPeople } from '../leave/leave-of-people.ts'
import { endOfShift } from '../planning/times.ts'
import type { PlannedShift } from './planned-shifts.ts'
import type { AssignedHours } from './queries.ts'

const MINUTE = 60_000

export type PlannedMs = (personId: number, jobId: number, date: string) => number

export interface PlannedVisit {
  personId: number
  jobId: number
  date: string
  eventId: number | null
  occurrenceStart: number | null
  startedAt: Date
}
export interface Plans {
  planned: PlannedMs
  /** The day of the shift that a visit took: a visit may begin after midnight of it, or before. */
  dateOf: (visit: PlannedVisit) => string
}

/** Plan and service share one basis: when the clocks change, hours by the clock differ from elapsed hours. */
export interface PlanRules {
  payBasis: CompanyRules['payBasis']
  leave: LeaveOfPeople
}

/** What was planned for those assigned: their shifts without their leave, else the hours of the assignment. */
export function plannedOn(
  shifts: readonly PlannedShift[],
  assigned: readonly AssignedHours[],
  rules: PlanRules,
): Plans {
  const scheduled = restsOfTaken(rules)
  const hours = new Map<string, number>()
  for (const assignment of assigned) {
    const place = `${assignment.personId} ${assignment.jobId}`
    if (!hours.has(place)) hours.set(place, assignment.hours)
  }
  const shiftsAt = Map.groupBy(shifts, ({ userId, jobId }) => `${userId} ${jobId}`)
  for (const place of hours.keys())
    for (const shift of shiftsAt.get(place) ?? []) {
      const key = `${place} ${shift.date}`
      scheduled.set(key, [...(scheduled.get(key) ?? []), minutesOf(shift, rules)])
    }
  return {
    planned: (personId, jobId, date) => {
      const place = `${personId} ${jobId}`
      return plannedTime(scheduled.get(`${place} ${date}`) ?? [], hours.get(place) ?? 0)
    },
    dateOf: ({ personId, jobId, date, startedAt, ...visit }) => {
      const begun = { ...visit, startedAt: startedAt.getTime() }
      const near = (shiftsAt.get(`${personId} ${jobId}`) ?? []).filter(({ eventId, plan }) =>
        isBegunBy(begun, { ...plan, eventId }),
      )
      const distance = ({ plan }: PlannedShift) => Math.abs(plan.startTime - begun.startedAt)
      return near.sort((a, b) => distance(a) - distance(b))[0]?.date ?? date
    },
  }
}

/** Of a shift that leave took, what is left beside the leave is planned where the person comes all the same. */
function restsOfTaken({ leave, payBasis }: PlanRules): Map<string, number[]> {
  const rests = new Map<string, number[]>()
  for (const shift of leave.taken) {
    const { userId, jobId, date, zone, start, end } = shift
    const rest = paidLength(zone, { from: start, to: end }, payBasis) - leave.timeOf(userId, shift)
    const key = `${userId} ${jobId} ${date}`
    rests.set(key, [...(rests.get(key) ?? []), rest / MINUTE])
  }
  return rests
}

/** Minutes to work in a shift: without leave, and without its unpaid break. */
function minutesOf({ userId, timezone, plan, unpaidBreakMinutes }: PlannedShift, rules: PlanRules): number {
  const { payBasis, leave } = rules
  const span = { zone: timezone, start: plan.startTime, end: endOfShift(plan) }
  const length = payBasis === 'ELAPSED' ? plan.duration : plan.clockMinutes
  return workingMinutes(length - leave.timeOf(userId, span) / MINUTE, unpaidBreakMinutes)
}
