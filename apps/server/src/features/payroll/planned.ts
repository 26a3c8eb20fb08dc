import { isBegunBy } from '@muster/rules/planning/alerts'
import { paidLength } from '@muster/rules/planning/leave-hours'
import type { IsHoliday } from '@muster/rules/time/holidays'
import { occurrences } from '@muster/rules/time/recurrence'
import { workingMinutes } from '@muster/rules/time/working-minutes'
import { addDays, dayBounds, localDate } from '@muster/rules/time/zone'
import { plannedTime } from '@muster/rules/works/work-time'
import type { CompanyRules } from '../../db/scope.ts'
import type { LeaveOfPeople } from '../leave/leave-of-people.ts'
import type { UnpaidBreakOf } from '../planning/break-queries.ts'
import { endOfShift } from '../planning/end-of-shift.ts'
import type { DayRange } from '../planning/event-queries.ts'
import { endOf } from '../planning/expand-event.ts'
import { scheduleEventOf } from '../planning/stored-series.ts'
import type { PlanRow } from './queries.ts'

const MINUTE = 60_000

/** Planned milliseconds of a person at a job on a local date. */
export type PlannedMs = (personId: number, jobId: number, date: string) => number

interface PlannedShift {
  eventId: number
  occurrenceStart: number
  startTime: number
  duration: number
  date: string
  minutes: number
}
/** A visit that takes a plan. */
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
  isHoliday: IsHoliday
  payBasis: CompanyRules['payBasis']
  leave: LeaveOfPeople
  unpaidBreakOf: UnpaidBreakOf
}

/**
 * What was planned on the days of a range and of one beside it, as a visit may begin after midnight of its shift: the
 * scheduled occurrences without their leave, else the assignee's hours. An event that ended, because it, its assignment or
 * its job did, counts for what began before: as the planned start of a visit does.
 */
export function plannedOn(plans: readonly PlanRow[], days: DayRange, rules: PlanRules): Plans {
  const scheduled = restsOfTaken(rules)
  const hours = new Map<string, number>()
  const shifts = new Map<string, PlannedShift[]>()
  for (const plan of plans) {
    const place = `${plan.personId} ${plan.jobId}`
    if (!hours.has(place)) hours.set(place, plan.hours)
    if (plan.eventId === null) continue
    const found = scheduledShifts(plan, days, rules)
    shifts.set(place, [...(shifts.get(place) ?? []), ...found])
    for (const { date, minutes } of found) {
      const key = `${place} ${date}`
      const known = scheduled.get(key)
      if (known) known.push(minutes)
      else scheduled.set(key, [minutes])
    }
  }
  return {
    planned: (personId, jobId, date) => {
      const place = `${personId} ${jobId}`
      return plannedTime(scheduled.get(`${place} ${date}`) ?? [], hours.get(place) ?? 0)
    },
    dateOf: ({ personId, jobId, date, startedAt, ...visit }) => {
      const begun = { ...visit, startedAt: startedAt.getTime() }
      const near = (shifts.get(`${personId} ${jobId}`) ?? []).filter((shift) => isBegunBy(begun, shift))
      const distance = ({ startTime }: PlannedShift) => Math.abs(startTime - begun.startedAt)
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

/** Of the days and of one beside them. */
function scheduledShifts(plan: PlanRow, days: DayRange, rules: PlanRules): PlannedShift[] {
  const [startDate, endDate] = [addDays(days.startDate, -1), addDays(days.endDate, 1)]
  const { isHoliday, payBasis, leave, unpaidBreakOf } = rules
  const from = dayBounds(plan.timezone, startDate).from
  const to = Math.min(dayBounds(plan.timezone, endDate).to, endOf(plan))
  if (to <= from) return []
  const series = scheduleEventOf(plan, isHoliday)
  return occurrences(series, from, to).map((occurrence) => {
    const { startTime, clockMinutes, duration, occurrenceStart } = occurrence
    const shift = { zone: plan.timezone, start: startTime, end: endOfShift(occurrence) }
    const date = localDate(plan.timezone, startTime)
    const toWork =
      (payBasis === 'ELAPSED' ? duration : clockMinutes) - leave.timeOf(plan.personId, shift) / MINUTE
    return {
      ...{ eventId: plan.eventId!, occurrenceStart, startTime, duration, date },
      minutes: workingMinutes(toWork, unpaidBreakOf(plan.patternId, date)),
    }
  })
}
