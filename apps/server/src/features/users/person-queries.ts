import type { PersonContact } from '@muster/contract/cover/candidates'
import { management } from '@muster/contract/kit/permissions'
import { anyOf, levelIn, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { levelToday } from '../../db/suspended.ts'

/** The people of the company with their roles, removed ones too. */
export const usersWithRoles = (scope: Scope) => scope.from('users').innerJoin('roles', along('users.role_id'))

export const currentUsers = (scope: Scope) => usersWithRoles(scope).where('users.removed_at', 'is', null)

/** Two managers besides this one at most: of them one is not the person whose hours are decided. */
export async function listOtherManagers(scope: Scope, managerId: number): Promise<number[]> {
  const others = await currentUsers(scope)
    .where(levelIn(levelToday(scope), management))
    .where('users.id', '<>', managerId)
    .select('users.id')
    .limit(2)
    .execute()
  return others.map(({ id }) => id)
}

/** The level of a person who has not left; undefined of anyone else. */
export async function readLevel(scope: Scope, userId: number): Promise<number | undefined> {
  const row = await currentUsers(scope)
    .where('users.id', '=', userId)
    .select('roles.level')
    .executeTakeFirst()
  return row?.level
}

export async function readLevels(scope: Scope, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await currentUsers(scope)
    .where('users.id', '=', anyOf(userIds))
    .select(['users.id', 'roles.level'])
    .execute()
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/** How people are reached, for management alone: a team leader on the roster reads none. Of a person who was removed nothing. */
export async function contactsOf(scope: Scope, userIds: readonly number[]) {
  if (scope.actor.leadsSites) return (): PersonContact => ({ phone: null })
  const rows = await scope
    .from('users')
    .where('id', '=', anyOf(userIds))
    .where('removed_at', 'is', null)
    .select(['id', 'phone'])
    .execute()
  const phones = new Map(rows.map(({ id, phone }) => [id, phone || null]))
  return (userId: number): PersonContact => ({ phone: phones.get(userId) ?? null })
}

export async function namesOf(scope: Scope, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await scope
    .from('users')
    .where('id', '=', anyOf(userIds))
    .select(['users.id', personName('users').as('name')])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
