import { addDays, dayBounds, localDate } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { placesOf, uncoveredOf } from './coverage.ts'
import { activeJobIds } from './people-queries.ts'
import { patternsOfJobs, selectPatterns } from './queries.ts'
import { withContractEnd } from './read-roster.ts'
import { readEvents } from './roster-events.ts'

/** Places of today, by the clock of each site, that no published shift fills and that are still to come. */
export async function countUncoveredToday(
  scope: Scope,
  groupIds: readonly number[] | undefined,
): Promise<number> {
  const jobIds = await activeJobIds(scope, groupIds)
  const stored = await selectPatterns(scope, patternsOfJobs(scope, jobIds)).execute()
  if (stored.length === 0) return 0
  const now = scope.now.getTime()
  const today = localDate(scope.company.timezone, now)
  const days = { startDate: addDays(today, -1), endDate: addDays(today, 1) }
  const needed = [...new Set(stored.map(({ jobId }) => jobId))]
  const { events, context } = await readEvents(scope, { jobIds: needed }, days)
  const patterns = stored.map((row) => withContractEnd(row, context))
  const boundsIn = (zone: string) => dayBounds(zone, localDate(zone, now))
  const places = placesOf(patterns, events, { ...context, boundsIn })
  return places.reduce((sum, place) => sum + uncoveredOf(place, now), 0)
}
