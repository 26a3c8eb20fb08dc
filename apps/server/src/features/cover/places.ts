import { firstDate, type Occurrence, occurrences } from '@muster/rules/time/recurrence'
import { addDays } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { currentPatterns, type RosterJobRow } from '../planning/pattern-queries.ts'
import { openOf, type PatternPlace, type PlaceRef, placeKey, placesOn } from '../planning/place-coverage.ts'
import { type Plan, readPlan } from '../planning/plan.ts'
import { dateInSeries, scheduleEventOf } from '../planning/stored-series.ts'
import { endOfShift, laterDay } from '../planning/times.ts'

/** Days within which an occurrence may have been moved away from the day that names it. */
export const farthestMove = 60
/** How many days of a place that is offered from a day on are checked. */
const daysAhead = 35

export interface OpenPlace extends Pick<PatternPlace, 'pattern' | 'patternId' | 'date' | 'occurrence'> {
  job: RosterJobRow
  uncovered: number
  /** The people who fill the pattern's places on that day, drafted ones too. */
  fillers: ReadonlySet<number>
}

/** These places as they are now with the roster's drafts; without those that are not needed any more. */
export async function readPlaces(scope: Scope, refs: readonly PlaceRef[]): Promise<Map<string, OpenPlace>> {
  return placesIn(await readPlanOf(scope, [...new Set(refs.map(({ patternId }) => patternId))]), refs)
}

export const readPlanOf = (scope: Scope, patternIds: readonly number[]): Promise<Plan> =>
  readPlan(scope, { patternIds, needs: currentPatterns(scope).where('id', '=', anyOf(patternIds)) })

export function placesIn(plan: Plan, refs: readonly PlaceRef[]): Map<string, OpenPlace> {
  const found = new Map<string, OpenPlace>()
  for (const ref of refs) {
    const place = placeOn(ref, plan)
    if (place) found.set(placeKey(ref), place)
  }
  return found
}

const patternIn = ({ patterns, jobs }: Plan, patternId: number) =>
  patterns.find(
    ({ id, pastOf, removedAt, jobId }) =>
      id === patternId && pastOf === null && removedAt === null && jobs.get(jobId)?.enabled,
  )

function placeOn({ patternId, date }: PlaceRef, plan: Plan): OpenPlace | undefined {
  const pattern = patternIn(plan, patternId)
  if (!pattern) return undefined
  const days = { startDate: addDays(date, -1), endDate: addDays(date, farthestMove) }
  const events = plan.events.filter((event) => event.patternId === patternId)
  const place = placesOn({ ...plan, patterns: [pattern], events }, days).find((each) => each.date === date)
  if (!place) return undefined
  const fillers = new Set(place.fillers.map(({ userId }) => userId))
  return { ...place, job: plan.jobs.get(pattern.jobId)!, uncovered: openOf(place), fillers }
}

/** The place of an occurrence of a pattern, by the moment that names it; undefined where it is not needed. */
export function placeAt(plan: Plan, patternId: number, occurrenceStart: string): OpenPlace | undefined {
  const pattern = patternIn(plan, patternId)
  const date = pattern && dateInSeries(pattern, occurrenceStart)
  return date === undefined ? undefined : placeOn({ patternId, date }, plan)
}

export function placeFrom(plan: Plan, patternId: number, from: string): OpenPlace | undefined {
  const pattern = patternIn(plan, patternId)
  if (!pattern) return undefined
  const series = scheduleEventOf(pattern, plan.isHoliday)
  const first = firstDate({ ...series, since: laterDay(pattern.since, from) })
  if (first === undefined) return undefined
  const place = placeOn({ patternId, date: first }, plan)
  return place && place.occurrence.startTime >= plan.now.getTime() ? place : undefined
}

/**
 * The times of a place that one person is to take: what is left of its own, or all of the next weeks from its day on. A
 * shift of a whole day is taken as it is.
 */
export async function timesOf(scope: Scope, { pattern, occurrence }: OpenPlace, isFrom: boolean) {
  if (!isFrom) {
    const { start, end } = spanOf(occurrence)
    return [{ start: pattern.allDay ? start : Math.max(start, scope.now.getTime()), end }]
  }
  const series = scheduleEventOf(pattern, await companyHolidays(scope))
  const from = occurrence.startTime
  return occurrences(series, from, from + daysAhead * 86_400_000).map(spanOf)
}
const spanOf = (occurrence: Occurrence) => ({ start: occurrence.startTime, end: endOfShift(occurrence) })

interface OfferedTimes {
  startTime: Date
  duration: number
  from: string | null
}
/** The moment from which an offer cannot be taken: the end of its shift, or of one from a day on its first start. */
export const offerEnd = ({ startTime, duration, from }: OfferedTimes): Date =>
  from === null ? new Date(endOfShift({ startTime: startTime.getTime(), duration })) : startTime
