import { firstDate, type Occurrence, occurrences } from '@muster/rules/recurrence'
import { addDays } from '@muster/rules/zone'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { allChanges, selectChanges } from '../planning/change-queries.ts'
import { endOfShift } from '../planning/end-of-shift.ts'
import { eventRows, type PlannedEvent } from '../planning/event-queries.ts'
import { boundsOf } from '../planning/expand-event.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { withChanges } from '../planning/overlay.ts'
import {
  currentPatterns,
  type PatternRow,
  type RosterJobRow,
  rosterJobs,
  selectPatterns,
} from '../planning/pattern-queries.ts'
import { openOf, placesOf } from '../planning/place-coverage.ts'
import { allEvents } from '../planning/reach.ts'
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
  const found = new Map<string, OpenPlace>()
  const plan = await readPlan(scope, [...new Set(refs.map(({ patternId }) => patternId))])
  for (const ref of refs) {
    const place = placeOn(ref, plan)
    if (place) found.set(placeKey(ref), place)
  }
  return found
}

type Plan = Awaited<ReturnType<typeof readPlan>>

async function readPlan(scope: Scope, patternIds: readonly number[]) {
  const [patterns, rows, changes, isHoliday] = await Promise.all([
    selectPatterns(scope, currentPatterns(scope).where('id', '=', anyOf(patternIds))).execute(),
    eventRows(scope, allEvents(scope).where('schedule_events.pattern_id', '=', anyOf(patternIds))).execute(),
    changesOfPatterns(scope, patternIds),
    companyHolidays(scope),
  ])
  const jobs = await rosterJobs(scope, [...new Set(patterns.map(({ jobId }) => jobId))])
  const { events } = withChanges(rows, changes, { jobs, now: scope.now })
  const withEnd = patterns
    .filter(({ jobId }) => jobs.get(jobId)?.enabled)
    .map((row): PatternRow => ({ ...row, contractEnd: jobs.get(row.jobId)!.contractEnd }))
  return {
    patterns: new Map(withEnd.map((pattern) => [pattern.id, pattern])),
    events: Map.groupBy(events, (event) => event.patternId ?? 0),
    jobs,
    isHoliday,
  }
}

/** Drafts that fill these patterns, and those that take their events away. */
const changesOfPatterns = (scope: Scope, patternIds: readonly number[]) =>
  selectChanges(
    allChanges(scope).where((eb) =>
      eb.or([
        eb('pattern_id', '=', anyOf(patternIds)),
        eb(
          'event_id',
          'in',
          scope.from('schedule_events').where('pattern_id', '=', anyOf(patternIds)).select('id'),
        ),
        eb(
          'added_id',
          'in',
          scope
            .from('roster_changes as added')
            .where('added.pattern_id', '=', anyOf(patternIds))
            .select('added.id'),
        ),
      ]),
    ),
  ).execute()

function placeOn({ patternId, date }: PlaceRef, plan: Plan): OpenPlace | undefined {
  const pattern = plan.patterns.get(patternId)
  if (!pattern) return undefined
  const { isHoliday } = plan
  const events = plan.events.get(patternId) ?? []
  const boundsIn = boundsOf({ startDate: addDays(date, -1), endDate: addDays(date, farthestMove) })
  const filledBy = (own: readonly PlannedEvent[]) =>
    placesOf([pattern], own, { boundsIn, isHoliday }).find((place) => place.date === date)
  const place = filledBy(events)
  if (!place) return undefined
  const fillers = events.filter((event) => filledBy([event])!.filled > 0).map(({ userId }) => userId)
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
export async function placeAt(
  scope: Scope,
  patternId: number,
  occurrenceStart: string,
): Promise<OpenPlace | undefined> {
  const plan = await readPlan(scope, [patternId])
  const pattern = plan.patterns.get(patternId)
  const date = pattern && dateInSeries(pattern, occurrenceStart)
  return date === undefined ? undefined : placeOn({ patternId, date }, plan)
}

/** The first place of a pattern from a day on that has not begun. */
export async function placeFrom(
  scope: Scope,
  patternId: number,
  from: string,
): Promise<OpenPlace | undefined> {
  const plan = await readPlan(scope, [patternId])
  const pattern = plan.patterns.get(patternId)
  if (!pattern) return undefined
  const series = scheduleEventOf(pattern, plan.isHoliday)
  const first = firstDate({
    ...series,
    since: pattern.since !== null && pattern.since > from ? pattern.since : from,
  })
  if (first === undefined) return undefined
  const place = placeOn({ patternId, date: first }, plan)
  if (place && place.occurrence.startTime >= scope.now.getTime()) return place
  return undefined
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
