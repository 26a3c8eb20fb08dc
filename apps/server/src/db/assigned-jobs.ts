import type { Scope } from './scope.ts'

const ownWorkCountsMs = 30 * 86_400_000

/**
 * The jobs that are assigned to the person who acts: those enabled with a row of theirs, and those where they did a
 * work in the last 30 days. A query of jobs, to be selected from or to be asked `in`.
 */
export const assignedJobs = (scope: Scope) => {
  const { id } = scope.actor
  const rows = scope
    .from('job_assignees')
    .select('job_assignees.job_id')
    .where('job_assignees.user_id', '=', id)
    .where('job_assignees.removed_at', 'is', null)
  const works = scope
    .from('works')
    .select('works.job_id')
    .where('works.user_id', '=', id)
    .where('works.status', '<>', 'VOID')
    .where('works.started_at', '>=', new Date(scope.now.getTime() - ownWorkCountsMs))
  return scope
    .from('jobs')
    .where((eb) =>
      eb.or([eb.and([eb('jobs.enabled', '=', true), eb('jobs.id', 'in', rows)]), eb('jobs.id', 'in', works)]),
    )
}
