import { mySites } from '@muster/contract/sites/my-sites'
import type { Serve } from '../../http/serve.ts'
import { acknowledgeRepair } from '../actions/acknowledge-repair.ts'
import { readOverview } from './overview.ts'
import { listSiteRepairs } from './site-repairs.ts'
import { listSiteVisits } from './site-visits.ts'

export function mySiteRoutes(serve: Serve) {
  serve(mySites.overview, ({ scope, query }) => readOverview(scope, query))
  serve(mySites.visits, ({ scope, params, query }) => listSiteVisits(scope, params.id, query))
  serve(mySites.repairs, ({ scope, params, query }) => listSiteRepairs(scope, params.id, query))
  serve(mySites.acknowledge, ({ scope, params }) => acknowledgeRepair(scope, params.id))
}
