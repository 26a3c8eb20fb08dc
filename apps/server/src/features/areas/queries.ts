import type { ManagerAreas } from '@muster/contract/users/areas'
import { nameOrder, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { companyToday } from '../contracts/company-today.ts'
import { currentUsers } from '../users/person-queries.ts'

/** The areas of a manager that count, by the name of their group, and those that were taken away. */
export async function listAreas(scope: Scope, userId: number) {
  const rows = await scope
    .from('manager_areas')
    .leftJoin('site_groups', along('manager_areas.site_group_id'))
    .where('manager_areas.user_id', '=', userId)
    .select(['manager_areas.id', 'manager_areas.site_group_id as groupId', 'site_groups.name as groupName'])
    .select(['manager_areas.first_day as from', 'manager_areas.last_day as to'])
    .select('manager_areas.removed_at as removedAt')
    .orderBy(nameOrder(scope, sql.ref('site_groups.name')))
    .orderBy('manager_areas.first_day')
    .orderBy('manager_areas.id')
    .execute()
  const counting = rows.filter(({ removedAt }) => removedAt === null)
  // Rows are added and taken away, never changed: so each save makes it more.
  return { counting, version: rows.length + (rows.length - counting.length) }
}

/** Throws row.notFound for who is not there. */
export async function readAreas(scope: Scope, userId: number): Promise<ManagerAreas> {
  await found(currentUsers(scope).where('users.id', '=', userId).select('users.id').executeTakeFirst())
  const { counting, version } = await listAreas(scope, userId)
  const areas = counting.map(({ groupId, groupName, from, to }) => ({
    ...{ groupId: groupId!, groupName: groupName!, from, to },
  }))
  return { areas, version }
}

/** The areas of the actor with those that were taken away, for the copy of their own records. */
export const listOwnAreas = (scope: Scope) =>
  scope
    .from('manager_areas')
    .leftJoin('site_groups', along('manager_areas.site_group_id'))
    .where('manager_areas.user_id', '=', scope.actor.id)
    .select([
      'site_groups.name as groupName',
      'manager_areas.first_day as from',
      'manager_areas.last_day as to',
    ])
    .select(['manager_areas.added_at as addedAt', 'manager_areas.removed_at as removedAt'])
    .orderBy('manager_areas.first_day')
    .orderBy('manager_areas.id')
    .execute()

const areasOfGroups = (scope: Scope) =>
  scope
    .from('manager_areas')
    .innerJoin('users', along('manager_areas.user_id'))
    .where('users.removed_at', 'is', null)
    .where('manager_areas.removed_at', 'is', null)

/** Whose areas name a group, whatever the days, by name. */
export const listManagersNaming = (scope: Scope, groupId: number) =>
  areasOfGroups(scope)
    .where('manager_areas.site_group_id', '=', groupId)
    .select(['users.id', personName('users').as('name')])
    .distinct()
    .orderBy('name')
    .execute()

/** Areas that count no more stay for the record without the group, which is removed. */
export const forgetGroup = (tx: Scope, groupId: number) =>
  tx.change('manager_areas', { site_group_id: null }).where('site_group_id', '=', groupId).execute()

/** The managers who have the group of a query with `site_groups` as area today; null where no one has. */
export const managersOfGroup = (scope: Scope) => {
  const today = companyToday(scope)
  return areasOfGroups(scope)
    .where('manager_areas.site_group_id', '=', sql.ref<number>('site_groups.id'))
    .where('manager_areas.first_day', '<=', today)
    .where((eb) =>
      eb.or([eb('manager_areas.last_day', 'is', null), eb('manager_areas.last_day', '>=', today)]),
    )
    .select(
      sql<{ tenantUserId: number; name: string }[] | null>`json_agg(json_build_object(
        'tenantUserId', users.id, 'name', ${personName('users')}) order by ${personName('users')}, users.id)`.as(
        'people',
      ),
    )
    .$asScalar()
}
