import { msg } from '@muster/contract/kit/msg'
import { isManagement, mayTouch } from '@muster/contract/kit/permissions'
import { type Right, rightsOfLevel, withheldAtFirst } from '@muster/contract/kit/rights'
import type { RoleInput, RoleWithPeople } from '@muster/contract/users/role-admin'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { giveRole, requireGivable } from '../users/record/give-role.ts'
import { deleteRole, insertRole, lockRolesOfLevel, moveDutyHours, readRole, renameRole } from './queries.ts'

type RoleRow = Awaited<ReturnType<typeof readRole>> & object
export const asRole = ({ withheld, ...role }: RoleRow): RoleWithPeople => ({
  ...role,
  ...(withheld.length > 0 && { withheldRights: withheld as Right[] }),
})

/** Throws access.strongerRole for a level above the caller's own, role.nameTaken. */
export async function createRole(scope: Scope, { name, roleLevel }: RoleInput): Promise<RoleWithPeople> {
  if (!mayTouch(scope.actor.level, roleLevel)) throw failure('access.strongerRole')
  // Who makes a role of management cannot give it more than they have.
  const { withheld = [] } = scope.actor
  const lacking = isManagement(roleLevel)
    ? rightsOfLevel(roleLevel).filter((right) => withheld.includes(right))
    : withheldAtFirst(roleLevel)
  const { id } = await insertRole(scope, { name, level: roleLevel, withheld: lacking })
  return asRole(await found(readRole(scope, id)))
}

async function touchable(scope: Scope, id: number) {
  const role = await found(readRole(scope, id))
  if (!mayTouch(scope.actor.level, role.roleLevel)) throw failure('access.strongerRole')
  return role
}

export async function updateRole(scope: Scope, id: number, name: string): Promise<RoleWithPeople> {
  await touchable(scope, id)
  await renameRole(scope, id, name)
  return asRole(await found(readRole(scope, id)))
}

/**
 * The people of the role go to another of the same level, so that no person's level changes;
 * without one it is refused while anybody has it. Throws role.inUse, role.lastOfLevel,
 * access.strongerRole.
 */
export const removeRole = (scope: Scope, id: number, moveToId: number | undefined): Promise<null> =>
  scope.transaction(async (tx) => {
    const { roleLevel } = await touchable(tx, id)
    const others = (await lockRolesOfLevel(tx, roleLevel)).filter((role) => role.id !== id)
    if (moveToId !== undefined && !others.some((role) => role.id === moveToId))
      throw refusedField('moveToId', msg('Choose another role of the same level'))
    for (const other of others) if (other.id === moveToId) requireGivable(tx.actor, other)
    if (others.length === 0) throw failure('role.lastOfLevel')
    const { people } = await found(readRole(tx, id))
    if (people > 0 && moveToId === undefined) throw failure('role.inUse', { people })
    // People who were removed keep a role of this level too.
    const toId = moveToId ?? others[0]!.id
    await giveRole(tx, id, toId)
    await moveDutyHours(tx, id, toId)
    await deleteRole(tx, id)
    return null
  })
