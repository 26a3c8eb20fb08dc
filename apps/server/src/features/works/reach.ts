import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { areaSites, isAreaManager, reachesAll } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { assignedJobIds } from '../jobs/assigned-job-queries.ts'

const leader = 4

/**
 * Management reads all works; a manager of areas those at its sites and their own; a team leader their own and those of
 * the jobs open to them; a client the finished ones at their own sites and their own running feedback; other people their
 * own.
 */
export function reachableWorks(scope: Scope) {
  const works = scope.from('works')
  if (isManagement(scope.actor.level)) return reachableTimes(scope)
  if (isClient(scope.actor.level))
    return works
      .where('works.client_id', '=', scope.actor.id)
      .where((eb) =>
        eb.or([
          eb('works.status', '=', 'COMPLETED'),
          eb.and([eb('works.user_id', '=', scope.actor.id), eb('works.status', '=', 'STARTED')]),
        ]),
      )
  if (scope.actor.level !== leader) return works.where('works.user_id', '=', scope.actor.id)
  return works.where((eb) =>
    eb.or([eb('works.user_id', '=', scope.actor.id), eb('works.job_id', '=', oneOf(assignedJobIds(scope)))]),
  )
}

/**
 * The works whose times and corrections the actor may read as records: management all, a manager of areas those at its
 * sites, and everyone their own.
 */
export function reachableTimes(scope: Scope) {
  const works = scope.from('works')
  if (reachesAll(scope.actor)) return works
  if (!isAreaManager(scope.actor)) return works.where('works.user_id', '=', scope.actor.id)
  return works.where((eb) =>
    eb.or([eb('works.user_id', '=', scope.actor.id), eb('works.site_id', '=', oneOf(areaSites(scope)))]),
  )
}

/** The requests that the actor may read: of the works whose times they read. */
export function reachableRequests(scope: Scope) {
  const requests = scope.from('correction_requests')
  if (reachesAll(scope.actor)) return requests
  if (!isAreaManager(scope.actor)) return requests.where('correction_requests.user_id', '=', scope.actor.id)
  return requests.where('correction_requests.work_id', '=', oneOf(reachableTimes(scope).select('works.id')))
}

/** An own work, locked, so that two phones take turns. */
export const lockOwnWork = (tx: Scope, id: number) =>
  tx
    .from('works')
    .selectAll()
    .where('works.id', '=', id)
    .where('works.user_id', '=', tx.actor.id)
    .forUpdate()
    .executeTakeFirst()

/** Clients see no times of persons, and neither do team leaders of others in a list. */
export const hidesTimes = (scope: Scope, work: { tenantUserId: number }) =>
  isClient(scope.actor.level) || (scope.actor.level === leader && work.tenantUserId !== scope.actor.id)
