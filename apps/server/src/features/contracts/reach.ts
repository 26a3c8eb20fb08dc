import { isClient, isManagement } from '@muster/contract/roles'
import { assignedJobs } from '../../db/assigned-jobs.ts'
import type { Scope } from '../../db/scope.ts'

/**
 * Management reaches every contract, a client their own, everybody else those they signed and those under which a job
 * is assigned to them. An archived contract is reached by nobody.
 */
export const reachableContracts = (scope: Scope) => {
  const kept = scope.from('contracts').where('contracts.archived_at', 'is', null)
  const { id, level } = scope.actor
  if (isManagement(level)) return kept
  if (isClient(level)) return kept.where('contracts.client_id', '=', id)
  const assigned = scope
    .from('contract_sites')
    .select('contract_sites.contract_id')
    .where('contract_sites.id', 'in', assignedJobs(scope).select('jobs.contract_site_id'))
  return kept.where((eb) =>
    eb.or([eb('contracts.signed_by_id', '=', id), eb('contracts.id', 'in', assigned)]),
  )
}
