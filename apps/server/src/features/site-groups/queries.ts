import type { SiteGroupInput } from '@muster/contract/site-groups'
import type { Scope } from '../../db/scope.ts'

const siteGroup = ['id', 'tenant_id as tenantId', 'name', 'description'] as const

export const listSiteGroups = (scope: Scope) =>
  scope.from('site_groups').select(siteGroup).orderBy('name').execute()

/** Groups whose name contains the text, and whose id is among those given. */
export const siteGroupsLike = (
  scope: Scope,
  like: { name?: string | undefined; ids?: number[] | undefined },
) => {
  const { name, ids } = like
  return scope
    .from('site_groups')
    .$if(Boolean(name), (query) =>
      query.where((eb) =>
        eb(eb.fn('strpos', [eb.fn('lower', ['name']), eb.val(name!.toLowerCase())]), '>', 0),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .select(siteGroup)
    .orderBy('name')
}

export const insertSiteGroup = (scope: Scope, group: SiteGroupInput) =>
  scope.into('site_groups', group).returning(siteGroup).executeTakeFirstOrThrow()

export const updateSiteGroup = (scope: Scope, id: number, patch: Partial<SiteGroupInput>) =>
  scope.change('site_groups', patch).where('id', '=', id).returning(siteGroup).executeTakeFirst()

export const deleteSiteGroup = (scope: Scope, id: number) =>
  scope.remove('site_groups').where('id', '=', id).returning('id').executeTakeFirst()
