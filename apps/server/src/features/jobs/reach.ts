import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobIds } from './assigned-job-queries.ts'

/** Managers reach every job, clients those at their own sites, everyone else the jobs that are open to them. */
export function reachableJobs(scope: Scope) {
  const all = scope.from('jobs')
  if (isManagement(scope.actor.level)) return all
  if (isClient(scope.actor.level)) return all.where('jobs.client_id', '=', scope.actor.id)
  return all.where('jobs.id', '=', oneOf(assignedJobIds(scope)))
}
