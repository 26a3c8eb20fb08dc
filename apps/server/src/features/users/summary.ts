import type { Received } from '@muster/contract/kit'
import type { users } from '@muster/contract/users'
import { AWAY_AFTER_MINUTES } from '@muster/rules/presence'
import { type Scope, sql } from '../../db/scope.ts'
import { fullName, openWork } from './queries.ts'
import { reachableUsers } from './reach.ts'

/**
 * People with what they do now: those at work or online first, then by when they were last heard of. Who does not see
 * availability does not filter by it.
 */
export function summarize(
  scope: Scope,
  { emergencyAvailable, roles }: Received<typeof users.summary>['query'],
) {
  const seesPresence = scope.actor.level <= 4
  const awayFrom = new Date(scope.now.getTime() - AWAY_AFTER_MINUTES * 60_000)
  let query = reachableUsers(scope)
    .select([
      'users.id as tenantUserId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'roles.name as role',
      'users.image_file_id as imageFileId',
      'users.last_seen_at as lastSeenAt',
      'users.available_for_emergency as availableForEmergency',
    ])
    .select((eb) => eb.exists(openWork(scope)).as('hasOpenWork'))
  if (roles) query = query.where('roles.level', 'in', roles)
  if (!seesPresence) return query.orderBy(fullName).orderBy('users.id')
  if (emergencyAvailable !== undefined)
    query = query.where('users.available_for_emergency', '=', emergencyAvailable)
  return query
    .orderBy(
      (eb) => eb.or([eb.exists(openWork(scope)), eb('users.last_seen_at', '>', awayFrom)]),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('users.last_seen_at', (order) => order.desc().nullsLast())
    .orderBy(fullName)
    .orderBy(sql`users.id`)
}
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summarize>['execute']>>[number]
