import { stayOf } from '@muster/rules/conflicts'
import type { KnownStay } from '@muster/rules/cover'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import type { DayRange } from '../calendar/queries.ts'
import { allChanges, selectChanges } from '../roster/change-queries.ts'
import { expandRoster } from '../roster/expand-roster.ts'
import { withChanges } from '../roster/overlay.ts'
import { addJobs, readEvents } from '../roster/roster-events.ts'

/** What people are planned for on these days, published and drafted, by person. */
export async function staysAround(
  scope: Scope,
  days: DayRange,
  userIds?: readonly number[],
): Promise<Map<number, KnownStay[]>> {
  const changes = userIds ? allChanges(scope).where('user_id', '=', anyOf(userIds)) : allChanges(scope)
  const [{ events, context }, drafted] = await Promise.all([
    readEvents(scope, { userIds }, days),
    selectChanges(changes).execute(),
  ])
  await addJobs(
    scope,
    context,
    drafted.map(({ jobId }) => jobId),
  )
  const roster = withChanges(events, drafted, { jobs: context.jobs, now: scope.now })
  const stays = new Map<number, KnownStay[]>()
  for (const { row, occurrence } of await expandRoster(roster.events, context)) {
    const job = context.jobs.get(row.jobId)!
    const stay: KnownStay = {
      ...stayOf(row.id, row.timezone, { ...occurrence, allDay: row.allDay }),
      where: `${job.jobDetailTitle} · ${job.siteName}`,
      site: job.lat === null || job.lang === null ? null : { lat: job.lat, lng: job.lang },
    }
    const own = stays.get(row.userId)
    if (own) own.push(stay)
    else stays.set(row.userId, [stay])
  }
  return stays
}
