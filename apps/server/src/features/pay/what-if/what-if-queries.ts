import { linkedBy } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'

interface PaidPeriodsQuery {
  /** Of this person. */
  userId?: number | undefined
  /** That end on this day or later. */
  from?: string | undefined
}
const mostPeriods = 400

/** Ids and days of periods with approved hours, or with lines that a lock kept; the newest first. */
export const listPaidPeriods = (scope: Scope, { userId = 0, from = '0001-01-01' }: PaidPeriodsQuery) =>
  scope.sql(sql<{ id: number; firstDay: string; lastDay: string }>`
    select p.id, p.first_day as "firstDay", p.last_day as "lastDay" from pay_periods p
    where p.tenant_id = ${scope.tenantId} and p.last_day >= ${from}::date
      and case when p.state = 'OPEN'
        then exists (select from timesheets t where ${linkedBy('t.period_id', 'pay_periods p')}
          and t.state = 'APPROVED' and (${userId} = 0 or t.user_id = ${userId}))
        else exists (select from pay_amounts a where ${linkedBy('a.period_id', 'pay_periods p')}
          and (${userId} = 0 or a.user_id = ${userId})) end
    order by p.first_day desc, p.id desc limit ${mostPeriods}`)
