import { anyOf, personName } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { jobsAtSites } from '../jobs/queries.ts'

/** The enabled jobs that the actor is assigned to. */
export const ledJobs = (scope: Scope) =>
  jobsAtSites(scope)
    .where('jobs.enabled', '=', true)
    .where(
      'jobs.id',
      'in',
      scope
        .from('job_assignees')
        .where('user_id', '=', scope.actor.id)
        .where('removed_at', 'is', null)
        .select('job_id'),
    )
    .select(['jobs.id as jobId', 'job_details.title', 'sites.id as siteId', 'sites.name as siteName'])
    .select(['sites.timezone', 'sites.latitude as lat', 'sites.longitude as lang'])
    .execute()

/** Running works, and those that began today or yesterday in any time zone. */
export const worksAt = (scope: Scope, jobIds: readonly number[]) =>
  scope
    .from('works')
    .where('job_id', '=', anyOf(jobIds))
    .where('status', '<>', 'VOID')
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'COMPLETED'),
        eb('started_at', '>', new Date(scope.now.getTime() - 3 * 86_400_000)),
      ]),
    )
    .select(['id', 'job_id as jobId', 'user_id as userId', 'event_id as eventId', 'status', 'offsite'])
    .select(['occurrence_start as occurrenceStart', 'started_at as startedAt'])
    .orderBy('started_at')
    .orderBy('id')
    .execute()
export type TeamWorkRow = Awaited<ReturnType<typeof worksAt>>[number]

export async function namesOf(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await scope
    .from('users')
    .select(['id', personName('users').as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
