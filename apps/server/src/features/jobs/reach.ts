import { isClient } from '@muster/contract/kit/permissions'
import { areaSites, isAreaManager, reachesAll } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobIds } from './assigned-job-queries.ts'

/**
 * Managers reach every job, a manager of areas those at its sites and those open to them, clients those at their own sites,
 * everyone else the jobs that are open to them.
 */
export function reachableJobs(scope: Scope) {
  const all = scope.from('jobs')
  if (reachesAll(scope.actor)) return all
  if (isClient(scope.actor.level)) return all.where('jobs.client_id', '=', scope.actor.id)
  const open = assignedJobIds(scope)
  if (isAreaManager(scope.actor))
    return all.where((eb) =>
      eb.or([eb('jobs.site_id', '=', oneOf(areaSites(scope))), eb('jobs.id', '=', oneOf(open))]),
    )
  return all.where('jobs.id', '=', oneOf(open))
}
