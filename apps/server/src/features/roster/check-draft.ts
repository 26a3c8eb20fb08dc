import { failures } from '@muster/contract/failures'
import { type Message, msg } from '@muster/contract/msg'
import { isAssignable } from '@muster/contract/permissions'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { currentUsers } from '../users/person-queries.ts'

/** The levels of those of these people who have not left. */
export async function levelsOf(scope: Scope, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await currentUsers(scope)
    .where('users.id', '=', anyOf(userIds))
    .select(['users.id', 'roles.level'])
    .execute()
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/** Why a person cannot be rostered; undefined if they can. */
export function personFault(levels: ReadonlyMap<number, number>, userId: number): Message | undefined {
  const level = levels.get(userId)
  if (level === undefined) return msg('Not found')
  return isAssignable(level) ? undefined : failures['assignee.level'].says
}
