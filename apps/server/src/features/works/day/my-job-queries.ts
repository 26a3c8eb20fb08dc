import { teamLeaders } from '@muster/contract/kit/permissions'
import { levelIn, nameOrder, personName } from '../../../db/names.ts'
import { prepared } from '../../../db/prepared.ts'
import { along, joinAlong } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import type { Bindable } from '../../../db/sql.ts'
import { levelToday } from '../../../db/suspended.ts'
import { fileCountOfJob } from '../../files/related-files.ts'
import { conversationOfSite, jobLocation } from '../../jobs/queries.ts'
import { fenceColumn } from '../../sites/queries.ts'

const leadersOfJob = (scope: Scope) => sql<{ name: string; phone: string }[]>`(
  select coalesce(json_agg(json_build_object('name', ${personName('u')}, 'phone', u.phone) order by u.id), '[]')
  from job_assignees a
  ${joinAlong('users u', 'a.user_id')}
  ${joinAlong('roles r', 'u.role_id')}
  where a.tenant_id = ${scope.tenantId} and a.job_id = jobs.id and a.removed_at is null and u.removed_at is null
    and ${levelIn(levelToday(scope, { users: 'u', roles: 'r' }), teamLeaders)} and u.phone is not null and u.id <> ${scope.actor.id})`

export const myJobs = prepared((scope) =>
  scope
    .from('job_assignees')
    .innerJoin('jobs', along('job_assignees.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .where('job_assignees.user_id', '=', scope.actor.id)
    .where('job_assignees.removed_at', 'is', null)
    .where('jobs.enabled', '=', true)
    .orderBy(nameOrder(scope, sql.ref('sites.name')))
    .orderBy('jobs.id')
    .select([
      'jobs.id as jobId',
      'job_details.id as jobDetailId',
      'job_details.title as jobDetailTitle',
      'job_details.current_version as jobDetailVersion',
      'jobs.fix_distance as fixDistance',
      'jobs.notes',
      'jobs.minimum_distance_to_start as minimumDistanceToStart',
      jobLocation.as('jobLocation'),
      'sites.timezone',
      fenceColumn,
      sql<string[]>`(select coalesce(array_agg(distinct s.spec_type), '{}') from job_specs s
        where s.tenant_id = ${scope.tenantId} and s.job_detail_id = jobs.job_detail_id
          and s.version = job_details.current_version)`.as('types'),
      leadersOfJob(scope).as('leaders'),
      fileCountOfJob(scope).as('fileCount'),
      conversationOfSite(scope, 'BOOK').as('communicationConversationId'),
    ])
    .$narrowType<{ fileCount: number }>(),
)
export type MyJob = Awaited<ReturnType<typeof myJobs>>[number]

interface OccurrenceValues extends Record<string, Bindable> {
  eventIds: number[]
  starts: Date[]
}
/** The actor's works of these events and planned starts. */
export const worksOfOccurrences = prepared((scope, { eventIds, starts }: OccurrenceValues) =>
  scope
    .from('works')
    .where('works.user_id', '=', scope.actor.id)
    .where('works.status', '!=', 'VOID')
    .where('works.event_id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .where('works.occurrence_start', '=', sql<Date>`any(${starts}::timestamptz[])`)
    .select(['works.id', 'works.status', 'works.event_id', 'works.occurrence_start'])
    .orderBy('works.id'),
)
