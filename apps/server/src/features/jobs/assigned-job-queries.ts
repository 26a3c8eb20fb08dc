import { oneOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'

const DAY = 86_400_000
/** Days for which an own work keeps its job open to the person who did it. */
export const DAYS_OPEN_AFTER_WORK = 30

/**
 * The jobs that are open to the actor as an assigned person: enabled jobs with an assignment, and jobs with an own work
 * in the last 30 days. Site, job detail, files and events of these jobs are open too.
 */
function assignedJobs(scope: Scope) {
  const since = scope.ago(DAYS_OPEN_AFTER_WORK * DAY)
  const assigned = scope
    .from('job_assignees')
    .where('job_assignees.user_id', '=', scope.actor.id)
    .where('job_assignees.removed_at', 'is', null)
    .select('job_assignees.job_id')
  const worked = scope
    .from('works')
    .where('works.user_id', '=', scope.actor.id)
    .where('works.status', '<>', 'VOID')
    .where('works.started_at', '>=', since)
    .select('works.job_id')
  return scope
    .from('jobs')
    .where((eb) =>
      eb.or([
        eb.and([eb('jobs.enabled', '=', true), eb('jobs.id', '=', oneOf(assigned))]),
        eb('jobs.id', '=', oneOf(worked)),
      ]),
    )
}

export const assignedJobIds = (scope: Scope) => assignedJobs(scope).select('jobs.id')

/** The sites of the jobs that the actor has, or had since a moment; enabled or not, archived or not. */
export const sitesAssignedSince = (scope: Scope, since: Date) =>
  scope
    .from('job_assignees')
    .innerJoin('jobs', along('job_assignees.job_id'))
    .where('job_assignees.user_id', '=', scope.actor.id)
    .where((eb) =>
      eb.or([eb('job_assignees.removed_at', 'is', null), eb('job_assignees.removed_at', '>=', since)]),
    )
    .select('jobs.site_id')
