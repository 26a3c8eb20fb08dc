import type { SelectQueryBuilder } from 'kysely'
import { atAreaSites, isAreaManager, isAreaSite } from '../../../db/areas.ts'
import { anyOf, personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { DB, Scope } from '../../../db/scope.ts'
import { jobsAtSites } from '../../jobs/queries.ts'

export type JobIds = SelectQueryBuilder<DB, 'jobs' | 'sites' | 'job_details', { id: number }>

export const ledJobIds = (scope: Scope): JobIds =>
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
    .select('jobs.id')

/** The jobs at sites of these groups, or at all sites in reach; undefined where that is every job. */
export function jobIdsInReach(scope: Scope, groupIds: readonly number[] | undefined): JobIds | undefined {
  if (groupIds) return jobIdsOfGroups(scope, groupIds).$call(atAreaSites(scope, 'jobs.site_id'))
  if (!isAreaManager(scope.actor)) return undefined
  return jobsAtSites(scope).where(isAreaSite(scope, 'jobs.site_id')).select('jobs.id')
}
const jobIdsOfGroups = (scope: Scope, groupIds: readonly number[]): JobIds =>
  jobsAtSites(scope)
    .where(
      'jobs.site_id',
      'in',
      scope.from('site_group_sites').where('site_group_id', '=', anyOf(groupIds)).select('site_id'),
    )
    .select('jobs.id')

export const jobsNamed = (scope: Scope, ids: readonly number[]): JobIds =>
  jobsAtSites(scope).where('jobs.id', '=', anyOf(ids)).select('jobs.id')

export async function visitJobs(scope: Scope, jobIds: readonly number[]) {
  if (jobIds.length === 0) return new Map<number, VisitJob>()
  const rows = await selectVisitJobs(scope).where('jobs.id', '=', anyOf(jobIds)).execute()
  return new Map(rows.map((row) => [row.jobId, row]))
}
const selectVisitJobs = (scope: Scope) =>
  jobsAtSites(scope)
    .innerJoin('users as clients', along('jobs.client_id'))
    .select(['jobs.id as jobId', 'job_details.title', 'sites.id as siteId', 'sites.name as siteName'])
    .select(['sites.timezone', 'sites.latitude as lat', 'sites.longitude as lang'])
    .select(personName('clients').as('clientName'))
export type VisitJob = Awaited<ReturnType<ReturnType<typeof selectVisitJobs>['execute']>>[number]

export async function worksAround(
  scope: Scope,
  jobIds: JobIds | undefined,
  { from, to }: { from: Date; to: Date },
) {
  const rows = await scope
    .from('works')
    .$if(jobIds !== undefined, (query) => query.where('works.job_id', 'in', jobIds!))
    .where('status', '<>', 'VOID')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['STARTED', 'ON_HOLD']),
        eb.and([eb('started_at', '>', from), eb('started_at', '<', to)]),
      ]),
    )
    .select(['id', 'job_id as jobId', 'user_id as userId', 'event_id as eventId', 'status', 'offsite'])
    .select(['occurrence_start as occurrenceStart', 'started_at as startedAt', 'ended_at as endedAt'])
    .select(['start_distance as startDistance', 'review_reasons as flags'])
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    occurrenceStart: row.occurrenceStart?.getTime() ?? null,
    startedAt: row.startedAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
  }))
}
export type VisitWork = Awaited<ReturnType<typeof worksAround>>[number]

export async function visitPeople(scope: Scope, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await scope
          .from('users')
          .where('id', '=', anyOf(ids))
          .select(['id', 'phone', 'last_seen_at as lastSeenAt', personName('users').as('name')])
          .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
