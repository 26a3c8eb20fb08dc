import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { isWorkingTime } from '../payroll/queries.ts'

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
    where w.tenant_id = ${scope.tenantId} and w.status <> 'VOID' and ${isWorkingTime('w')}
      and w.local_date between ${firstDay}::date - 1 and ${lastDay}::date + 1
      ${userId === undefined ? sql`` : sql`and w.user_id = ${userId}`}
    order by w.started_at, w.id`)

/** What a missed visit names of its job. */
export const readShiftSites = (scope: Scope, jobIds: readonly number[]) =>
  scope.sql(sql<{ jobId: number; siteId: number; siteName: string }>`
    select j.id as "jobId", s.id as "siteId", s.name as "siteName" from jobs j ${joinAlong('sites s', 'j.site_id')}
    where j.tenant_id = ${scope.tenantId} and j.id = any(${jobIds}::bigint[])`)

export const readWorkDay = (scope: Scope, workId: number) =>
  scope
    .from('works')
    .where('id', '=', workId)
    .select(['user_id as userId', 'local_date as date'])
    .executeTakeFirst()
