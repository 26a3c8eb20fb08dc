import { msg } from '@muster/contract/kit/msg'
import { mayTouch } from '@muster/contract/kit/permissions'
import type { RoleInput, RoleWithPeople } from '@muster/contract/users/role-admin'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { giveRole } from '../users/record/give-role.ts'
import { deleteRole, insertRole, lockRolesOfLevel, readRole, renameRole } from './queries.ts'

/** Throws access.strongerRole for a level above the caller's own, role.nameTaken. */
export async function createRole(scope: Scope, { name, roleLevel }: RoleInput): Promise<RoleWithPeople> {
  if (!mayTouch(scope.actor.level, roleLevel)) throw failure('access.strongerRole')
  const { id } = await insertRole(scope, { name, level: roleLevel })
  return found(readRole(scope, id))
}

async function touchable(scope: Scope, id: number) {
  const role = await found(readRole(scope, id))
  if (!mayTouch(scope.actor.level, role.roleLevel)) throw failure('access.strongerRole')
  return role
}

export async function updateRole(scope: Scope, id: number, name: string): Promise<RoleWithPeople> {
  await touchable(scope, id)
  await renameRole(scope, id, name)
  return found(readRole(scope, id))
}

/**
 * Removes a role. Its people go to another of the same level, so that no person's rights change; without one it is refused
 * while anybody has it. Throws role.inUse, role.lastOfLevel, access.strongerRole.
 */
export const removeRole = (scope: Scope, id: number, moveToId: number | undefined): Promise<null> =>
  scope.transaction(async (tx) => {
    const { roleLevel } = await touchable(tx, id)
    const others = (await lockRolesOfLevel(tx, roleLevel)).filter((role) => role.id !== id)
    if (moveToId !== undefined && !others.some((role) => role.id === moveToId))
      throw refusedField('moveToId', msg('Choose another role of the same level'))
    if (others.length === 0) throw failure('role.lastOfLevel')
    const { people } = await found(readRole(tx, id))
    if (people > 0 && moveToId === undefined) throw failure('role.inUse', { people })
    // People who were removed keep a role of this level too.
    await giveRole(tx, id, moveToId ?? others[0]!.id)
    await deleteRole(tx, id)
    return null
  })
