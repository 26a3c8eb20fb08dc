import { isClient, isManagement, isTeamLeader } from '@muster/contract/kit/permissions'
import type { ExpressionBuilder } from 'kysely'
import { isAreaManager, reachesAll } from '../../db/areas.ts'
import { anyOf, oneOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { DB, Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { areaPeople } from './area-queries.ts'
import { currentUsers, usersWithRoles } from './person-queries.ts'

/** An own work opens its job for this long after it. */
const recentMs = 30 * 24 * 60 * 60 * 1000

/** Ids of the jobs a person in the field is assigned to: enabled with an own assignee row, or worked on of late. */
export function assignedJobs(scope: Scope) {
  const enabled = scope
    .from('job_assignees')
    .innerJoin('jobs', along('job_assignees.job_id'))
    .where('job_assignees.user_id', '=', scope.actor.id)
    .where('job_assignees.removed_at', 'is', null)
    .where('jobs.enabled', '=', true)
    .select('jobs.id')
  const worked = scope
    .from('works')
    .where('works.user_id', '=', scope.actor.id)
    .where('works.started_at', '>', scope.ago(recentMs))
    .select('works.job_id as id')
  return enabled.union(worked)
}

/** For `$call`, of a query that has `users`: of a manager of areas only the people whom they reach; else as it is. */
export const inReach =
  (scope: Scope) =>
  <Q>(query: Q): Q =>
    isAreaManager(scope.actor)
      ? ((query as ReturnType<typeof usersWithRoles>).where((eb) => isReached(scope, eb)) as Q)
      : query
type UserConditions = ExpressionBuilder<DB, 'users'>
const isReached = (scope: Scope, eb: UserConditions) =>
  eb.or([eb('users.id', '=', scope.actor.id), eb('users.id', '=', oneOf(areaPeople(scope)))])

/** Throws row.notFound for who has left or is out of the reach of a manager. */
export const requireReachedUser = (scope: Scope, userId: number): Promise<unknown> =>
  found(
    currentUsers(scope)
      .where('users.id', '=', userId)
      .$call(inReach(scope))
      .select('users.id')
      .executeTakeFirst(),
  )

/** The level of a person whom `requireReachedUser` would let pass; undefined of anyone else. */
export async function readReachedLevel(scope: Scope, userId: number): Promise<number | undefined> {
  const row = await currentUsers(scope)
    .where('users.id', '=', userId)
    .$call(inReach(scope))
    .select('roles.level')
    .executeTakeFirst()
  return row?.level
}

/** The levels of these people, without who has left and who is out of reach. */
export async function readReachedLevels(
  scope: Scope,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await currentUsers(scope)
    .where('users.id', '=', anyOf(userIds))
    .$call(inReach(scope))
    .select(['users.id', 'roles.level'])
    .execute()
  return new Map(rows.map(({ id, level }) => [id, level]))
}

const assigneesOf = (scope: Scope) =>
  scope.from('job_assignees').where('job_assignees.removed_at', 'is', null).select('job_assignees.user_id')

/**
 * The people a caller reaches. Management: everybody. A manager of areas: oneself and the people of their sites. In the
 * field: oneself and people with a common job, for a team leader also the clients of these jobs. A client: oneself and people
 * assigned to own jobs. Who was removed is reached by management alone, and only where `withRemoved` asks for them.
 */
export function reachableUsers(scope: Scope, withRemoved = false) {
  const { id, level } = scope.actor
  const all = usersWithRoles(scope)
  const users = isManagement(level) && withRemoved ? all : all.where('users.removed_at', 'is', null)
  if (reachesAll(scope.actor)) return users
  if (isAreaManager(scope.actor)) return users.where((eb) => isReached(scope, eb))
  if (isClient(level)) {
    const ownJobs = scope.from('jobs').where('client_id', '=', id).where('enabled', '=', true).select('id')
    const workers = assigneesOf(scope).where('job_assignees.job_id', '=', oneOf(ownJobs))
    return users.where((eb) => eb.or([eb('users.id', '=', id), eb('users.id', '=', oneOf(workers))]))
  }
  const colleagues = assigneesOf(scope).where('job_assignees.job_id', '=', oneOf(assignedJobs(scope)))
  const clients = scope
    .from('jobs')
    .where('jobs.id', '=', oneOf(assignedJobs(scope)))
    .select('jobs.client_id')
  return users.where((eb) =>
    eb.or([
      eb('users.id', '=', id),
      eb('users.id', '=', oneOf(colleagues)),
      ...(isTeamLeader(level) ? [eb('users.id', '=', oneOf(clients))] : []),
    ]),
  )
}
