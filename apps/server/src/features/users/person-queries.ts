import { management } from '@muster/contract/permissions'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'

/** The people of the company with their roles, removed ones too. */
export const usersWithRoles = (scope: Scope) => scope.from('users').innerJoin('roles', along('users.role_id'))

/** The people who have not left, with their roles. */
export const currentUsers = (scope: Scope) => usersWithRoles(scope).where('users.removed_at', 'is', null)

/** Whether a manager besides these people could decide: without one, a manager decides alone. */
export async function hasOtherManager(scope: Scope, but: readonly number[]): Promise<boolean> {
  const other = await currentUsers(scope)
    .where('roles.level', 'in', [...management])
    .where('users.id', 'not in', [...but])
    .select('users.id')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** The level of a person who has not left; undefined of anyone else. */
export async function readLevel(scope: Scope, userId: number): Promise<number | undefined> {
  const row = await currentUsers(scope)
    .where('users.id', '=', userId)
    .select('roles.level')
    .executeTakeFirst()
  return row?.level
}
