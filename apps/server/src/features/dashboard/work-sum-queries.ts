import { addDays } from '@muster/rules/time/zone'
import { isAreaManager } from '../../db/areas.ts'
import { joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { DayRange } from '../planning/times.ts'
import { andReachedWorks } from '../works/area-queries.ts'

/** Before every recorded work. */
export const beginning = '1900-01-01'

/**
 * Completed works with their service time in milliseconds, as it passed and by the clock: the rule of
 * `@muster/rules/work-time` in SQL. Works with `is_feedback`, the feedback of clients, are no working time. `condition`
 * selects the works, as `w`.
 */
export const servedWorks = (scope: Scope, condition: ReturnType<typeof sql>) => sql`
  select w.id as work_id, w.local_date as day, w.user_id, w.site_id, w.spec_types = '{FEEDBACK}' as is_feedback,
    served.elapsed_ms,
    case when served.elapsed_ms + shift.ms >= 0 then served.elapsed_ms + shift.ms else served.elapsed_ms end
      as by_clock_ms
  from works w
  cross join lateral (
    select date_trunc('milliseconds', w.started_at) as start, date_trunc('milliseconds', w.ended_at) as finish) span
  cross join lateral (
    select (extract(epoch from (span.finish at time zone w.timezone) - (span.finish at time zone 'UTC')
      - ((span.start at time zone w.timezone) - (span.start at time zone 'UTC'))) * 1000)::bigint as ms) shift
  cross join lateral (
    select range_agg(tstzrange(
      date_trunc('milliseconds', b.started_at),
      date_trunc('milliseconds', coalesce(b.ended_at, greatest(w.ended_at, b.started_at))))) as ranges
    from work_breaks b where ${linkedBy('b.work_id', 'works w')}) paused
  cross join lateral (
    select (extract(epoch from span.finish - span.start) * 1000)::bigint
      - case when paused.ranges is null then 0 else coalesce((
        select (sum(extract(epoch from upper(pause) - lower(pause))) * 1000)::bigint
        from unnest(tstzmultirange(tstzrange(span.start, span.finish)) * paused.ranges) pause), 0) end
      as elapsed_ms
    -- Worked out once for each work, not once for each use.
    offset 0) served
  where w.tenant_id = ${scope.tenantId} and w.status = 'COMPLETED' and ${condition}`

export const paidMs = (scope: Scope) =>
  sql.ref(scope.company.payBasis === 'BY_CLOCK' ? 'by_clock_ms' : 'elapsed_ms')

export async function settledUntil(scope: Scope): Promise<string> {
  const row = await scope.from('work_sums_until').select('until').executeTakeFirst()
  return row?.until ?? beginning
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`

type Part = readonly [from: string, before: string]
/**
 * Settled days from `startDate` on and before `before`, in three parts, each `[from, before)`: whole months, and the days
 * on both sides of them. A part without days begins where it ends.
 */
function inMonths(startDate: string, before: string): Record<'start' | 'months' | 'end', Part> {
  const first = startDate === monthOf(startDate) ? startDate : monthOf(addDays(monthOf(startDate), 31))
  const after = monthOf(before)
  return first < after
    ? { start: [startDate, first], months: [first, after], end: [after, before] }
    : { start: [startDate, before], months: [before, before], end: [before, before] }
}

/** Rows of `id, completed, ms` for each person or site with completed works on these days. */
export async function sumsOf(scope: Scope, about: 'person' | 'site', { startDate, endDate }: DayRange) {
  const until = await settledUntil(scope)
  const ms = paidMs(scope)
  const ownerColumn = sql.ref(about === 'person' ? 'user_id' : 'site_id')
  const { start, months, end } = inMonths(startDate, endDate < until ? addDays(endDate, 1) : until)
  const within = (column: 'day' | 'month', [from, before]: Part) =>
    sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${before}::date`
  const unsettled = sql`w.local_date between greatest(${startDate}::date, ${until}::date) and ${endDate}::date`
  return scope.sql(sql<{ id: number; completed: number; ms: number }>`
    select id, sum(completed)::bigint as completed, sum(ms)::bigint as ms from (
      select about_id as id, sum(completed) as completed, sum(${ms}) as ms from work_day_sums
      where tenant_id = ${scope.tenantId} and about = ${about}
        and (${within('day', start)} or ${within('day', end)})
      group by about_id
      union all
      select about_id, sum(completed), sum(${ms}) from work_month_sums
      where tenant_id = ${scope.tenantId} and about = ${about} and completed > 0 and ${within('month', months)}
      group by about_id
      union all
      select ${ownerColumn}, count(*), sum(${ms}) from (${servedWorks(scope, unsettled)}) unsettled where not is_feedback group by ${ownerColumn}
    ) added group by id`)
}

/** The same of the works whose times the actor reads, for a person who does not reach the company. */
export function reachedSums(scope: Scope, about: 'person' | 'site', { startDate, endDate }: DayRange) {
  const whose = isAreaManager(scope.actor) ? andReachedWorks(scope) : sql`and w.user_id = ${scope.actor.id}`
  const reached = sql`w.local_date between ${startDate}::date and ${endDate}::date ${whose}`
  const id = sql.ref(about === 'person' ? 'user_id' : 'site_id')
  const ms = paidMs(scope)
  return scope.sql(sql<{ id: number; ms: number }>`
    select ${id} as id, sum(${ms})::bigint as ms from (${servedWorks(scope, reached)}) reached where not is_feedback group by ${id}`)
}

/** The present day of a work, and those on which it was before it was corrected. */
export async function daysOfWork(scope: Scope, workId: number): Promise<string[]> {
  const rows = await scope.sql(sql<{ day: string }>`
    select local_date as day from works where tenant_id = ${scope.tenantId} and id = ${workId}
    union
    select (c.old_started_at at time zone w.timezone)::date from work_corrections c
      ${joinAlong('works w', 'c.work_id')}
      where c.tenant_id = ${scope.tenantId} and c.work_id = ${workId}`)
  return rows.map(({ day }) => day)
}
