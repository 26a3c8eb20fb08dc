import { isClient } from '@muster/contract/kit/permissions'
import { isAreaManager, reachesAll } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobIds } from '../jobs/assigned-job-queries.ts'
import { areaClients } from '../users/area-queries.ts'

/**
 * Managers reach every job detail, a manager of areas those of the clients it reaches, clients their own, everyone else
 * those of the jobs that are open to them: also a manager of areas.
 */
export function reachableJobDetails(scope: Scope) {
  const all = scope.from('job_details')
  if (reachesAll(scope.actor)) return all
  if (isClient(scope.actor.level)) return all.where('job_details.client_id', '=', scope.actor.id)
  const ofMyJobs = scope
    .from('jobs')
    .where('jobs.id', '=', oneOf(assignedJobIds(scope)))
    .select('jobs.job_detail_id')
  if (!isAreaManager(scope.actor)) return all.where('job_details.id', 'in', ofMyJobs)
  return all.where((eb) =>
    eb.or([
      eb('job_details.client_id', '=', oneOf(areaClients(scope))),
      eb('job_details.id', '=', oneOf(ofMyJobs)),
    ]),
  )
}
