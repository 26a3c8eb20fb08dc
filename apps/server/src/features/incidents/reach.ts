import { isManagement } from '@muster/contract/kit/permissions'
import { areaSites, reachesAll } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { hasRight } from '../../http/rights.ts'
import { sitesAssignedSince } from '../jobs/assigned-job-queries.ts'
import { reachableSites } from '../sites/reach.ts'
import { LONGEST_AWAY_MS } from '../works/device-time.ts'

/** Management reaches all incidents, a manager of areas those at its sites, everyone else none. */
export function reachableIncidents(scope: Scope) {
  const incidents = scope.from('incidents')
  if (reachesAll(scope.actor)) return incidents
  const sites = isManagement(scope.actor.level) ? oneOf(areaSites(scope)) : 0
  return incidents.where('incidents.site_id', '=', sites)
}

/** Those that the actor reported, and with the right to the register those that they reach. */
export const incidentsToAddTo = (scope: Scope) =>
  isManagement(scope.actor.level) && hasRight(scope.actor, 'seesIncidents')
    ? scope
        .from('incidents')
        .where((eb) =>
          eb.or([
            eb('incidents.reported_by', '=', scope.actor.id),
            eb('incidents.id', '=', oneOf(reachableIncidents(scope).select('incidents.id'))),
          ]),
        )
    : scope.from('incidents').where('incidents.reported_by', '=', scope.actor.id)

/**
 * The sites of the actor now, those at which they ever worked, and those of jobs that they had lately: a phone may report
 * late, and does not know that a site was archived.
 */
export const sitesToReport = (scope: Scope) =>
  scope
    .from('sites')
    .where((eb) =>
      eb.or([
        eb('sites.id', '=', oneOf(reachableSites(scope, true).select('sites.id'))),
        eb(
          'sites.id',
          '=',
          oneOf(scope.from('site_workers').where('user_id', '=', scope.actor.id).select('site_id')),
        ),
        eb('sites.id', '=', oneOf(sitesAssignedSince(scope, scope.ago(LONGEST_AWAY_MS)))),
      ]),
    )
