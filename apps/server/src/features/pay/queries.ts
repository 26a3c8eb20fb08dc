import type {
  PayAdjustment,
  PayPeriod,
  PayPeriodState,
  PayVisit,
  TimesheetState,
} from '@muster/contract/pay-rows'
import { anyOf, personName } from '../../db/names.ts'
import { along, joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { companyToday } from '../contracts/company-today.ts'
import type { MissedShift } from './hours.ts'

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
/** Periods that have a day in a range, the newest first. */
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

/** The first day of the newest period that a calendar has, by calendar. */
export async function readNewestDays(scope: Scope): Promise<Map<number, string>> {
  const rows = await scope
    .from('pay_periods')
    .select((eb) => ['calendar_id as calendarId', eb.fn.max('first_day').as('firstDay')])
    .groupBy('calendar_id')
    .execute()
  return new Map(rows.map(({ calendarId, firstDay }) => [calendarId, firstDay]))
}

export interface TimesheetRow {
  periodId: number
  userId: number
  state: TimesheetState
  version: number
  rowsHash: Buffer | null
  submittedBy: string | null
  submittedAt: Date | null
  approvedBy: string | null
  approvedAt: Date | null
  approverId: number | null
  returnedBy: string | null
  returnReason: string | null
  lockedRow: LockedRow | null
}
/** What a locked period keeps of a person beside the visits. */
export interface LockedRow {
  employeeNumber: string | null
  employeeName: string
  missed: MissedShift[]
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
    .select(['rows_hash as rowsHash', 'submitted_at as submittedAt', 'approved_at as approvedAt'])
    .select(['approved_by as approverId', 'return_reason as returnReason', 'locked_row as lockedRow'])
    .select([
      personName('submitters').$castTo<string | null>().as('submittedBy'),
      personName('approvers').$castTo<string | null>().as('approvedBy'),
      personName('returners').$castTo<string | null>().as('returnedBy'),
    ])
    .execute()
  return rows as unknown as TimesheetRow[]
}

const selectAdjustments = (scope: Scope) =>
  scope
    .from('pay_adjustments')
    .innerJoin('works', along('pay_adjustments.work_id'))
    .innerJoin('sites', along('works.site_id'))
    .innerJoin('pay_periods as paid', along('pay_adjustments.period_id'))
    .innerJoin('pay_periods as sources', along('pay_adjustments.source_period_id'))
    .select(['pay_adjustments.id', 'pay_adjustments.user_id as userId', 'work_id as workId'])
    .select(['works.local_date as date', 'sites.name as locationName'])
    .select(['sources.first_day as sourceFirstDay', 'sources.last_day as sourceLastDay'])
    .select(['pay_adjustments.period_id as periodId', 'source_period_id as sourcePeriodId'])
    .select(['paid.first_day as paidFirstDay', 'paid.last_day as paidLastDay'])
    .select(['service_ms as serviceTime', 'break_ms as breakTime', 'recorded_at as recordedAt'])
    .orderBy('works.local_date')
    .orderBy('pay_adjustments.id')
type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof selectAdjustments>['execute']>>[number]

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
  const rows = await selectAdjustments(scope)
    .where('pay_adjustments.period_id', '=', periodId)
    .$if(userId !== undefined, (query) => query.where('pay_adjustments.user_id', '=', userId!))
    .execute()
  return Map.groupBy(rows, (row) => row.userId)
}

/** What a person is paid of these periods, or in them. */
export const listAdjustmentsOf = (scope: Scope, userId: number, periodIds: readonly number[]) =>
  selectAdjustments(scope)
    .where('pay_adjustments.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('pay_adjustments.period_id', '=', anyOf(periodIds)),
        eb('pay_adjustments.source_period_id', '=', anyOf(periodIds)),
      ]),
    )
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

/** The visits of locked periods as they were kept; of one person where one is named. */
export async function listLines(scope: Scope, { periodIds, userId }: TimesheetsQuery) {
  const rows = await scope
    .from('pay_lines')
    .where('period_id', '=', anyOf(periodIds))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .select(['period_id as periodId', 'user_id as userId', 'visit'])
    .orderBy('work_id')
    .execute()
  return rows as unknown as { periodId: number; userId: number; visit: PayVisit }[]
}

