import type { PayPeriod, PayPeriodState, PayVisit, TimesheetState } from '@muster/contract/pay/rows'
import { anyOf, personName } from '../../db/names.ts'
import { along, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { companyToday } from '../contracts/company-today.ts'
import type { LeaveHours, MissedShift } from './person-hours.ts'

const selectPeriods = (scope: Scope) =>
  scope
    .from('pay_periods')
    .innerJoin('pay_calendars', along('pay_periods.calendar_id'))
    .leftJoin('users as lockers', along('pay_periods.locked_by'))
    .leftJoin('users as payers', along('pay_periods.handed_over_by'))
    .leftJoin('users as unlockers', along('pay_periods.unlocked_by'))
    .select(['pay_periods.id', 'calendar_id as calendarId', 'pay_calendars.name as calendarName'])
    .select(['pay_periods.first_day as firstDay', 'last_day as lastDay', 'state'])
    .select(['locked_at as lockedAt', 'handed_over_at as handedOverAt', 'unlocked_at as unlockedAt'])
    .select('unlock_reason as unlockReason')
    .select([
      personName('lockers').$castTo<string | null>().as('lockedBy'),
      personName('payers').$castTo<string | null>().as('handedOverBy'),
      personName('unlockers').$castTo<string | null>().as('unlockedBy'),
    ])
type PeriodRow = Awaited<ReturnType<ReturnType<typeof selectPeriods>['execute']>>[number]

const shownPeriod = (
  scope: Scope,
  { lockedAt, handedOverAt, unlockedAt, state, ...row }: PeriodRow,
): PayPeriod => {
  const today = companyToday(scope)
  return {
    ...row,
    state: state as PayPeriodState,
    isCurrent: row.firstDay <= today && today <= row.lastDay,
    lockedAt: lockedAt?.toISOString() ?? null,
    handedOverAt: handedOverAt?.toISOString() ?? null,
    unlockedAt: unlockedAt?.toISOString() ?? null,
  }
}

export async function readPeriod(scope: Scope, id: number): Promise<PayPeriod | undefined> {
  const row = await selectPeriods(scope).where('pay_periods.id', '=', id).executeTakeFirst()
  return row && shownPeriod(scope, row)
}

interface PeriodsQuery {
  calendarId?: number | undefined
  from: string
  to: string
}
const mostPeriods = 500
export async function listPeriods(
  scope: Scope,
  { calendarId, from, to }: PeriodsQuery,
): Promise<PayPeriod[]> {
  const rows = await selectPeriods(scope)
    .$if(calendarId !== undefined, (query) => query.where('calendar_id', '=', calendarId!))
    .where('last_day', '>=', from)
    .where('pay_periods.first_day', '<=', to)
    .orderBy('pay_periods.first_day', 'desc')
    .orderBy('calendar_id')
    .limit(mostPeriods)
    .execute()
  return rows.map((row) => shownPeriod(scope, row))
}

export const listLockedPeriods = (
  scope: Scope,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
) =>
  scope
    .from('pay_periods')
    .where('state', '<>', 'OPEN')
    .where('last_day', '>=', firstDay)
    .where('first_day', '<=', lastDay)
    .select(['id', 'calendar_id as calendarId', 'first_day as firstDay', 'last_day as lastDay'])
    .orderBy('first_day')
    .execute()
export type LockedPeriodRow = Awaited<ReturnType<typeof listLockedPeriods>>[number]

/** The scope with the pay basis that a period was locked with: what it paid is compared with hours worked out the same way. */
export async function withBasisOf(scope: Scope, periodId: number): Promise<Scope> {
  const row = await scope
    .from('pay_periods')
    .where('id', '=', periodId)
    .select('pay_basis as payBasis')
    .$narrowType<{ payBasis: Scope['company']['payBasis'] | null }>()
    .executeTakeFirst()
  return row?.payBasis ? { ...scope, company: { ...scope.company, payBasis: row.payBasis } } : scope
}

export async function countPeriods(scope: Scope, until: string): Promise<Map<number, number>> {
  const rows = await scope
    .from('pay_periods')
    .where('first_day', '<=', until)
    .select((eb) => ['calendar_id as calendarId', eb.fn.countAll<number>().as('periods')])
    .groupBy('calendar_id')
    .execute()
  return new Map(rows.map(({ calendarId, periods }) => [calendarId, periods]))
}

export interface TimesheetRow {
  periodId: number
  userId: number
  state: TimesheetState
  version: number
  rowsHash: Buffer | null
  /** Of what was approved last. */
  approvedHash: Buffer | null
  submitterId: number | null
  submittedBy: string | null
  submittedAt: Date | null
  approvedBy: string | null
  approvedAt: Date | null
  approverId: number | null
  returnedBy: string | null
  returnReason: string | null
  lockedRow: LockedRow | null
}
export interface LockedRow {
  employeeNumber: string | null
  employeeName: string
  visits: PayVisit[]
  missed: MissedShift[]
  leave?: LeaveHours[]
}
interface TimesheetsQuery {
  periodIds: readonly number[]
  userId?: number | undefined
}
export async function listTimesheets(
  scope: Scope,
  { periodIds, userId }: TimesheetsQuery,
): Promise<TimesheetRow[]> {
  const rows = await scope
    .from('timesheets')
    .leftJoin('users as submitters', along('timesheets.submitted_by'))
    .leftJoin('users as approvers', along('timesheets.approved_by'))
    .leftJoin('users as returners', along('timesheets.returned_by'))
    .where('timesheets.period_id', '=', anyOf(periodIds))
    .$if(userId !== undefined, (query) => query.where('timesheets.user_id', '=', userId!))
    .select(['period_id as periodId', 'timesheets.user_id as userId', 'state', 'timesheets.version'])
    .select(['rows_hash as rowsHash', 'approved_hash as approvedHash'])
    .select(['submitted_at as submittedAt', 'approved_at as approvedAt'])
    .select([
      'submitted_by as submitterId',
      'approved_by as approverId',
      'return_reason as returnReason',
      'locked_row as lockedRow',
    ])
    .select([
      personName('submitters').$castTo<string | null>().as('submittedBy'),
      personName('approvers').$castTo<string | null>().as('approvedBy'),
      personName('returners').$castTo<string | null>().as('returnedBy'),
    ])
    .execute()
  return rows as unknown as TimesheetRow[]
}

export const readPayPeople = (scope: Scope, ids: readonly number[]) =>
  scope
    .from('users')
    .where('id', '=', anyOf(ids))
    .select(['id', 'employee_number as employeeNumber', personName('users').as('name')])
    .execute()

export async function readTolerances(scope: Scope) {
  return scope
    .from('company_settings')
    .select(['pay_early_minutes as early', 'pay_late_minutes as late', 'pay_over_minutes as over'])
    .select(['pay_break_after_minutes as breakAfter', 'pay_offsite_metres as offsite'])
    .executeTakeFirstOrThrow()
}
export type Tolerances = Awaited<ReturnType<typeof readTolerances>>

export async function readLeaderRight(scope: Scope): Promise<'NONE' | 'PROPOSE' | 'APPROVE'> {
  const row = await scope.from('company_settings').select('pay_leaders as right').executeTakeFirstOrThrow()
  return row.right as 'NONE' | 'PROPOSE' | 'APPROVE'
}

export const lockVisits = (tx: Scope, ids: readonly number[]) =>
  tx.from('works').where('id', '=', anyOf(ids)).select('id').orderBy('id').forUpdate().execute()

export const listSealed = (scope: Scope, workIds: readonly number[], approval: number) =>
  scope.sql(sql<{ workId: number }>`
    select e.work_id as "workId" from work_entries e
    where e.tenant_id = ${scope.tenantId} and e.work_id = any(${workIds}::bigint[]) and e.kind = 'approved'
      and e.content::jsonb ->> 'approval' = ${String(approval)}`)

/** Whether anything of a calendar's periods was submitted, approved, locked or paid later. */
export async function isCalendarUsed(scope: Scope, calendarId: number): Promise<boolean> {
  const [row] = await scope.sql(sql<{ used: boolean }>`
    select exists (select from pay_periods p where p.tenant_id = ${scope.tenantId} and p.calendar_id = ${calendarId}
      and (p.state <> 'OPEN'
        or exists (select from timesheets t where ${linkedBy('t.period_id', 'pay_periods p')})
        or exists (select from pay_exports e where ${linkedBy('e.period_id', 'pay_periods p')})
        or exists (select from pay_adjustments a where ${linkedBy('a.period_id', 'pay_periods p')}))) as used`)
  return row!.used
}

export async function listApprovers(scope: Scope, periodId: number): Promise<number[]> {
  const rows = await scope
    .from('timesheets')
    .where('period_id', '=', periodId)
    .where('approved_by', 'is not', null)
    .select('approved_by as id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id!)
}

/** Those in which shifts begin. */
export async function listScheduleZones(scope: Scope): Promise<string[]> {
  const rows = await scope.from('schedule_events').select('timezone').distinct().execute()
  return rows.map(({ timezone }) => timezone)
}
