import type { Scope } from './scope.ts'

const DAY = 86_400_000
/** Days for which an own work keeps its job open to the person who did it. */
export const DAYS_OPEN_AFTER_WORK = 30

/**
 * Ids of the jobs that are open to the actor as an assigned person: assigned to the job while it is enabled, or an own
 * work on it in the last 30 days. What hangs on these jobs (site, detail, files, events) is open with them.
 */
export function assignedJobIds(scope: Scope) {
  const since = new Date(scope.now.getTime() - DAYS_OPEN_AFTER_WORK * DAY)
  const worked = scope
    .from('works')
    .where('works.user_id', '=', scope.actor.id)
    .where('works.started_at', '>=', since)
    .select('works.job_id as id')
  return scope
    .from('job_assignees')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'job_assignees.tenant_id')
        .onRef('jobs.id', '=', 'job_assignees.job_id'),
    )
    .where('job_assignees.user_id', '=', scope.actor.id)
    .where('job_assignees.removed_at', 'is', null)
    .where('jobs.enabled', '=', true)
    .select('jobs.id as id')
    .union(worked)
}