/** What a locked period paid for a visit, and what other periods did since. */
export async function readPaidOf(scope: Scope, workId: number, { sourceId, paidIn }: PaidQuery) {
  const [row] = await scope.sql(sql<{ serviceTime: number; breakTime: number; hasLine: boolean }>`
    select coalesce(sum(service_ms), 0)::bigint as "serviceTime", coalesce(sum(break_ms), 0)::bigint as "breakTime",
      coalesce(bool_or(is_line), false) as "hasLine"
    from (
      select service_ms, break_ms, true as is_line from pay_lines
        where tenant_id = ${scope.tenantId} and period_id = ${sourceId} and work_id = ${workId}
      union all
      select service_ms, break_ms, false from pay_adjustments
        where tenant_id = ${scope.tenantId} and work_id = ${workId} and period_id <> ${paidIn}
    ) paid`)
  return row!
}
interface PaidQuery {
  sourceId: number
  paidIn: number
}

/** People and dates with visits that count, from a day to another; and people with adjustments paid in open periods. */
export const listWorkedDays = (scope: Scope, from: string, to: string) =>
  scope.sql(sql<{ userId: number; date: string }>`
    select distinct w.user_id as "userId", w.local_date as date from works w
    where w.tenant_id = ${scope.tenantId} and w.status <> 'VOID' and w.spec_types <> '{FEEDBACK}'
      and w.local_date between ${from}::date and ${to}::date
    order by w.local_date`)

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

export interface VisitFactRow {
  id: number
  userId: number
  jobId: number
  date: string
  eventId: number | null
  occurrenceStart: number | null
  startedAt: number
  offsite: boolean
  startDistance: number | null
}
/** What pairs visits with the schedule, and where they began; days of the range and one beside it. */
export const readVisitFacts = (
  scope: Scope,
  { firstDay, lastDay, userId }: { firstDay: string; lastDay: string; userId?: number | undefined },
) =>
  scope.sql(sql<VisitFactRow>`
    select w.id, w.user_id as "userId", w.job_id as "jobId", w.local_date as date, w.event_id as "eventId",
      (extract(epoch from w.occurrence_start) * 1000)::bigint as "occurrenceStart",
      (extract(epoch from w.started_at) * 1000)::bigint as "startedAt", w.offsite,
      w.start_distance as "startDistance"
    from works w
    where w.tenant_id = ${scope.tenantId} and w.status <> 'VOID' and w.spec_types <> '{FEEDBACK}'
      and w.local_date between ${firstDay}::date - 1 and ${lastDay}::date + 1
      ${userId === undefined ? sql`` : sql`and w.user_id = ${userId}`}
    order by w.started_at, w.id`)

/** What a missed visit names of its job. */
export const readShiftSites = (scope: Scope, jobIds: readonly number[]) =>
  scope.sql(sql<{ jobId: number; siteId: number; siteName: string }>`
    select j.id as "jobId", s.id as "siteId", s.name as "siteName" from jobs j ${joinAlong('sites s', 'j.site_id')}
    where j.tenant_id = ${scope.tenantId} and j.id = any(${jobIds}::bigint[])`)

export const readPayPeople = (scope: Scope, ids: readonly number[]) =>
  scope
    .from('users')
    .where('id', '=', anyOf(ids))
    .select(['id', 'employee_number as employeeNumber', personName('users').as('name')])
    .execute()

/** What counts as an exception. */
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

/** The visits of an approval, locked in order. */
export const lockVisits = (tx: Scope, ids: readonly number[]) =>
  tx.from('works').where('id', '=', anyOf(ids)).select('id').orderBy('id').forUpdate().execute()

/** Of these visits, those that have an entry of this approval already. */
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

export const readWorkDay = (scope: Scope, workId: number) =>
  scope
    .from('works')
    .where('id', '=', workId)
    .select(['user_id as userId', 'local_date as date'])
    .executeTakeFirst()
