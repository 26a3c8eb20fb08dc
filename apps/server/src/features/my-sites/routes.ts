import { mySites } from '@muster/contract/sites/my-sites'
import type { Serve } from '../../http/serve.ts'
import { readOverview } from './overview.ts'
import { listSiteVisits } from './site-visits.ts'

export function mySiteRoutes(serve: Serve) {
  serve(mySites.overview, ({ scope, query }) => readOverview(scope, query))
  serve(mySites.visits, ({ scope, params, query }) => listSiteVisits(scope, params.id, query))
}
