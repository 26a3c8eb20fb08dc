import { areaSites, isAreaManager, reachesAll } from '../../db/areas.ts'
import { anyOf, oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { ofAssignedJobs } from '../contracts/reach.ts'

/** Counts sites that are not archived: management all, a manager of areas its own, other people those of their assigned jobs. */
export const countedSites = (scope: Scope) => {
  const current = scope.from('sites').where('sites.archived_at', 'is', null)
  if (reachesAll(scope.actor)) return current
  if (isAreaManager(scope.actor)) return current.where('sites.id', '=', oneOf(areaSites(scope)))
  return current.where('sites.id', '=', oneOf(ofAssignedJobs(scope, 'site_id')))
}

/** Management reaches every group, a manager of areas those alone, other people those with a site that counts. */
export const reachableGroups = (scope: Scope) => {
  const groups = scope.from('site_groups')
  if (reachesAll(scope.actor)) return groups
  if (isAreaManager(scope.actor)) return groups.where('site_groups.id', '=', anyOf(scope.actor.areas ?? []))
  const groupIds = scope
    .from('site_group_sites')
    .where('site_group_sites.site_id', 'in', countedSites(scope).select('sites.id'))
    .select('site_group_sites.site_group_id')
  return groups.where('site_groups.id', 'in', groupIds)
}
