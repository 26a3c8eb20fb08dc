import { siteGroups } from '@muster/contract/sites/site-groups'
import { eachListed, listed } from '../../db/page.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { asSiteGroup, insertSiteGroup, listSiteGroups, siteGroupsLike, updateSiteGroup } from './queries.ts'
import { removeSiteGroup } from './remove-site-group.ts'

export function siteGroupRoutes(serve: Serve) {
  serve(siteGroups.list, ({ scope }) => listSiteGroups(scope))
  serve(siteGroups.search, async ({ scope, body }) =>
    eachListed(await listed(siteGroupsLike(scope, body), body), asSiteGroup),
  )
  serve(siteGroups.create, ({ scope, body }) => insertSiteGroup(scope, body))
  serve(siteGroups.update, ({ scope, params, body }) => found(updateSiteGroup(scope, params.id, body)))
  serve(siteGroups.remove, ({ scope, params }) => removeSiteGroup(scope, params.id))
}
