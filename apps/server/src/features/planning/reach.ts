import { isClient, isTeamLeader } from '@muster/contract/kit/permissions'
import { areaSites, isAreaJob, isAreaManager, reachesAll } from '../../db/areas.ts'
import { anyOf, oneOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { assignedJobIds } from '../jobs/assigned-job-queries.ts'

/**
 * Throws row.notFound where one of these events or patterns is at a site outside the areas of the actor. Of anybody else it
 * asks nothing.
 */
export async function requireInAreas(
  scope: Scope,
  table: 'schedule_events' | 'shift_patterns',
  ids: readonly number[],
): Promise<void> {
  if (!isAreaManager(scope.actor)) return
  const rows = await scope.sql(sql<{ id: number }>`
    select id from ${sql.table(table)} planned where tenant_id = ${scope.tenantId}
      and id = ${anyOf(ids)} and ${isAreaJob(scope, 'planned.job_id')}`)
  if (rows.length < new Set(ids).size) throw failure('row.notFound')
}

/** Every event of the company, removed ones too, with its assignee and job. */
export const allEvents = (scope: Scope) =>
  scope
    .from('schedule_events')
    .innerJoin('job_assignees', along('schedule_events.assignee_id'))
    .innerJoin('jobs', along('schedule_events.job_id'))
export type Events = ReturnType<typeof allEvents>

/** Events that go on: not removed, of a person who is still assigned, at an enabled job. */
export const currentEvents = (scope: Scope): Events =>
  allEvents(scope)
    .where('schedule_events.removed_at', 'is', null)
    .where('job_assignees.removed_at', 'is', null)
    .where('jobs.enabled', '=', true)

/**
 * Managers reach every event, a manager of areas those at its sites and their own, leaders those of the jobs open to them,
 * clients their own sites', others their own.
 */
export function reachableEvents(scope: Scope): Events {
  const { id, level } = scope.actor
  const all = allEvents(scope)
  if (reachesAll(scope.actor)) return all
  if (isClient(level)) return all.where('jobs.client_id', '=', id)
  if (isTeamLeader(level)) return all.where('jobs.id', '=', oneOf(assignedJobIds(scope)))
  if (isAreaManager(scope.actor))
    return all.where((eb) =>
      eb.or([eb('jobs.site_id', '=', oneOf(areaSites(scope))), eb('job_assignees.user_id', '=', id)]),
    )
  return all.where('job_assignees.user_id', '=', id)
}
