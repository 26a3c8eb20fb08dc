import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { ofAssignedJobs } from '../contracts/reach.ts'

/**
 * Management reaches every site, a client their own, other people those of their assigned jobs. Only management reaches
 * archived sites, and only with `withArchived`.
 */
export const reachableSites = (scope: Scope, withArchived = false) => {
  const { id, level } = scope.actor
  if (isManagement(level) && withArchived) return scope.from('sites')
  const current = scope.from('sites').where('sites.archived_at', 'is', null)
  if (isManagement(level)) return current
  if (isClient(level)) return current.where('sites.client_id', '=', id)
  return current.where('sites.id', '=', oneOf(ofAssignedJobs(scope, 'site_id')))
}
