import { isManagement, isTeamLeader } from '@muster/contract/kit/permissions'
import { localDate } from '@muster/rules/time/zone'
import { areaSites, reachesAll } from '../../db/areas.ts'
import { anyOf, oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobIds } from '../jobs/assigned-job-queries.ts'
import { myDay } from '../works/day/my-day.ts'

/** The sites at which the actor works today: planned, running or done. */
async function sitesOfToday(scope: Scope): Promise<number[]> {
  const { occurrences, openWork } = await myDay(scope, undefined)
  const worked = await scope
    .from('works')
    .where('works.user_id', '=', scope.actor.id)
    .where('works.status', '<>', 'VOID')
    .where('works.local_date', '=', localDate(scope.company.timezone, scope.now.getTime()))
    .select('works.site_id as id')
    .execute()
  const planned = occurrences.map(({ jobLocation }) => jobLocation.id)
  return [...new Set([...planned, ...worked.map(({ id }) => id), ...(openWork ? [openWork.locationId] : [])])]
}

/**
 * Everyone reaches the actions that they own. Management reaches all, a manager of areas those at their sites, a team leader
 * those at the sites of their jobs, and other people those at the sites where they work today.
 */
export async function reachableActions(scope: Scope) {
  const actions = scope.from('actions')
  if (reachesAll(scope.actor)) return actions
  const sites = await reachedSites(scope)
  return actions.where((eb) =>
    eb.or([eb('actions.owner_id', '=', scope.actor.id), eb('actions.site_id', '=', sites)]),
  )
}

async function reachedSites(scope: Scope) {
  if (isManagement(scope.actor.level)) return oneOf(areaSites(scope))
  if (!isTeamLeader(scope.actor.level)) return anyOf(await sitesOfToday(scope))
  return oneOf(
    scope
      .from('jobs')
      .where('jobs.id', '=', oneOf(assignedJobIds(scope)))
      .select('jobs.site_id'),
  )
}
