import { siteGroups } from '@muster/contract/sites/site-groups'
import { listed } from '../../db/page.ts'
import { found, gone } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import {
  deleteSiteGroup,
  insertSiteGroup,
  listSiteGroups,
  siteGroupsLike,
  updateSiteGroup,
} from './queries.ts'

export function siteGroupRoutes(serve: Serve) {
  serve(siteGroups.list, ({ scope }) => listSiteGroups(scope))
  serve(siteGroups.search, ({ scope, body }) => listed(siteGroupsLike(scope, body), body))
  serve(siteGroups.create, ({ scope, body }) => insertSiteGroup(scope, body))
  serve(siteGroups.update, ({ scope, params, body }) => found(updateSiteGroup(scope, params.id, body)))
  serve(siteGroups.remove, ({ scope, params }) => gone(deleteSiteGroup(scope, params.id)))
}
