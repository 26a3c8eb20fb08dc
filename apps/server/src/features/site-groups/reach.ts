import { isManagement } from '@muster/contract/kit/permissions'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { ofAssignedJobs } from '../contracts/reach.ts'

/** Management counts all sites that are not archived, other people those of their assigned jobs. */
export const countedSites = (scope: Scope) => {
  const current = scope.from('sites').where('sites.archived_at', 'is', null)
  if (isManagement(scope.actor.level)) return current
  return current.where('sites.id', '=', oneOf(ofAssignedJobs(scope, 'site_id')))
}

/** Management reaches every group, other people those with a site that counts. */
export const reachableGroups = (scope: Scope) => {
  const groups = scope.from('site_groups')
  if (isManagement(scope.actor.level)) return groups
  const groupIds = scope
    .from('site_group_sites')
    .where('site_group_sites.site_id', 'in', countedSites(scope).select('sites.id'))
    .select('site_group_sites.site_group_id')
  return groups.where('site_groups.id', 'in', groupIds)
}
