import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobIds } from '../jobs/assigned-job-queries.ts'

/** Managers reach every job detail, clients their own, everyone else those of the jobs that are open to them. */
export function reachableJobDetails(scope: Scope) {
  const all = scope.from('job_details')
  if (isManagement(scope.actor.level)) return all
  if (isClient(scope.actor.level)) return all.where('job_details.client_id', '=', scope.actor.id)
  const ofMyJobs = scope
    .from('jobs')
    .where('jobs.id', '=', oneOf(assignedJobIds(scope)))
    .select('jobs.job_detail_id')
  return all.where('job_details.id', 'in', ofMyJobs)
}
