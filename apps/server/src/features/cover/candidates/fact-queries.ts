import { fieldWorkers } from '@muster/contract/kit/permissions'
import { kilometresBetween } from '@muster/rules/planning/cover'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Point } from '@muster/rules/works/distance'
import { anyOf, holdsAll, levelIn, personName, wordsOf } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { type PlaceRef, placeKey } from '../../planning/place-coverage.ts'
import { type PersonRow, readPeople } from '../../roster/people-queries.ts'
import { currentUsers } from '../../users/person-queries.ts'
import { inReach } from '../../users/reach.ts'

const takenDays = 28

/** Everybody where `userIds` is left out; of those the people whose names hold the words. */
export interface PeopleQuery {
  userIds?: readonly number[] | undefined
  search?: string | undefined
  /** Only people whom a manager reaches. */
  isInReach?: boolean
}
export const assignablePeople = (
  scope: Scope,
  { userIds, search, isInReach = false }: PeopleQuery,
): Promise<PersonRow[]> =>
  readPeople(
    scope,
    currentUsers(scope)
      .where(levelIn('roles.level', fieldWorkers))
      .$if(isInReach, (query) => query.$call(inReach(scope)))
      .$if(userIds !== undefined, (query) => query.where('users.id', '=', anyOf(userIds!)))
      .where(holdsAll(personName('users'), wordsOf(search))),
  )

export async function visitsAt(scope: Scope, siteId: number): Promise<Map<number, number>> {
  const rows = await scope
    .from('works')
    .where('site_id', '=', siteId)
    .where('status', '=', 'COMPLETED')
    .groupBy('user_id')
    .select(['user_id as userId', (eb) => eb.fn.countAll<number>().as('visits')])
    .execute()
  return new Map(rows.map(({ userId, visits }) => [userId, Number(visits)]))
}

export async function takenLately(scope: Scope): Promise<Map<number, number>> {
  const since = scope.ago(takenDays * 86_400_000)
  const rows = await scope
    .from('offers')
    .where('taken_by', 'is not', null)
    .where('ended_at', '>', since)
    .groupBy('taken_by')
    .select(['taken_by as userId', (eb) => eb.fn.countAll<number>().as('taken')])
    .execute()
  return new Map(rows.map(({ userId, taken }) => [userId!, Number(taken)]))
}

/**
 * The people who gave back a shift of these places on their days, those whom the office took off one, and those whose
 * leave counts and took one.
 */
export async function goneFrom(scope: Scope, places: readonly PlaceRef[]) {
  const rows = await scope
    .from('released_shifts')
    .leftJoin('leave_requests', along('released_shifts.leave_id'))
    .where('released_shifts.pattern_id', '=', anyOf(places.map(({ patternId }) => patternId)))
    .where('released_shifts.pattern_date', '=', anyOf(places.map(({ date }) => date)))
    .where('released_shifts.restored_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('released_shifts.cause', 'in', ['DECLINED', 'OFFICE']),
        eb('leave_requests.state', '=', 'APPROVED'),
      ]),
    )
    .select(['released_shifts.user_id as userId', 'released_shifts.cause'])
    .select(['released_shifts.pattern_id as patternId', 'released_shifts.pattern_date as date'])
    .distinct()
    .execute()
  const keys = new Set(places.map(placeKey))
  const byCause = Map.groupBy(
    rows.filter((row) => keys.has(placeKey(row))),
    ({ cause }) => cause,
  )
  const isOf = (row: PlaceRef, place: PlaceRef | undefined) => !place || placeKey(row) === placeKey(place)
  /** Of one of the places, or of any. */
  return (cause: 'DECLINED' | 'OFFICE' | 'LEAVE', userId: number, place?: PlaceRef) =>
    byCause.get(cause)?.some((row) => row.userId === userId && isOf(row, place)) ?? false
}

export async function quietHoursOf(scope: Scope, userIds: readonly number[]) {
  const rows = await scope
    .from('users')
    .leftJoin('quiet_hours', along('quiet_hours.user_id'))
    .where('users.id', '=', anyOf(userIds))
    .select(['users.id', 'users.timezone', 'quiet_hours.mode'])
    .select(['quiet_hours.quiet_from as from', 'quiet_hours.quiet_to as to'])
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Days whose sites say where a person works. */
const recentDays = 56

/** Kilometres from a site to the nearest one at which each person worked lately; without those who worked at none. */
export async function nearestSites(
  scope: Scope,
  site: Point | null,
  userIds: readonly number[] | undefined,
): Promise<Map<number, number>> {
  if (!site) return new Map()
  const [worked, sites] = await Promise.all([recentVisits(scope, userIds), sitePositions(scope)])
  const kilometres = new Map(sites.map(({ id, ...point }) => [id, kilometresBetween(site, point)]))
  const nearest = new Map<number, number>()
  for (const [at, userId] of (worked.userId ?? []).entries()) {
    const distance = kilometres.get(worked.siteId![at]!)
    if (distance === undefined) continue
    nearest.set(userId, Math.min(distance, nearest.get(userId) ?? Number.POSITIVE_INFINITY))
  }
  return nearest
}

interface RecentVisitsRow {
  userId: number[] | null
  siteId: number[] | null
  /** Finished ones. */
  visits: number[] | null
}
/** Each person with each site of the last weeks once; as one row, because thousands cost the driver more. */
export async function recentVisits(
  scope: Scope,
  userIds: readonly number[] | undefined,
): Promise<RecentVisitsRow> {
  const since = addDays(localDate(scope.company.timezone, scope.now.getTime()), -recentDays)
  const [row] = await scope.sql(sql<RecentVisitsRow>`
    select json_agg(user_id) as "userId", json_agg(site_id) as "siteId", json_agg(visits) as "visits" from (
      select user_id, site_id, count(*) filter (where status = 'COMPLETED') as visits from works
        where tenant_id = ${scope.tenantId} and local_date >= ${since} and status <> 'VOID'
          and ${userIds === undefined ? sql`true` : sql`user_id = any(${userIds}::bigint[])`}
        group by user_id, site_id) pairs`)
  return row!
}

const weekendsWithin = 28
/** In how many weekends of the four weeks before a day each person had a visit. */
export async function weekendsBefore(scope: Scope, day: string): Promise<Map<number, number>> {
  const rows = await scope.sql(sql<{ userId: number; weekends: number }>`
    select user_id as "userId", count(distinct date_trunc('week', local_date))::integer as "weekends" from works
    where tenant_id = ${scope.tenantId} and local_date >= ${addDays(day, -weekendsWithin)} and local_date < ${day}
      and status <> 'VOID' and extract(isodow from local_date) > 5
    group by user_id`)
  return new Map(rows.map(({ userId, weekends }) => [userId, weekends]))
}

export const sitePositions = (scope: Scope) =>
  scope.from('sites').select(['id', 'latitude as lat', 'longitude as lng']).execute()
