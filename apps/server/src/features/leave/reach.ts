import { isManagement } from '@muster/contract/permissions'
import type { Scope } from '../../db/scope.ts'

/** Management reaches all leave, other people their own. */
export function reachableLeave(scope: Scope) {
  const all = scope.from('leave_requests')
  return isManagement(scope.actor.level) ? all : all.where('leave_requests.user_id', '=', scope.actor.id)
}
