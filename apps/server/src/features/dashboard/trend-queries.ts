import type { dashboard, TrendPoint, UserTrendPoint } from '@muster/contract/dashboard'
import type { Received } from '@muster/contract/kit/endpoint'
import { isClient } from '@muster/contract/kit/permissions'
import { isoWithOffset, localDate } from '@muster/rules/time/zone'
import { type Bucket, foldDays, trendBuckets } from '@muster/rules/works/trend-buckets'
import { reachesAll } from '../../db/areas.ts'
import { anyOf, personName } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { reachableJobs } from '../jobs/reach.ts'
import { isWorkingTime } from '../payroll/queries.ts'
import { usersWithRoles } from '../users/person-queries.ts'
import { reachableTimes, reachableWorks } from '../works/reach.ts'
import { settledUntil, sumsOf } from './work-sum-queries.ts'

const HOUR = 3_600_000
type TrendFrequency = NonNullable<Received<typeof dashboard.jobTrend>['query']['frequency']>

interface TrendPeriod {
  frequency: TrendFrequency
  buckets: Bucket[]
  zone: string
  /** The local day on which the first part lies. */
  firstDay: string
}
function periodOf(scope: Scope, frequency: TrendFrequency = 'WEEKLY'): TrendPeriod {
  const zone = scope.company.timezone
  const buckets = trendBuckets(frequency, zone, scope.now.getTime())
  return { frequency, buckets, zone, firstDay: localDate(zone, buckets[0]!.from) }
}
function todayOf(period: TrendPeriod): TrendPeriod {
  const buckets = period.buckets.slice(-1)
  return { ...period, buckets, firstDay: localDate(period.zone, buckets[0]!.from) }
}
const pointsOf = ({ buckets, zone }: TrendPeriod, values: readonly number[]): TrendPoint[] =>
  buckets.map(({ label, from }, i) => ({ label, from: isoWithOffset(zone, from), value: values[i]! }))

interface HourRow {
  hour: number
  count: number
}
/** A clock ahead of ours counts in the last; a site whose day began earlier, in the first. */
function foldHours({ buckets }: TrendPeriod, rows: readonly HourRow[]): number[] {
  const values = buckets.map(() => 0)
  for (const { hour, count } of rows) values[Math.max(0, Math.min(hour, values.length - 1))]! += count
  return values
}
const hourOf = (column: string, { buckets }: TrendPeriod) =>
  sql<number>`floor((extract(epoch from ${sql.ref(column)}) * 1000 - ${sql.lit(buckets[0]!.from)}) / ${sql.lit(HOUR)})::int`
const counted = sql<number>`count(*)`.as('count')

export async function jobTrend(
  scope: Scope,
  { frequency }: Received<typeof dashboard.jobTrend>['query'],
): Promise<TrendPoint[]> {
  const period = periodOf(scope, frequency)
  const jobs = reachableJobs(scope).where('jobs.created_at', '>=', new Date(period.buckets[0]!.from))
  if (period.frequency === 'DAILY') {
    const hour = hourOf('jobs.created_at', period)
    const rows = await jobs
      .select([hour.as('hour'), counted])
      .groupBy(hour)
      .execute()
    return pointsOf(period, foldHours(period, rows))
  }
  const day = sql<string>`(jobs.created_at at time zone ${sql.lit(period.zone)})::date`
  const rows = await jobs
    .select([day.as('day'), counted])
    .groupBy(day)
    .execute()
  return pointsOf(period, foldDays(period.buckets, rows))
}

type WorkTrendQuery = Received<typeof dashboard.workTrend>['query']

export async function workTrend(scope: Scope, query: WorkTrendQuery): Promise<TrendPoint[]> {
  // At which hour a person worked is not for clients: they see one count for the day.
  const hidesHours = query.frequency === 'DAILY' && isClient(scope.actor.level)
  const period = hidesHours ? todayOf(periodOf(scope, 'WEEKLY')) : periodOf(scope, query.frequency)
  const { jobId, jobLocationId, userId } = query
  const statuses = query.statuses ?? (['COMPLETED'] as const)
  const isWhole = reachesAll(scope.actor) && [jobId, jobLocationId, userId].every((one) => one === undefined)
  if (isWhole && period.frequency !== 'DAILY' && statuses.every((status) => status === 'COMPLETED'))
    return pointsOf(period, foldDays(period.buckets, await completedByDay(scope, period.firstDay)))

  let works = reachableWorks(scope).where('works.status', 'in', statuses)
  if (jobId !== undefined) works = works.where('works.job_id', '=', jobId)
  if (jobLocationId !== undefined) works = works.where('works.site_id', '=', jobLocationId)
  if (userId !== undefined) works = works.where('works.user_id', '=', userId)
  if (period.frequency === 'DAILY') {
    const hour = hourOf('works.started_at', period)
    const rows = await works
      .where('works.local_date', '>=', period.firstDay)
      .select([hour.as('hour'), counted])
      .groupBy(hour)
      .execute()
    return pointsOf(period, foldHours(period, rows))
  }
  const rows = await works
    .where('works.local_date', '>=', period.firstDay)
    .select(['works.local_date as day', counted])
    .groupBy('works.local_date')
    .execute()
  return pointsOf(period, foldDays(period.buckets, rows))
}

async function completedByDay(scope: Scope, firstDay: string) {
  const until = await settledUntil(scope)
  return scope.sql(sql<{ day: string; count: number }>`
    select day, completed as count from work_day_sums
    where tenant_id = ${scope.tenantId} and about = 'company' and day >= ${firstDay}::date and day < ${until}::date
    union all
    select local_date, count(*) from works
    where tenant_id = ${scope.tenantId} and status = 'COMPLETED'
      and local_date >= greatest(${firstDay}::date, ${until}::date)
    group by local_date`)
}

export async function userTrend(
  scope: Scope,
  { frequency, userLevels }: Received<typeof dashboard.userTrend>['query'],
): Promise<UserTrendPoint[]> {
  const period = periodOf(scope, frequency)
  const done = new Map((await completedByPerson(scope, period)).map((row) => [row.id, row.completed]))
  if (done.size === 0) return []
  let people = usersWithRoles(scope).where('users.id', '=', anyOf([...done.keys()]))
  if (userLevels) people = people.where('roles.level', 'in', userLevels)
  const rows = await people.select(['users.id', personName('users').as('label')]).execute()
  const from = isoWithOffset(period.zone, period.buckets[0]!.from)
  return rows
    .map(({ id, label }) => ({ id, label, from, value: done.get(id)! }))
    .sort((a, b) => b.value - a.value || a.label.localeCompare(b.label) || a.id - b.id)
}

function completedByPerson(scope: Scope, { firstDay }: TrendPeriod) {
  if (reachesAll(scope.actor)) return sumsOf(scope, 'person', { startDate: firstDay, endDate: '9999-12-31' })
  return reachableTimes(scope)
    .where('works.status', '=', 'COMPLETED')
    .where(isWorkingTime('works'))
    .where('works.local_date', '>=', firstDay)
    .select(['works.user_id as id', sql<number>`count(*)`.as('completed')])
    .groupBy('works.user_id')
    .execute()
}
