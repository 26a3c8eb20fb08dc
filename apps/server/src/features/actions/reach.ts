import { isManagement, isTeamLeader } from '@muster/contract/kit/permissions'
import { localDate } from '@muster/rules/time/zone'
import { areaSites, reachesAll } from '../../db/areas.ts'
import { anyOf, oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobIds, sitesAssignedSince } from '../jobs/assigned-job-queries.ts'
import { myDay } from '../works/day/my-day.ts'
import { LONGEST_AWAY_MS } from '../works/device-time.ts'

const dayOf = (scope: Scope, at: Date) => localDate(scope.company.timezone, at.getTime())

/** The sites at which the actor works on a day: planned, running or done. */
async function sitesOfDay(scope: Scope, date: string): Promise<number[]> {
  const isToday = date === dayOf(scope, scope.now)
  const { occurrences, openWork } = await myDay(scope, isToday ? undefined : date)
  const worked = await scope
    .from('works')
    .where('works.user_id', '=', scope.actor.id)
    .where('works.status', '<>', 'VOID')
    .where('works.local_date', '=', date)
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

/**
 * What a phone recorded at a moment is taken late as well: also for what the actor owned or worked on at any time, at
 * the sites at which they worked that day, and of a team leader at the sites of the jobs that they had lately: a phone
 * does not know yet that they were taken off one.
 */
export async function actionsReachedAt(scope: Scope, at: Date) {
  const reached = (await reachableActions(scope)).select('actions.id')
  const sites = anyOf(await sitesOfDay(scope, dayOf(scope, at)))
  const actorId = scope.actor.id
  const shared = scope
    .from('action_changes')
    .where((eb) => eb.or([eb('by_id', '=', actorId), eb('owner_id', '=', actorId)]))
    .select('action_id')
  return scope
    .from('actions')
    .where((eb) =>
      eb.or([
        eb('actions.site_id', '=', sites),
        ...(isTeamLeader(scope.actor.level)
          ? [eb('actions.site_id', '=', oneOf(sitesAssignedSince(scope, scope.ago(LONGEST_AWAY_MS))))]
          : []),
        eb('actions.id', '=', oneOf(shared)),
        eb('actions.id', '=', oneOf(reached)),
      ]),
    )
}

async function reachedSites(scope: Scope) {
  if (isManagement(scope.actor.level)) return oneOf(areaSites(scope))
  if (!isTeamLeader(scope.actor.level)) return anyOf(await sitesOfDay(scope, dayOf(scope, scope.now)))
  return oneOf(
    scope
      .from('jobs')
      .where('jobs.id', '=', oneOf(assignedJobIds(scope)))
      .select('jobs.site_id'),
  )
}
