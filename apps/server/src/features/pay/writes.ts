import { anyOf } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { PersonHours } from './person-hours.ts'

interface LockedTimesheets {
  /** People of the company, in order. */
  userIds: number[]
  /** Those who had no timesheet before. */
  made: number[]
}
export async function lockTimesheets(
  tx: Scope,
  periodId: number,
  userIds: readonly number[],
): Promise<LockedTimesheets> {
  const adjusted = await tx.sql(sql<{ userId: number }>`
    insert into timesheets (tenant_id, period_id, user_id)
    select ${tx.tenantId}, ${periodId}, id from users
    where tenant_id = ${tx.tenantId} and id = any(${userIds}::bigint[])
    order by id on conflict do nothing
    returning user_id as "userId"`)
  const locked = await tx.sql(sql<{ userId: number }>`
    select user_id as "userId" from timesheets
    where tenant_id = ${tx.tenantId} and period_id = ${periodId} and user_id = any(${userIds}::bigint[])
    order by user_id for update`)
  return { userIds: locked.map(({ userId }) => userId), made: adjusted.map(({ userId }) => userId) }
}

/** Only those that this transaction made: another one may wait for the lock of an older one. */
export async function dropTimesheets(tx: Scope, periodId: number, made: readonly number[]): Promise<void> {
  if (made.length > 0)
    await tx
      .remove('timesheets')
      .where('period_id', '=', periodId)
      .where('user_id', '=', anyOf(made))
      .execute()
}

interface StateChange {
  userId: number
  /** SHA-256 in hex. */
  hash: string
}
interface Decision {
  periodId: number
  state: 'SUBMITTED' | 'APPROVED'
}

/** The caller has locked the timesheets. */
export async function writeDecision(
  tx: Scope,
  { periodId, state }: Decision,
  people: readonly StateChange[],
) {
  // A proposal may be taken back: the hours are returned again, with the reason.
  const decision =
    state === 'APPROVED'
      ? sql`approved_hash = decode(p.hash, 'hex'), approved_by = ${tx.actor.id}, approved_at = ${tx.now},
          returned_by = null, returned_at = null, return_reason = null`
      : sql`submitted_by = ${tx.actor.id}, submitted_at = ${tx.now}`
  await tx.sql(sql`
    update timesheets t set state = ${state}, version = t.version + 1, rows_hash = decode(p.hash, 'hex'), ${decision}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p("userId" bigint, hash text)
    where t.tenant_id = ${tx.tenantId} and t.period_id = ${periodId} and t.user_id = p."userId"`)
}

/** Leaves the hours of the actor as they were before they were submitted. The caller has locked the timesheet. */
export const writeWithdrawal = (tx: Scope, periodId: number) =>
  tx.sql(sql`
    update timesheets set state = case when returned_at is null then 'OPEN' else 'RETURNED' end, version = version + 1,
      rows_hash = null, submitted_by = null, submitted_at = null
    where tenant_id = ${tx.tenantId} and period_id = ${periodId} and user_id = ${tx.actor.id}`)

export const writeReturn = (tx: Scope, periodId: number, userIds: readonly number[], reason: string) =>
  tx.sql(sql`
    update timesheets set state = 'RETURNED', version = version + 1, rows_hash = null, returned_by = ${tx.actor.id},
      returned_at = ${tx.now}, return_reason = ${reason}
    where tenant_id = ${tx.tenantId} and period_id = ${periodId} and user_id = any(${userIds}::bigint[])`)

export async function keepHours(tx: Scope, periodId: number, hours: readonly PersonHours[]): Promise<void> {
  const people = hours.map(({ tenantUserId: userId, ...row }) => ({ userId, row }))
  await tx.sql(sql`
    with people as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p("userId" bigint, row jsonb)
    ), kept_leave as (
      insert into pay_leave_lines (tenant_id, period_id, leave_id, is_holiday, user_id, leave_ms)
      select ${tx.tenantId}, ${periodId}, (l ->> 'leaveId')::bigint, l ? 'isHoliday', "userId",
        sum((l ->> 'time')::bigint)
      from people cross join jsonb_array_elements(row -> 'leave') as l
      group by l ->> 'leaveId', l ? 'isHoliday', "userId"
      returning user_id
    )
    update timesheets t set locked_row = p.row from people p
    where t.tenant_id = ${tx.tenantId} and t.period_id = ${periodId} and t.user_id = p."userId"`)
}

/** Forgets what a lock kept, and what was to be paid of the period later. */
export async function dropHours(tx: Scope, periodId: number): Promise<void> {
  await tx.remove('pay_amounts').where('period_id', '=', periodId).execute()
  await tx.remove('pay_leave_lines').where('period_id', '=', periodId).execute()
  await tx.remove('pay_adjustments').where('source_period_id', '=', periodId).execute()
  await tx.change('timesheets', { locked_row: null }).where('period_id', '=', periodId).execute()
}

interface NewAdjustment {
  periodId: number
  sourceId: number
  userId: number
  workId: number
  serviceTime: number
  breakTime: number
  /** Of the office; what a phone sends afterwards leaves it. */
  reason?: string | undefined
}
/** One row for a visit and the period that pays it: what arrives later replaces the difference. */
export const writeAdjustment = (tx: Scope, row: NewAdjustment) =>
  tx
    .into('pay_adjustments', {
      period_id: row.periodId,
      source_period_id: row.sourceId,
      user_id: row.userId,
      work_id: row.workId,
      service_ms: row.serviceTime,
      break_ms: row.breakTime,
      recorded_at: tx.now,
      reason: row.reason ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'work_id', 'period_id']).doUpdateSet({
        service_ms: row.serviceTime,
        break_ms: row.breakTime,
        recorded_at: tx.now,
        ...(row.reason !== undefined && { reason: row.reason }),
      }),
    )
    .execute()

export async function dropAdjustments(tx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.remove('pay_adjustments').where('id', '=', anyOf(ids)).execute()
}

interface NewLeaveAdjustment {
  periodId: number
  sourceId: number
  userId: number
  leaveId: number
  isHoliday: boolean
  time: number
}
/** The caller holds the request, so that there is one row for it in open periods. */
export const writeLeaveAdjustment = (tx: Scope, row: NewLeaveAdjustment) =>
  tx
    .into('pay_adjustments', {
      period_id: row.periodId,
      source_period_id: row.sourceId,
      user_id: row.userId,
      leave_id: row.leaveId,
      is_holiday: row.isHoliday,
      service_ms: row.time,
      break_ms: 0,
      recorded_at: tx.now,
    })
    .execute()

interface PeopleMove {
  calendarId: number
  from: string
  userIds: readonly number[]
}
export async function movePeople(tx: Scope, { calendarId, from, userIds }: PeopleMove): Promise<number> {
  await tx
    .remove('pay_calendar_people')
    .where('user_id', '=', anyOf(userIds))
    .where('from_day', '>=', from)
    .execute()
  const moved = await tx.sql(sql`
    insert into pay_calendar_people (tenant_id, user_id, from_day, calendar_id)
    select ${tx.tenantId}, id, ${from}::date, ${calendarId} from users
    where tenant_id = ${tx.tenantId} and id = any(${userIds}::bigint[])
    returning user_id`)
  return moved.length
}
