import { isClient, isManagement } from '@muster/contract/roles'
import type { Scope } from '../../db/scope.ts'
import { ofAssignedJobs } from '../contracts/reach.ts'

/**
 * Management reaches every site, a client their own, everybody else those of the jobs assigned to them. An archived
 * site is reached by management alone, and only where `withArchived` asks for it.
 */
export const reachableSites = (scope: Scope, withArchived = false) => {
  const { id, level } = scope.actor
  if (isManagement(level) && withArchived) return scope.from('sites')
  const kept = scope.from('sites').where('sites.archived_at', 'is', null)
  if (isManagement(level)) return kept
  if (isClient(level)) return kept.where('sites.client_id', '=', id)
  return kept.where('sites.id', 'in', ofAssignedJobs(scope, 'site_id'))
}
