import { type Scope, sql } from '../../db/scope.ts'
import { servedWorks } from './work-sum-queries.ts'

/** Days whose works are added up; `before` is left out. */
type AddedDays = { from: string; before: string } | { days: readonly string[] }

/** Feedback of clients counts as a work of the company, but as no person's time. The months of these days follow. */
export const addUp = (tx: Scope, days: AddedDays) =>
  tx.sql(sql`
    with added as (
      insert into work_day_sums (tenant_id, about, day, about_id, completed, elapsed_ms, by_clock_ms)
      select ${tx.tenantId},
        case when grouping(user_id) = 0 then 'person' when grouping(site_id) = 0 then 'site' else 'company' end,
        day, coalesce(user_id, site_id, 0),
        case when grouping(user_id, site_id) = 3 then count(*) else count(*) filter (where not is_feedback) end,
        coalesce(sum(elapsed_ms) filter (where not is_feedback), 0), coalesce(sum(by_clock_ms) filter (where not is_feedback), 0)
      from (${servedWorks(tx, isOn(days))}) served
      group by grouping sets ((day, user_id), (day, site_id), (day))
      having grouping(user_id, site_id) = 3 or bool_or(not is_feedback)
      returning about, about_id, day, completed, elapsed_ms, by_clock_ms)
    insert into work_month_sums as whole (tenant_id, about, month, about_id, completed, elapsed_ms, by_clock_ms)
    select ${tx.tenantId}, about, month, about_id, completed, elapsed_ms, by_clock_ms from (${byMonth('added')}) months
    on conflict (tenant_id, about, month, about_id) do update set
      completed = whole.completed + excluded.completed,
      elapsed_ms = whole.elapsed_ms + excluded.elapsed_ms,
      by_clock_ms = whole.by_clock_ms + excluded.by_clock_ms`)

/** Takes the sums of these days out, of their months too; `before` is left out. */
export const takeOut = (tx: Scope, days: { before: string } | { days: readonly string[] }) =>
  tx.sql(sql`
    with gone as (
      delete from work_day_sums where tenant_id = ${tx.tenantId}
        and ${'days' in days ? sql`day = any(${days.days}::date[])` : sql`day < ${days.before}::date`}
      returning about, about_id, day, completed, elapsed_ms, by_clock_ms)
    update work_month_sums whole set
      completed = whole.completed - months.completed,
      elapsed_ms = whole.elapsed_ms - months.elapsed_ms,
      by_clock_ms = whole.by_clock_ms - months.by_clock_ms
    from (${byMonth('gone')}) months
    where whole.tenant_id = ${tx.tenantId} and whole.about = months.about and whole.month = months.month
      and whole.about_id = months.about_id`)

const byMonth = (days: 'added' | 'gone') => sql`
  select about, date_trunc('month', day)::date as month, about_id, sum(completed) as completed,
    sum(elapsed_ms) as elapsed_ms, sum(by_clock_ms) as by_clock_ms
  from ${sql.ref(days)} where about <> 'company' group by 1, 2, 3`

const isOn = (added: AddedDays) =>
  'days' in added
    ? sql`w.local_date = any(${added.days}::date[])`
    : sql`w.local_date >= ${added.from}::date and w.local_date < ${added.before}::date`
