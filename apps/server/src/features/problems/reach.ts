import { isClient, isManagement } from '@muster/contract/kit/permissions'
import type { Scope } from '../../db/scope.ts'

/** Management reaches every problem, a client their own, everyone else none. */
export function reachableProblems(scope: Scope) {
  const problems = scope.from('problems')
  if (isManagement(scope.actor.level)) return problems
  const own = isClient(scope.actor.level) ? scope.actor.id : 0
  return problems.where('problems.client_id', '=', own)
}
