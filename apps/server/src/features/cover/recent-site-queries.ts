import { kilometresBetween } from '@muster/rules/planning/cover'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Point } from '@muster/rules/works/distance'
import { type Scope, sql } from '../../db/scope.ts'

/** Days whose sites say where a person works. */
const recentDays = 56

/** Kilometres from a site to the nearest one at which each person worked lately; without those who worked at none. */
export async function nearestSites(
  scope: Scope,
  site: Point | null,
  userIds: readonly number[] | undefined,
): Promise<Map<number, number>> {
  if (!site) return new Map()
  const [worked, sites] = await Promise.all([workedAt(scope, userIds), positions(scope)])
  const kilometres = new Map(sites.map(({ id, ...point }) => [id, kilometresBetween(site, point)]))
  const nearest = new Map<number, number>()
  for (const [at, userId] of (worked.userId ?? []).entries()) {
    const distance = kilometres.get(worked.siteId![at]!)
    if (distance === undefined) continue
    nearest.set(userId, Math.min(distance, nearest.get(userId) ?? Number.POSITIVE_INFINITY))
  }
  return nearest
}

interface WorkedAtRow {
  userId: number[] | null
  siteId: number[] | null
}
/** Each person with each site once; as one row, because thousands cost the driver more. */
async function workedAt(scope: Scope, userIds: readonly number[] | undefined): Promise<WorkedAtRow> {
  const since = addDays(localDate(scope.company.timezone, scope.now.getTime()), -recentDays)
  const [row] = await scope.sql(sql<WorkedAtRow>`
    select json_agg(user_id) as "userId", json_agg(site_id) as "siteId" from (
      select user_id, site_id from works
        where tenant_id = ${scope.tenantId} and local_date >= ${since} and status <> 'VOID'
          and ${userIds === undefined ? sql`true` : sql`user_id = any(${userIds}::bigint[])`}
        group by user_id, site_id) pairs`)
  return row!
}

const positions = (scope: Scope) =>
  scope.from('sites').select(['id', 'latitude as lat', 'longitude as lng']).execute()
