import type { PayAdjustment, PayLeaveAdjustment } from '@muster/contract/pay/rows'
import { anyOf } from '../../../db/names.ts'
import { along, joinAlong } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { ofHoliday } from '../hours/leave-hours.ts'
import { readOverlaps } from '../hours/overlaps.ts'

interface AdjustmentsQuery {
  userId?: number | undefined
  /** That pays them. */
  paidIn?: number
  /** Of these periods, or paid in them. */
  concerning?: readonly number[]
}
/** What is paid of one period in another, with the days of both. */
const selectAdjustments = (scope: Scope, { userId, paidIn, concerning }: AdjustmentsQuery) =>
  scope
    .from('pay_adjustments')
    .innerJoin('pay_periods as paid', along('pay_adjustments.period_id'))
    .innerJoin('pay_periods as sources', along('pay_adjustments.source_period_id'))
    .$if(userId !== undefined, (query) => query.where('pay_adjustments.user_id', '=', userId!))
    .$if(paidIn !== undefined, (query) => query.where('pay_adjustments.period_id', '=', paidIn!))
    .$if(concerning !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('pay_adjustments.period_id', '=', anyOf(concerning!)),
          eb('pay_adjustments.source_period_id', '=', anyOf(concerning!)),
        ]),
      ),
    )
    .select(['pay_adjustments.id', 'pay_adjustments.user_id as userId'])
    .select(['sources.first_day as sourceFirstDay', 'sources.last_day as sourceLastDay'])
    .select(['pay_adjustments.period_id as periodId', 'source_period_id as sourcePeriodId'])
    .select(['paid.first_day as paidFirstDay', 'paid.last_day as paidLastDay'])
    .select('pay_adjustments.recorded_at as recordedAt')

const selectOfVisits = (scope: Scope, query: AdjustmentsQuery) =>
  selectAdjustments(scope, query)
    .innerJoin('works', along('pay_adjustments.work_id'))
    .innerJoin('sites', along('works.site_id'))
    .select(['works.id as workId', 'works.local_date as date', 'sites.name as locationName'])
    .select(['service_ms as serviceTime', 'break_ms as breakTime', 'pay_adjustments.reason'])
    .orderBy('works.local_date')
    .orderBy('pay_adjustments.id')
type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof selectOfVisits>['execute']>>[number] &
  Pick<PayAdjustment, 'overlap'>

export const shownAdjustment = ({
  userId: _,
  sourcePeriodId: __,
  recordedAt,
  ...row
}: AdjustmentRow): PayAdjustment => ({ ...row, recordedAt: recordedAt.toISOString() })

/** What a period pays of locked ones, by person. */
export async function readAdjustments(
  scope: Scope,
  periodId: number,
  userId?: number,
): Promise<Map<number, AdjustmentRow[]>> {
  const rows = await selectOfVisits(scope, { paidIn: periodId, userId }).execute()
  const overlaps = await readOverlaps(
    scope,
    rows.map(({ workId }) => workId),
  )
  const withOverlaps = rows.map((row): AdjustmentRow => ({ ...row, ...overlaps.of(row.workId) }))
  return Map.groupBy(withOverlaps, (row) => row.userId)
}

/** What a person is paid of these periods, or in them. */
export const listAdjustmentsOf = (scope: Scope, userId: number, periodIds: readonly number[]) =>
  selectOfVisits(scope, { userId, concerning: periodIds }).execute()

const selectOfLeave = (scope: Scope, query: AdjustmentsQuery) =>
  selectAdjustments(scope, query)
    .innerJoin('leave_requests', along('pay_adjustments.leave_id'))
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .select(['leave_requests.id as leaveId', 'service_ms as time', 'pay_adjustments.is_holiday as isHoliday'])
    .select(['leave_types.id as typeId', 'leave_types.name as typeName', 'leave_types.paid'])
    .select(['leave_requests.first_day as leaveFirstDay', 'leave_requests.last_day as leaveLastDay'])
    .orderBy('leave_requests.first_day')
    .orderBy('pay_adjustments.id')
type LeaveAdjustmentRow = Awaited<ReturnType<ReturnType<typeof selectOfLeave>['execute']>>[number]

export const shownLeaveAdjustment = ({
  userId: _,
  sourcePeriodId: __,
  isHoliday,
  recordedAt,
  ...row
}: LeaveAdjustmentRow): PayLeaveAdjustment => ({
  ...row,
  ...ofHoliday(isHoliday),
  recordedAt: recordedAt.toISOString(),
})

