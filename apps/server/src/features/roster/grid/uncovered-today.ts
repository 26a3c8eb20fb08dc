import { addDays, dayBounds, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { patternsOfJobs, type RosterJobRow } from '../../planning/pattern-queries.ts'
import { openOf, type PatternPlace, placeKey, placesOn, uncoveredOf } from '../../planning/place-coverage.ts'
import { readPlan } from '../../planning/plan.ts'
import { endOfShift } from '../../planning/times.ts'
import { activeJobIds } from '../people-queries.ts'

interface UncoveredQuery {
  /** By the clock of each site; its own today where absent. */
  date?: string | undefined
  groupIds?: readonly number[] | undefined
}
export interface UncoveredShift extends PatternPlace {
  job: RosterJobRow
  uncovered: number
  /** Drafts of the roster fill all of its places. */
  isDrafted: boolean
}

/**
 * Shifts of a day, and of the night before it that still runs, that are not over and that too few published shifts of
 * people fill; the earliest first.
 */
export async function uncoveredShifts(
  scope: Scope,
  { date, groupIds }: UncoveredQuery,
): Promise<UncoveredShift[]> {
  const jobIds = await activeJobIds(scope, groupIds)
  const needs = patternsOfJobs(scope, jobIds)
  const now = scope.now.getTime()
  const middle = date ?? localDate(scope.company.timezone, now)
  const days = { startDate: addDays(middle, -2), endDate: addDays(middle, 1) }
  const needed = (await needs.select('job_id as jobId').distinct().execute()).map(({ jobId }) => jobId)
  if (needed.length === 0) return []
  const plan = await readPlan(scope, { jobIds: needed, days, needs })
  const dayIn = (zone: string) => date ?? localDate(zone, now)
  const boundsIn = (zone: string) => ({
    from: dayBounds(zone, addDays(dayIn(zone), -1)).from,
    to: dayBounds(zone, dayIn(zone)).to,
  })
  const isOfDay = ({ pattern, occurrence }: PatternPlace) => {
    const { from } = dayBounds(pattern.timezone, dayIn(pattern.timezone))
    return occurrence.startTime >= from || (occurrence.startTime <= now && endOfShift(occurrence) > from)
  }
  const openWithDrafts = new Map(placesOn(plan, boundsIn).map((place) => [placeKey(place), openOf(place)]))
  return placesOn({ ...plan, events: plan.published }, boundsIn)
    .filter(isOfDay)
    .flatMap((place) => {
      const uncovered = uncoveredOf(place, now)
      const isDrafted = openWithDrafts.get(placeKey(place)) === 0
      return uncovered > 0
        ? [{ ...place, job: plan.jobs.get(place.pattern.jobId)!, uncovered, isDrafted }]
        : []
    })
    .sort((a, b) => a.occurrence.startTime - b.occurrence.startTime || a.patternId - b.patternId)
}
