import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { listRepairsAtSite } from '../actions/repair-queries.ts'
import { reachableSites } from '../sites/reach.ts'

const usualSize = 8

/** Throws row.notFound. */
export async function listSiteRepairs(
  scope: Scope,
  siteId: number,
  { page = 0, size = usualSize }: { page?: number | undefined; size?: number | undefined },
) {
  await found(reachableSites(scope).where('sites.id', '=', siteId).select('sites.id').executeTakeFirst())
  return listRepairsAtSite(scope, siteId, page, size)
}
