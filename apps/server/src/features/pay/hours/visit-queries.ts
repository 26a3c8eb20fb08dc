import { addDays } from '@muster/rules/time/zone'
import { joinAlong } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { isWorkingTime } from '../../payroll/queries.ts'

/** The first date with a visit that counts, from a day to another. */
export async function readFirstWorkedDay(scope: Scope, from: string, to: string): Promise<string | null> {
  const [row] = await scope.sql(sql<{ date: string | null }>`
    select min(w.local_date) as date from works w
    where w.tenant_id = ${scope.tenantId} and w.status <> 'VOID' and ${isWorkingTime('w')}
      and w.local_date between ${from}::date and ${to}::date`)
  return row!.date
}

/** People and dates with visits that count, from a day to another, the earliest first. */
export const listWorkedDays = (scope: Scope, from: string, to: string) =>
  scope.sql(sql<{ userId: number; date: string }>`
    select distinct w.user_id as "userId", w.local_date as date from works w
    where w.tenant_id = ${scope.tenantId} and w.status <> 'VOID' and ${isWorkingTime('w')}
      and w.local_date between ${from}::date and ${to}::date
    order by w.local_date`)

/** What pairs a visit with the schedule. */
export interface PairedVisit {
  id: number
  userId: number
  jobId: number
  date: string
  eventId: number | null
  occurrenceStart: number | null
  startedAt: number
}
interface DaysQuery {
  firstDay: string
  lastDay: string
  userId?: number | undefined
}
/** Visits of the day before a range and of the day behind it: they may have taken shifts of the range. */
export const readVisitsBeside = (scope: Scope, { firstDay, lastDay, userId }: DaysQuery) =>
  scope.sql(sql<PairedVisit>`
    select w.id, w.user_id as "userId", w.job_id as "jobId", w.local_date as date, w.event_id as "eventId",
      (extract(epoch from w.occurrence_start) * 1000)::bigint as "occurrenceStart",
      (extract(epoch from w.started_at) * 1000)::bigint as "startedAt"
    from works w
    where w.tenant_id = ${scope.tenantId} and w.status <> 'VOID' and ${isWorkingTime('w')}
      and w.local_date in (${addDays(firstDay, -1)}::date, ${addDays(lastDay, 1)}::date)
      ${userId === undefined ? sql`` : sql`and w.user_id = ${userId}`}`)

export const readShiftSites = (scope: Scope, jobIds: readonly number[]) =>
  scope.sql(sql<{ jobId: number; siteId: number; siteName: string }>`
    select j.id as "jobId", s.id as "siteId", s.name as "siteName" from jobs j ${joinAlong('sites s', 'j.site_id')}
    where j.tenant_id = ${scope.tenantId} and j.id = any(${jobIds}::bigint[])`)

export const readWorkDay = (scope: Scope, workId: number) =>
  scope
    .from('works')
    .where('id', '=', workId)
    .select(['user_id as userId', 'local_date as date', 'status'])
    .executeTakeFirst()
