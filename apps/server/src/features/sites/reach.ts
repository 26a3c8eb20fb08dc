import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { areaSites, isAreaManager, reachesAll } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { ofAssignedJobs } from '../contracts/reach.ts'

/**
 * Management reaches every site, a manager of areas those in them and those of their assigned jobs, a client their own,
 * other people those of their assigned jobs. Only management reaches archived sites, and only with `withArchived`.
 */
export const reachableSites = (scope: Scope, withArchived = false) => {
  const { id, level } = scope.actor
  const all = scope.from('sites')
  const current = isManagement(level) && withArchived ? all : all.where('sites.archived_at', 'is', null)
  if (reachesAll(scope.actor)) return current
  if (isClient(level)) return current.where('sites.client_id', '=', id)
  const assigned = ofAssignedJobs(scope, 'site_id')
  if (isAreaManager(scope.actor))
    return current.where((eb) =>
      eb.or([eb('sites.id', '=', oneOf(areaSites(scope))), eb('sites.id', '=', oneOf(assigned))]),
    )
  return current.where('sites.id', '=', oneOf(assigned))
}
