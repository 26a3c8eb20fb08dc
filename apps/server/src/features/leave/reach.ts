import { isCompanyAdmin, isManagement } from '@muster/contract/kit/permissions'
import { reachesAll } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { reachableUsers } from '../users/reach.ts'

/** Management reaches the leave of the people it reaches, other people their own. */
export function reachableLeave(scope: Scope) {
  const all = scope.from('leave_requests')
  if (reachesAll(scope.actor)) return all
  if (!isManagement(scope.actor.level)) return all.where('leave_requests.user_id', '=', scope.actor.id)
  return all.where('leave_requests.user_id', '=', oneOf(reachableUsers(scope, true).select('users.id')))
}

/** Requests that the actor may decide: not of people with more rights, and of their own only as owner or administrator. */
export const decidableLeave = (scope: Scope) =>
  reachableLeave(scope)
    .innerJoin('users', along('leave_requests.user_id'))
    .innerJoin('roles', along('users.role_id'))
    .where('leave_requests.state', '=', 'REQUESTED')
    .where('roles.level', '>=', scope.actor.level)
    .$if(!isCompanyAdmin(scope.actor.level), (requests) =>
      requests.where('leave_requests.user_id', '!=', scope.actor.id),
    )
