import type { IsHoliday } from '@muster/rules/holidays'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import {
  type DayRange,
  eventsBetween,
  exceptionsByEvent,
  type PlannedEvent,
  packedEvents,
  unpacked,
} from './event-queries.ts'
import { type BoundsIn, boundsOf } from './expand-event.ts'
import { hasRows } from './expand-events.ts'
import { companyHolidays } from './holiday-queries.ts'
import { type RosterJobRow, rosterJobs } from './pattern-queries.ts'
import { allEvents } from './reach.ts'

/** Everything at these jobs, and everything of these people at any job; all where neither is given. */
export interface EventSelection {
  jobIds?: readonly number[] | undefined
  userIds?: readonly number[] | undefined
}
export interface RosterContext {
  boundsIn: BoundsIn
  isHoliday: IsHoliday
  jobs: Map<number, RosterJobRow>
}

/** The published events that may take place, or fill a place, on these days; with what expanding them needs. */
export async function readEvents(
  scope: Scope,
  { jobIds, userIds }: EventSelection,
  days: DayRange,
): Promise<{ events: PlannedEvent[]; context: RosterContext }> {
  const isAll = jobIds === undefined && userIds === undefined
  const selected = allEvents(scope).$if(!isAll, (query) =>
    query.where((eb) =>
      eb.or([
        eb('schedule_events.job_id', '=', anyOf(jobIds ?? [])),
        eb('job_assignees.user_id', '=', anyOf(userIds ?? [])),
      ]),
    ),
  )
  const packed = await packedEvents(eventsBetween(scope, selected, days)).executeTakeFirstOrThrow()
  const ids = hasRows(packed) ? packed.id : []
  const [isHoliday, exceptions, jobs] = await Promise.all([
    companyHolidays(scope),
    exceptionsByEvent(scope, ids),
    rosterJobs(scope, [...new Set([...(packed.jobId ?? []), ...(jobIds ?? [])])]),
  ])
  const events = !hasRows(packed) ? [] : ids.map((_, at) => unpacked(packed, at, { jobs, exceptions }))
  return { events, context: { boundsIn: boundsOf(days), isHoliday, jobs } }
}

/** Adds what is not known of these jobs yet. */
export async function addJobs(
  scope: Scope,
  { jobs }: Pick<RosterContext, 'jobs'>,
  jobIds: readonly number[],
) {
  const missing = [...new Set(jobIds)].filter((id) => !jobs.has(id))
  for (const [id, job] of await rosterJobs(scope, missing)) jobs.set(id, job)
}
