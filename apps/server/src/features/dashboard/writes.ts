import { type Scope, sql } from '../../db/scope.ts'
import { servedWorks } from './work-sum-queries.ts'

/** Days whose works are added up; `before` is left out. */
type AddedDays = { from: string; before: string } | { days: readonly string[] }

/** Feedback of clients counts as a work of the company, but as no person's time. */
export const addUp = (tx: Scope, days: AddedDays) =>
  tx.sql(sql`
    insert into work_day_sums (tenant_id, about, day, about_id, completed, elapsed_ms, by_clock_ms)
    select ${tx.tenantId},
      case when grouping(user_id) = 0 then 'person' when grouping(site_id) = 0 then 'site' else 'company' end,
      day, coalesce(user_id, site_id, 0),
      case when grouping(user_id, site_id) = 3 then count(*) else count(*) filter (where not is_feedback) end,
      coalesce(sum(elapsed_ms) filter (where not is_feedback), 0), coalesce(sum(by_clock_ms) filter (where not is_feedback), 0)
    from (${servedWorks(tx, isOn(days))}) served
    group by grouping sets ((day, user_id), (day, site_id), (day))
    having grouping(user_id, site_id) = 3 or bool_or(not is_feedback)`)

const isOn = (added: AddedDays) =>
  'days' in added
    ? sql`w.local_date = any(${added.days}::date[])`
    : sql`w.local_date >= ${added.from}::date and w.local_date < ${added.before}::date`
