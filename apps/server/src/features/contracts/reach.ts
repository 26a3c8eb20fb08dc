import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobs } from '../users/reach.ts'

export const ofAssignedJobs = (scope: Scope, column: 'site_id' | 'contract_site_id') =>
  scope
    .from('jobs')
    .where('jobs.id', '=', oneOf(assignedJobs(scope)))
    .select(`jobs.${column} as id`)

/**
 * Management reaches every contract, a client their own, other people those they signed and those of their assigned
 * jobs. Archived contracts are out of reach.
 */
export const reachableContracts = (scope: Scope) => {
  const current = scope.from('contracts').where('contracts.archived_at', 'is', null)
  const { id, level } = scope.actor
  if (isManagement(level)) return current
  if (isClient(level)) return current.where('contracts.client_id', '=', id)
  const assigned = scope
    .from('contract_sites')
    .select('contract_sites.contract_id')
    .where('contract_sites.id', '=', oneOf(ofAssignedJobs(scope, 'contract_site_id')))
  return current.where((eb) =>
    eb.or([eb('contracts.signed_by_id', '=', id), eb('contracts.id', '=', oneOf(assigned))]),
  )
}
