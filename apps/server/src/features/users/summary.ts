import type { Received } from '@muster/contract/kit/endpoint'
import { isLeader } from '@muster/contract/kit/permissions'
import type { users } from '@muster/contract/users/users'
import { AWAY_AFTER_MINUTES } from '@muster/rules/planning/presence'
import type { OrderByItemBuilder } from 'kysely'
import { nameOrder, personName } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { openWork } from './queries.ts'
import { reachableUsers } from './reach.ts'

/** Who does not see presence or availability neither filters nor sorts by it. */
export function summarize(
  scope: Scope,
  { emergencyAvailable, roles, sort = 'status' }: Received<typeof users.summary>['query'],
) {
  const seesPresence = isLeader(scope.actor.level)
  const awayFrom = scope.ago(AWAY_AFTER_MINUTES * 60_000)
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
  const column = sort.replace('-', '')
  const way = sort.startsWith('-') ? ('desc' as const) : ('asc' as const)
  if (seesPresence && emergencyAvailable !== undefined)
    query = query.where('users.available_for_emergency', '=', emergencyAvailable)
  if (column === 'role')
    query = query.orderBy('roles.level', way).orderBy(nameOrder(scope, sql.ref('roles.name')), way)
  // Available ones first, as those online are.
  if (seesPresence && column === 'emergency')
    query = query.orderBy('users.available_for_emergency', way === 'asc' ? 'desc' : 'asc')
  if (seesPresence && column === 'status') {
    const latestFirst = (by: OrderByItemBuilder) =>
      way === 'asc' ? by.desc().nullsLast() : by.asc().nullsFirst()
    query = query
      .orderBy(
        (eb) => eb.or([eb.exists(openWork(scope)), eb('users.last_seen_at', '>', awayFrom)]),
        latestFirst,
      )
      .orderBy('users.last_seen_at', latestFirst)
  }
  return query
    .orderBy(nameOrder(scope, personName('users')), column === 'name' ? way : 'asc')
    .orderBy('users.id')
}
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summarize>['execute']>>[number]
