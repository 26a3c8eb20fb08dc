import { firstDate, type Occurrence, occurrences } from '@muster/rules/time/recurrence'
import { addDays } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { endOfShift } from '../planning/end-of-shift.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { currentPatterns, type PatternRow, type RosterJobRow } from '../planning/pattern-queries.ts'
import { eventsFilling, openOf, placesOn } from '../planning/place-coverage.ts'
import { type Plan, readPlan } from '../planning/plan.ts'
import { dateInSeries, scheduleEventOf } from '../planning/stored-series.ts'

/** Days within which an occurrence may have been moved away from the day that names it. */
const farthestMove = 60
/** How many days of a place that is offered from a day on are checked. */
const daysAhead = 35

/** A place of a pattern on the day that names its occurrence. */
export interface PlaceRef {
  patternId: number
  date: string
}
export interface OpenPlace extends PlaceRef {
  pattern: PatternRow
  job: RosterJobRow
  occurrence: Occurrence
  uncovered: number
  /** The people who fill the pattern's places on that day, drafted ones too. */
  fillers: ReadonlySet<number>
}
export const placeKey = ({ patternId, date }: PlaceRef) => `${patternId} ${date}`

/** These places as they are now with the roster's drafts; without those that are not needed any more. */
export async function readPlaces(scope: Scope, refs: readonly PlaceRef[]): Promise<Map<string, OpenPlace>> {
  return placesIn(await readPlanOf(scope, [...new Set(refs.map(({ patternId }) => patternId))]), refs)
}

/** What fills the places of these patterns, and is drafted to. */
export const readPlanOf = (scope: Scope, patternIds: readonly number[]): Promise<Plan> =>
  readPlan(scope, { patternIds, needs: currentPatterns(scope).where('id', '=', anyOf(patternIds)) })

/** Those of these places that are needed. */
export function placesIn(plan: Plan, refs: readonly PlaceRef[]): Map<string, OpenPlace> {
  const found = new Map<string, OpenPlace>()
  for (const ref of refs) {
    const place = placeOn(ref, plan)
    if (place) found.set(placeKey(ref), place)
  }
  return found
}

/** A need that was not removed, of an active job. */
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
  const planOfPattern = { ...plan, patterns: [pattern], events }
  const place = placesOn(planOfPattern, days).find((each) => each.date === date)
  if (!place) return undefined
  const fillers = eventsFilling(planOfPattern, { patternId, date }).map(({ userId }) => userId)
  return {
    patternId,
    date,
    pattern,
    job: plan.jobs.get(pattern.jobId)!,
    occurrence: place.occurrence,
    uncovered: openOf(place),
    fillers: new Set(fillers),
  }
}

/** The place of an occurrence of a pattern, by the moment that names it; undefined where it is not needed. */
export function placeAt(plan: Plan, patternId: number, occurrenceStart: string): OpenPlace | undefined {
  const pattern = patternIn(plan, patternId)
  const date = pattern && dateInSeries(pattern, occurrenceStart)
  return date === undefined ? undefined : placeOn({ patternId, date }, plan)
}

/** The first place of a pattern from a day on that has not begun. */
export function placeFrom(plan: Plan, patternId: number, from: string): OpenPlace | undefined {
  const pattern = patternIn(plan, patternId)
  if (!pattern) return undefined
  const series = scheduleEventOf(pattern, plan.isHoliday)
  const first = firstDate({
    ...series,
    since: pattern.since !== null && pattern.since > from ? pattern.since : from,
  })
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
