import { isManagement } from '@muster/contract/kit/permissions'
import type { SiteGroup, SiteGroupInput } from '@muster/contract/sites/site-groups'
import { holds, nameOrder } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { managersOfGroup } from '../areas/queries.ts'
import { countedSites, reachableGroups } from './reach.ts'

const groupColumns = [
  'site_groups.id',
  'site_groups.tenant_id as tenantId',
  'site_groups.name',
  'site_groups.description',
] as const

const siteGroup = (scope: Scope) => [...groupColumns, siteCount(scope)] as const

const siteCount = (scope: Scope) =>
  scope
    .from('site_group_sites')
    .where('site_group_sites.site_id', 'in', countedSites(scope).select('sites.id'))
    .where('site_group_sites.site_group_id', '=', sql.ref<number>('site_groups.id'))
    .select(sql<number>`count(*)`.as('sites'))
    .$asScalar()
    .$notNull()
    .as('siteCount')

const orderedGroups = (scope: Scope) =>
  reachableGroups(scope)
    .select(siteGroup(scope))
    .$if(isManagement(scope.actor.level), (query) => query.select(managersOfGroup(scope).as('managers')))
    .orderBy(nameOrder(scope, sql.ref('name')))
type GroupRow = Awaited<ReturnType<ReturnType<typeof orderedGroups>['executeTakeFirstOrThrow']>>

/** Without the field where no manager has the group as area. */
export const asSiteGroup = ({ managers, ...group }: GroupRow): SiteGroup =>
  managers ? { ...group, managers } : group

export const listSiteGroups = async (scope: Scope): Promise<SiteGroup[]> =>
  (await orderedGroups(scope).execute()).map(asSiteGroup)

export const siteGroupsLike = (
  scope: Scope,
  { name, ids }: { name?: string | undefined; ids?: number[] | undefined },
) =>
  orderedGroups(scope)
    .$if(Boolean(name), (query) => query.where(holds(sql.ref('name'), name!)))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))

export async function insertSiteGroup(scope: Scope, group: SiteGroupInput): Promise<SiteGroup> {
  const row = await scope.into('site_groups', group).returning(groupColumns).executeTakeFirstOrThrow()
  return { ...row, siteCount: 0 }
}

export const updateSiteGroup = (scope: Scope, id: number, patch: Partial<SiteGroupInput>) =>
  scope.change('site_groups', patch).where('id', '=', id).returning(siteGroup(scope)).executeTakeFirst()

/** Held until the transaction ends: an area that is made at the same time waits. */
export const lockSiteGroup = (tx: Scope, id: number) =>
  tx.from('site_groups').where('id', '=', id).select('id').forUpdate().executeTakeFirst()

export const deleteSiteGroup = (scope: Scope, id: number) =>
  scope.remove('site_groups').where('id', '=', id).returning('id').executeTakeFirst()
