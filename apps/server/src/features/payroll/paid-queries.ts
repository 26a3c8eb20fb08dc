import { anyOf } from '../../db/names.ts'
import { along, joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

interface PaidVisit {
  workId: number
  time: number
  /** Of the period to which it belongs. */
  firstDay: string
  lastDay: string
}
/** What locked periods have as these visits of these people. */
export const listLockedVisits = (
  scope: Scope,
  { userIds, workIds }: { userIds: readonly number[]; workIds: readonly number[] },
): Promise<PaidVisit[]> =>
  scope.sql(sql<PaidVisit>`
    select (v->>'workId')::bigint as "workId", (v->>'serviceTime')::bigint as time,
      p.first_day as "firstDay", p.last_day as "lastDay"
    from timesheets t
      ${joinAlong('pay_periods p', 't.period_id')}
      cross join jsonb_array_elements(t.locked_row->'visits') v
    where t.tenant_id = ${scope.tenantId} and t.user_id = any(${userIds}::bigint[]) and p.state <> 'OPEN'
      and (v->>'workId')::bigint = any(${workIds}::bigint[])`)

export async function listPaidLater(scope: Scope, workIds: readonly number[]): Promise<PaidVisit[]> {
  const rows = await scope
    .from('pay_adjustments')
    .innerJoin('pay_periods', along('pay_adjustments.source_period_id'))
    .where('pay_adjustments.work_id', '=', anyOf(workIds))
    .select(['work_id as workId', 'service_ms as time'])
    .select(['pay_periods.first_day as firstDay', 'pay_periods.last_day as lastDay'])
    .execute()
  return rows.map(({ workId, ...row }) => ({ ...row, workId: workId! }))
}
