import { addDays, localDate } from '@muster/rules/zone'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

/** Local days, both included. */
export interface DayRange {
  startDate: string
  endDate: string
}

/** Devices without signal still send works of the last days: queries count these one by one. */
const settledAfterDays = 3
/** PostgreSQL ends statements that take longer than ten seconds. */
const worksAtOnceByDefault = 50_000
/** Before every recorded work. */
const beginning = '1900-01-01'

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

/** The first day whose works are not added up yet. */
export async function settledUntil(scope: Scope): Promise<string> {
  const row = await scope.from('work_sums_until').select('until').executeTakeFirst()
  return row?.until ?? beginning
}

/** Rows of `id, completed, ms` for each person or site with completed works on these days. */
export async function sumsOf(scope: Scope, about: 'person' | 'site', { startDate, endDate }: DayRange) {
  const until = await settledUntil(scope)
  const column = sql.ref(scope.company.payBasis === 'BY_CLOCK' ? 'by_clock_ms' : 'elapsed_ms')
  const ownerColumn = sql.ref(about === 'person' ? 'user_id' : 'site_id')
  const unsettled = sql`w.local_date between greatest(${startDate}::date, ${until}::date) and ${endDate}::date`
  return scope.sql(sql<{ id: number; completed: number; ms: number }>`
    select id, sum(completed)::bigint as completed, sum(ms)::bigint as ms from (
      select about_id as id, sum(completed) as completed, sum(${column}) as ms from work_day_sums
      where tenant_id = ${scope.tenantId} and about = ${about}
        and day between ${startDate}::date and least(${endDate}::date, ${until}::date - 1)
      group by about_id
      union all
      select ${ownerColumn}, count(*), sum(${column}) from (${servedWorks(scope, unsettled)}) unsettled where not is_feedback group by ${ownerColumn}
    ) added group by id`)
}

/** Feedback of clients counts as a work of the company, but as no person's time. */
const addUp = (tx: Scope, condition: ReturnType<typeof sql>) =>
  tx.sql(sql`
    insert into work_day_sums (tenant_id, about, day, about_id, completed, elapsed_ms, by_clock_ms)
    select ${tx.tenantId},
      case when grouping(user_id) = 0 then 'person' when grouping(site_id) = 0 then 'site' else 'company' end,
      day, coalesce(user_id, site_id, 0),
      case when grouping(user_id, site_id) = 3 then count(*) else count(*) filter (where not is_feedback) end,
      coalesce(sum(elapsed_ms) filter (where not is_feedback), 0), coalesce(sum(by_clock_ms) filter (where not is_feedback), 0)
    from (${servedWorks(tx, condition)}) served
    group by grouping sets ((day, user_id), (day, site_id), (day))
    having grouping(user_id, site_id) = 3 or bool_or(not is_feedback)`)

/** The lock lets one transaction add up at a time. Answers the first day not added up yet. */
async function lockSums(tx: Scope): Promise<string> {
  await tx.sql(sql`insert into work_sums_until (tenant_id, until) values (${tx.tenantId}, ${beginning}::date)
    on conflict do nothing`)
  const row = await tx.from('work_sums_until').select('until').forUpdate().executeTakeFirstOrThrow()
  return row.until
}

/**
 * Adds up the days that are old enough, and drops days whose works were removed. Safe to repeat. One statement adds up
 * at most `worksAtOnce` works, or those of one day.
 */
export async function settleDays(scope: Scope, worksAtOnce = worksAtOnceByDefault): Promise<void> {
  const target = addDays(localDate(scope.company.timezone, scope.now.getTime()), -settledAfterDays)
  while ((await settleNextDays(scope, target, worksAtOnce)) < target);
}

const settleNextDays = (scope: Scope, target: string, worksAtOnce: number): Promise<string> =>
  scope.transaction(async (tx) => {
    const until = await lockSums(tx)
    const first = await tx
      .from('works')
      .select((eb) => eb.fn.min('local_date').as('day'))
      .executeTakeFirstOrThrow()
    await tx
      .remove('work_day_sums')
      .where('day', '<', first.day ?? target)
      .execute()
    if (until >= target) return until
    const [from] = [first.day ?? target, until].sort().slice(-1)
    const [next] = [await dayAfter(tx, from!, worksAtOnce), target].sort()
    await addUp(tx, sql`w.local_date >= ${until}::date and w.local_date < ${next!}::date`)
    await tx.change('work_sums_until', { until: next! }).execute()
    return next!
  })

/** The latest day with at most `worksAtOnce` works between it and `from`; at least one day later. */
async function dayAfter(tx: Scope, from: string, worksAtOnce: number): Promise<string> {
  const far = await tx
    .from('works')
    .select('local_date as day')
    .where('local_date', '>=', from)
    .orderBy('local_date')
    .offset(worksAtOnce)
    .limit(1)
    .executeTakeFirst()
  const [day] = [far?.day ?? '9999-12-31', addDays(from, 1)].sort().slice(-1)
  return day!
}

/** Adds up again the present and earlier days of a work that changed after they were added up. */
const addUpAgain = (
  scope: Scope,
  { payload }: DomainEvent<'work.completed' | 'work.breaksChanged' | 'work.corrected' | 'work.voided'>,
) =>
  scope.transaction(async (tx) => {
    const until = await lockSums(tx)
    const touched = await tx.sql(sql<{ day: string }>`
      select local_date as day from works where tenant_id = ${tx.tenantId} and id = ${payload.workId}
      union
      select (c.old_started_at at time zone w.timezone)::date from work_corrections c
        ${joinAlong('works w', 'c.work_id')}
        where c.tenant_id = ${tx.tenantId} and c.work_id = ${payload.workId}`)
    const days = touched.map(({ day }) => day).filter((day) => day < until)
    if (days.length === 0) return
    await tx.remove('work_day_sums').where('day', 'in', days).execute()
    await addUp(tx, sql`w.local_date = any(${days}::date[])`)
  })

export const dashboardEventHandlers: EventHandlers = {
  'work.completed': addUpAgain,
  'work.breaksChanged': addUpAgain,
  'work.corrected': addUpAgain,
  'work.voided': addUpAgain,
}
