import { isClient } from '@muster/contract/kit/permissions'
import { areaSites, isAreaManager, reachesAll } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobs } from '../users/reach.ts'

export const ofAssignedJobs = (scope: Scope, column: 'site_id' | 'contract_site_id') =>
  scope
    .from('jobs')
    .where('jobs.id', '=', oneOf(assignedJobs(scope)))
    .select(`jobs.${column} as id`)

/**
 * Management reaches every contract, a manager of areas those of its sites and those they signed, a client their own,
 * other people those they signed and those of their assigned jobs. Archived contracts are out of reach.
 */
export const reachableContracts = (scope: Scope) => {
  const current = scope.from('contracts').where('contracts.archived_at', 'is', null)
  const { id, level } = scope.actor
  if (reachesAll(scope.actor)) return current
  if (isClient(level)) return current.where('contracts.client_id', '=', id)
  const links = scope.from('contract_sites').select('contract_sites.contract_id')
  const reached = isAreaManager(scope.actor)
    ? links.where('contract_sites.site_id', '=', oneOf(areaSites(scope)))
    : links.where('contract_sites.id', '=', oneOf(ofAssignedJobs(scope, 'contract_site_id')))
  return current.where((eb) =>
    eb.or([eb('contracts.signed_by_id', '=', id), eb('contracts.id', '=', oneOf(reached))]),
  )
}
