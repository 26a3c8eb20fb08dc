import { sites } from '@muster/contract/sites'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { changeMembers } from './change-members.ts'
import { listSites, readSite } from './queries.ts'
import { removeSite } from './remove-site.ts'
import { createSite, updateSite } from './save-site.ts'

export function siteRoutes(serve: Serve) {
  serve(sites.list, ({ scope, query }) => listSites(scope, query))
  serve(sites.read, ({ scope, params }) => found(readSite(scope, params.id)))
  serve(sites.create, ({ scope, body }) => createSite(scope, body))
  serve(sites.update, ({ scope, params, body }) => updateSite(scope, params.id, body))
  serve(sites.changeMembers, ({ scope, params, body }) => changeMembers(scope, params.id, body))
  serve(sites.remove, ({ scope, params, query }) => removeSite(scope, params.id, query.force))
}
