import { isClient } from '@muster/contract/kit/permissions'
import { areaSites, isAreaManager, reachesAll } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'

/** Management reaches every problem, a manager of areas those at its sites, a client their own, everyone else none. */
export function reachableProblems(scope: Scope) {
  const problems = scope.from('problems')
  if (reachesAll(scope.actor)) return problems
  if (isAreaManager(scope.actor)) return problems.where('problems.site_id', '=', oneOf(areaSites(scope)))
  const own = isClient(scope.actor.level) ? scope.actor.id : 0
  return problems.where('problems.client_id', '=', own)
}
