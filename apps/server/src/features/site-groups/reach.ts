import { isManagement } from '@muster/contract/roles'
import type { Scope } from '../../db/scope.ts'
import { ofAssignedJobs } from '../contracts/reach.ts'

/** The sites that count: for management all that are kept, for everybody else those of the jobs assigned to them. */
export const countedSites = (scope: Scope) => {
  const kept = scope.from('sites').where('sites.archived_at', 'is', null)
  if (isManagement(scope.actor.level)) return kept
  return kept.where('sites.id', 'in', ofAssignedJobs(scope, 'site_id'))
}

/** Management reaches every group, everybody else those with a site that counts. */
export const reachableGroups = (scope: Scope) => {
  const groups = scope.from('site_groups')
  if (isManagement(scope.actor.level)) return groups
  const withOne = scope
    .from('site_group_sites')
    .where('site_group_sites.site_id', 'in', countedSites(scope).select('sites.id'))
    .select('site_group_sites.site_group_id')
  return groups.where('site_groups.id', 'in', withOne)
}
