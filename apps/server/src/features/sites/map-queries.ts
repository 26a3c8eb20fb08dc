import type { Received } from '@muster/contract/kit/endpoint'
import {
  type Frame,
  type MapCluster,
  type MapSpot,
  mostSpots,
  type SiteMap,
} from '@muster/contract/sites/site-map'
import type { sites } from '@muster/contract/sites/sites'
import { nameOrder } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { siteFilter } from './queries.ts'

type SiteMapQuery = Received<typeof sites.map>['query']

/** Screen points of a cluster, in a world that is 512 points wide at zoom 0. */
const clusterPoints = 56
const cellDegrees = (zoom: number) => (360 / 512 / 2 ** zoom) * clusterPoints

/**
 * More than 2,000 sites in the frame are counted by the cells of a grid that depends on the zoom;
 * the count includes every site.
 */
export async function mapSites(scope: Scope, query: SiteMapQuery): Promise<SiteMap> {
  const [{ total, shown }] = (await countSites(scope, query).execute()) as [{ total: number; shown: number }]
  if (shown <= mostSpots)
    return { total, shown, spots: await spotsOf(scope, query).execute(), gatherings: [] }
  const gatherings = (await clustersOf(scope, query).execute()).map(toCluster)
  return { total, shown, spots: [], gatherings }
}

const everywhere: Frame = [-180, -90, 180, 90]

/** Within the frame, its edges included. Across the date line a frame is two. */
function within([west, south, east, north]: Frame) {
  const byLatitude = sql<boolean>`sites.latitude between ${south} and ${north}`
  if (west === -180 && east === 180) return byLatitude
  return west <= east
    ? sql<boolean>`(${byLatitude} and sites.longitude between ${west} and ${east})`
    : sql<boolean>`(${byLatitude} and (sites.longitude >= ${west} or sites.longitude <= ${east}))`
}

export const countSites = (scope: Scope, { frame = everywhere, ...filters }: SiteMapQuery) =>
  siteFilter(scope, filters).select((eb) => [
    eb.fn.countAll<number>().as('total'),
    sql<number>`count(*) filter (where ${within(frame)})`.as('shown'),
  ])

export const spotsOf = (scope: Scope, { frame = everywhere, ...filters }: SiteMapQuery) =>
  siteFilter(scope, filters)
    .where(within(frame))
    .select(['sites.id', 'sites.name', 'sites.address', 'sites.latitude as lat', 'sites.longitude as lang'])
    .orderBy(nameOrder(scope, sql.ref('sites.name')))
    .orderBy('sites.id')
    .$castTo<MapSpot>()

export function clustersOf(scope: Scope, { frame = everywhere, zoom = 0, ...filters }: SiteMapQuery) {
  const size = cellDegrees(zoom)
  return siteFilter(scope, filters)
    .where(within(frame))
    .select((eb) => [
      sql<number>`min(sites.id)`.as('id'),
      sql<string>`min(sites.name)`.as('name'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`avg(sites.latitude)`.as('lat'),
      sql<number>`avg(sites.longitude)`.as('lang'),
      sql<number>`min(sites.longitude)`.as('west'),
      sql<number>`min(sites.latitude)`.as('south'),
      sql<number>`max(sites.longitude)`.as('east'),
      sql<number>`max(sites.latitude)`.as('north'),
    ])
    .groupBy(
      sql`floor(sites.latitude / ${sql.lit(size)}::float8), floor(sites.longitude / ${sql.lit(size)}::float8)`,
    )
    .orderBy('count', 'desc')
    .orderBy('id')
}
type ClusterCell = Awaited<ReturnType<ReturnType<typeof clustersOf>['execute']>>[number]

const toCluster = ({ west, south, east, north, ...cell }: ClusterCell): MapCluster => ({
  ...cell,
  frame: [west, south, east, north],
})
