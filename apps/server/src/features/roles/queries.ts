import { nameOrder } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'

export const listRoles = (scope: Scope) =>
  scope
    .from('roles')
    .select(['roles.id', 'roles.name', 'roles.level as roleLevel'])
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

/** Of one level, in the order of their making; held until the transaction ends, so that one of them stays. */
export const lockRolesOfLevel = (tx: Scope, level: number) =>
  tx.from('roles').select(['id', 'name']).where('level', '=', level).orderBy('id').forUpdate().execute()

export const insertRole = (scope: Scope, role: { name: string; level: number }) =>
  scope.into('roles', role).returning('id').executeTakeFirstOrThrow()

export const renameRole = (scope: Scope, id: number, name: string) =>
  scope.change('roles', { name }).where('id', '=', id).execute()

export const deleteRole = (scope: Scope, id: number) => scope.remove('roles').where('id', '=', id).execute()
