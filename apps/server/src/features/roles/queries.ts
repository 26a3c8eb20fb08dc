import type { Right } from '@muster/contract/kit/rights'
import { nameOrder } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'

export const listRoles = (scope: Scope) =>
  scope
    .from('roles')
    .select(['roles.id', 'roles.name', 'roles.level as roleLevel', 'roles.withheld'])
    .select(
      scope
        .from('users')
        .whereRef('users.role_id', '=', 'roles.id' as never)
        .where('users.removed_at', 'is', null)
        .select(sql<number>`count(*)`.as('people'))
        .as('people'),
    )
    .orderBy('roles.level')
    .orderBy(nameOrder(scope, sql.ref('roles.name')))
    .$narrowType<{ people: number }>()

export const readRole = (scope: Scope, id: number) =>
  listRoles(scope).where('roles.id', '=', id).executeTakeFirst()

/** Held until the transaction ends, so that two changes of its rights at once both count. */
export const lockRole = (tx: Scope, id: number) =>
  tx.from('roles').select(['id', 'level', 'withheld']).where('id', '=', id).forUpdate().executeTakeFirst()

export const withhold = (tx: Scope, id: number, withheld: readonly Right[]) =>
  tx
    .change('roles', { withheld: [...withheld] })
    .where('id', '=', id)
    .execute()

/** Of one level, in the order of their making; held until the transaction ends, so that one of them stays. */
export const lockRolesOfLevel = (tx: Scope, level: number) =>
  tx
    .from('roles')
    .select(['id', 'name', 'level', 'withheld'])
    .where('level', '=', level)
    .orderBy('id')
    .forUpdate()
    .execute()

export const insertRole = (scope: Scope, role: { name: string; level: number; withheld: readonly Right[] }) =>
  scope
    .into('roles', { ...role, withheld: [...role.withheld] })
    .returning('id')
    .executeTakeFirstOrThrow()

export const renameRole = (scope: Scope, id: number, name: string) =>
  scope.change('roles', { name }).where('id', '=', id).execute()

/** Hours of duty that name the role go with its people. */
export const moveDutyHours = (tx: Scope, roleId: number, toId: number) =>
  tx.change('duty_hours', { role_id: toId }).where('role_id', '=', roleId).execute()

export const deleteRole = (scope: Scope, id: number) => scope.remove('roles').where('id', '=', id).execute()
