import { isCompanyAdmin, isManagement } from '@muster/contract/kit/permissions'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'

/** Management reaches all leave, other people their own. */
export function reachableLeave(scope: Scope) {
  const all = scope.from('leave_requests')
  return isManagement(scope.actor.level) ? all : all.where('leave_requests.user_id', '=', scope.actor.id)
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
