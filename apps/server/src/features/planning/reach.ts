import { isClient, isTeamLeader } from '@muster/contract/kit/permissions'
import { areaSites, isAreaManager, reachesAll } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobIds } from '../jobs/assigned-job-queries.ts'

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