/** Leave of locked periods that a period pays or takes back, by person. */
export async function readLeaveAdjustments(
  scope: Scope,
  periodId: number,
  userId?: number,
): Promise<Map<number, LeaveAdjustmentRow[]>> {
  const rows = await selectOfLeave(scope, { paidIn: periodId, userId }).execute()
  return Map.groupBy(rows, (row) => row.userId)
}

/** Leave that a person is paid of these periods, or in them. */
export const listLeaveAdjustmentsOf = (scope: Scope, userId: number, periodIds: readonly number[]) =>
  selectOfLeave(scope, { userId, concerning: periodIds }).execute()

/** What locked periods paid of a request for leave, by the period that it belongs to, public holidays apart. */
export const readPaidLeave = (scope: Scope, leaveId: number) =>
  scope.sql(sql<{ sourceId: number; isHoliday: boolean; time: number }>`
    select "sourceId", "isHoliday", sum(ms)::bigint as time
    from (
      select period_id as "sourceId", is_holiday as "isHoliday", leave_ms as ms from pay_leave_lines
        where tenant_id = ${scope.tenantId} and leave_id = ${leaveId}
      union all
      select a.source_period_id, a.is_holiday, a.service_ms from pay_adjustments a ${joinAlong('pay_periods p', 'a.period_id')}
        where a.tenant_id = ${scope.tenantId} and a.leave_id = ${leaveId} and p.state <> 'OPEN'
    ) paid
    group by "sourceId", "isHoliday"`)

/** What of a request for leave is to be paid in periods that are open still. */
export const listOpenLeaveAdjustments = (scope: Scope, leaveId: number) =>
  scope
    .from('pay_adjustments')
    .innerJoin('pay_periods', along('pay_adjustments.period_id'))
    .where('leave_id', '=', leaveId)
    .where('pay_periods.state', '=', 'OPEN')
    .select(['pay_adjustments.id', 'period_id as periodId', 'source_period_id as sourceId'])
    .select(['service_ms as time', 'pay_adjustments.is_holiday as isHoliday'])
    .execute()

/** A period that pays something of this one, and is locked itself. */
export const readPaidElsewhere = (scope: Scope, sourcePeriodId: number) =>
  scope
    .from('pay_adjustments')
    .innerJoin('pay_periods', along('pay_adjustments.period_id'))
    .where('source_period_id', '=', sourcePeriodId)
    .where('pay_periods.state', '<>', 'OPEN')
    .select(['first_day as firstDay', 'last_day as lastDay'])
    .limit(1)
    .executeTakeFirst()

/** What a locked period paid for a visit, and what other periods did since. */
export async function readPaidOf(scope: Scope, workId: number, { userId, sourceId, paidIn }: PaidQuery) {
  const [row] = await scope.sql(sql<{ serviceTime: number; breakTime: number; isKept: boolean }>`
    select coalesce(sum(service_ms), 0)::bigint as "serviceTime", coalesce(sum(break_ms), 0)::bigint as "breakTime",
      coalesce(bool_or(is_kept), false) as "isKept"
    from (
      select (v ->> 'serviceTime')::bigint as service_ms, (v ->> 'breakTime')::bigint as break_ms, true as is_kept
        from timesheets t cross join jsonb_array_elements(t.locked_row -> 'visits') as v
        where t.tenant_id = ${scope.tenantId} and t.period_id = ${sourceId} and t.user_id = ${userId}
          and (v ->> 'workId')::bigint = ${workId}
      union all
      select service_ms, break_ms, false from pay_adjustments
        where tenant_id = ${scope.tenantId} and work_id = ${workId} and period_id <> ${paidIn}
    ) paid`)
  return row!
}
interface PaidQuery {
  userId: number
  sourceId: number
  paidIn: number
}

/** The oldest open period of a calendar before a day that pays an adjustment. */
export const readOpenWithAdjustment = (scope: Scope, calendarId: number, before: string) =>
  scope
    .from('pay_periods')
    .where('calendar_id', '=', calendarId)
    .where('state', '=', 'OPEN')
    .where('first_day', '<', before)
    .where((eb) =>
      eb.exists(
        scope
          .from('pay_adjustments')
          .where('pay_adjustments.period_id', '=', eb.ref('pay_periods.id'))
          .select('pay_adjustments.id'),
      ),
    )
    .select(['first_day as firstDay', 'last_day as lastDay'])
    .orderBy('first_day')
    .limit(1)
    .executeTakeFirst()
