import { atAreaSites } from '../../db/areas.ts'
import { anyOf, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { jobsAtSites } from './queries.ts'

export type JobState = Awaited<ReturnType<typeof readStates>> extends Map<number, infer S> ? S : never
export async function readStates(scope: Scope, ids: readonly number[]) {
  const assigned = scope
    .from('job_assignees')
    .innerJoin('users', along('job_assignees.user_id'))
    .where('job_assignees.job_id', '=', sql.ref<number>('jobs.id'))
    .where('job_assignees.removed_at', 'is', null)
  const rows = await jobsAtSites(scope)
    .where('jobs.id', '=', anyOf(ids))
    .$call(atAreaSites(scope, 'jobs.site_id'))
    .select([
      'jobs.id as jobId',
      'job_details.title as jobDetailTitle',
      'sites.name as siteName',
      'jobs.enabled',
    ])
    .select([
      'jobs.fix_distance as distanceFilterForLocationRecord',
      'jobs.max_service_minutes as maxServiceTime',
    ])
    .select(['jobs.minimum_distance_to_start as minimumDistanceToStart'])
    .select(['jobs.feedback_every_days as pushFeedbackInDays'])
    .select([
      assigned.select(sql<number[]>`coalesce(array_agg(users.id), '{}')`.as('ids')).as('userIds'),
      assigned
        .select(
          sql<string>`coalesce(string_agg(${personName('users')}, ', ' order by users.first_name, users.id), '')`.as(
            'names',
          ),
        )
        .as('assigned'),
    ])
    .execute()
  return new Map(
    rows.map(({ userIds, assigned: names, ...row }) => [
      row.jobId,
      { ...row, userIds: userIds ?? [], assigned: names ?? '' },
    ]),
  )
}
