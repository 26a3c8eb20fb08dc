import { type Scope, sql } from '../../db/scope.ts'
import { reachableTimes } from '../works/reach.ts'

export interface PathAsked {
  tenantUserId?: number | undefined
  jobLocationId?: number | undefined
  workIds?: readonly number[] | undefined
  /** Local days of the clock-in, both included. */
  days?: { startDate: string; endDate: string } | undefined
}

/** The works whose path is asked for, of those whose track the actor may read; void ones are nowhere. */
function walkedWorks(scope: Scope, { tenantUserId, jobLocationId, workIds, days }: PathAsked) {
  let works = reachableTimes(scope).where('works.status', '<>', 'VOID')
  if (tenantUserId !== undefined) works = works.where('works.user_id', '=', tenantUserId)
  if (jobLocationId !== undefined) works = works.where('works.site_id', '=', jobLocationId)
  if (workIds !== undefined) works = works.where('works.id', 'in', workIds.length > 0 ? workIds : [0])
  if (days !== undefined)
    works = works
      .where('works.local_date', '>=', days.startDate)
      .where('works.local_date', '<=', days.endDate)
  return works
}

const withBatches = (scope: Scope, asked: PathAsked) =>
  walkedWorks(scope, asked).innerJoin('fix_batches as batches', (join) =>
    join.onRef('batches.tenant_id', '=', 'works.tenant_id').onRef('batches.work_id', '=', 'works.id'),
  )

export async function countFixes(scope: Scope, asked: PathAsked): Promise<number> {
  const { fixes } = await withBatches(scope, asked)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('batches.fixes'), eb.lit(0)).as('fixes'))
    .executeTakeFirstOrThrow()
  return fixes
}

/** The packed fixes of the works in the order in which these began. */
export const listBatches = (scope: Scope, asked: PathAsked) =>
  withBatches(scope, asked)
    .select(['works.id as workId', 'batches.points'])
    .orderBy('works.started_at')
    .orderBy('works.id')
    .orderBy('batches.first_t')
    .execute()

interface CellsAsked {
  tenantUserId?: number | undefined
  jobLocationId?: number | undefined
  days: { startDate: string; endDate: string }
}

/** The packed cells of the days, each batch behind its length, as one value a person; those of void works are nowhere. */
export const listCells = (scope: Scope, { tenantUserId, jobLocationId, days }: CellsAsked) =>
  scope.sql(sql<{ userId: number; batches: Buffer }>`
    select batches.user_id as "userId",
      string_agg(int4send(length(batches.cells)) || batches.cells, ''::bytea) as batches
    from fix_batches batches
    join works on works.tenant_id = batches.tenant_id and works.id = batches.work_id and works.status <> 'VOID'
    where batches.tenant_id = ${scope.tenantId}
      and batches.day between ${days.startDate} and ${days.endDate}
      ${tenantUserId === undefined ? sql`` : sql`and batches.user_id = ${tenantUserId}`}
      ${jobLocationId === undefined ? sql`` : sql`and batches.site_id = ${jobLocationId}`}
    group by batches.user_id
    order by batches.user_id`)

/** About 300 m of latitude. */
const nearDegrees = 0.0027

/** By the place of each point in the list: the name of the site nearest to it, of those within 300 m. */
export async function nearestSites(
  scope: Scope,
  points: readonly { lat: number; lng: number }[],
): Promise<Map<number, string>> {
  const rows = await scope.sql(sql<{ place: number; name: string }>`
    select places.place::int as place, near.name
    from unnest(${points.map(({ lat }) => lat)}::float8[], ${points.map(({ lng }) => lng)}::float8[])
      with ordinality as places (lat, lng, place)
    cross join lateral (
      select sites.name,
        power(sites.latitude - places.lat, 2)
          + power((sites.longitude - places.lng) * cos(radians(places.lat)), 2) as apart
      from sites
      where sites.tenant_id = ${scope.tenantId} and sites.archived_at is null
        and sites.latitude between places.lat - ${nearDegrees} and places.lat + ${nearDegrees}
      order by apart
      limit 1
    ) near
    where near.apart <= ${nearDegrees ** 2}`)
  return new Map(rows.map(({ place, name }) => [place - 1, name]))
}

/** Where pictures are kept, of files that the actor was shown already. */
export const listImages = (scope: Scope, ids: readonly number[]) =>
  scope
    .from('files')
    .select(['id', 'key'])
    .where('id', 'in', ids)
    .where('width', 'is not', null)
    .orderBy('id')
    .execute()
