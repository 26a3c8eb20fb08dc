import type { MissingPayFact, PayLine } from '@muster/contract/pay/lines'
import type { Interval } from '@muster/rules/works/work-time'
import { anyOf } from '../../../db/names.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import type { TermsRow } from '../employment/employment-queries.ts'

export async function readAreas(
  scope: Scope,
  siteIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await scope
    .from('sites')
    .where('id', '=', anyOf(siteIds))
    .select(['id', 'area_m2 as areaM2'])
    .execute()
  return new Map(rows.map(({ id, areaM2 }) => [id, areaM2]))
}

/** The times of corrected visits before the first correction; none of a visit that the office entered. */
export async function readClockedTimes(
  scope: Scope,
  workIds: readonly number[],
): Promise<Map<number, Interval>> {
  const rows = await scope.sql(sql<{ workId: number; from: Date; to: Date | null }>`
    select distinct on (c.work_id) c.work_id as "workId", c.old_started_at as "from", c.old_ended_at as "to"
    from work_corrections c
    where c.tenant_id = ${scope.tenantId} and c.work_id = any(${workIds}::bigint[])
    order by c.work_id, c.version`)
  return new Map(
    rows.flatMap(({ workId, from, to }) =>
      to ? [[workId, { from: from.getTime(), to: to.getTime() }] as const] : [],
    ),
  )
}

export async function readBirthDays(
  scope: Scope,
  userIds: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await scope
    .from('users')
    .where('id', '=', anyOf(userIds))
    .select(['id', 'date_of_birth as day'])
    .execute()
  return new Map(rows.map(({ id, day }) => [id, day]))
}

export async function readSiteNames(scope: Scope, siteIds: readonly number[]): Promise<Map<number, string>> {
  if (siteIds.length === 0) return new Map()
  const rows = await scope.from('sites').where('id', '=', anyOf(siteIds)).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether any terms of employment are entered: without them nothing of pay rules is shown. */
export async function usesPayRules(scope: Scope): Promise<boolean> {
  const row = await scope.from('employment_terms').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function readWeekStart(scope: Scope): Promise<number> {
  const row = await scope.from('company_settings').select('week_start as day').executeTakeFirstOrThrow()
  return row.day
}

/** A line without its reasons. */
export type PeriodLine = Omit<PayLine, 'trace' | 'locationName'>
export interface LinesOfPerson {
  lines: PeriodLine[]
  /** Facts whose lines could not be made. */
  stopped: number
  /** The first of them. */
  missing: MissingPayFact | null
}
interface KeptLines extends LinesOfPerson {
  userId: number
}
/** Reasons stay in the database: they are most of what was kept. */
export const listKeptLines = (scope: Scope, periodId: number) =>
  scope.sql(sql<KeptLines>`
    select a.user_id as "userId",
      coalesce((select jsonb_agg(line - 'trace' - 'locationName' order by nth)
        from jsonb_array_elements(a.kept -> 'lines') with ordinality as l (line, nth)), '[]') as lines,
      (select count(*)::int from jsonb_array_elements(a.kept -> 'missing') as m where (m ->> 'stopsLine')::boolean)
        as stopped,
      jsonb_path_query_first(a.kept, '$.missing[*] ? (@.stopsLine == true)') as missing
    from pay_amounts a where a.tenant_id = ${scope.tenantId} and a.period_id = ${periodId}`)

/** What of a person the lines stand on, besides hours. */
export interface PaidFacts {
  terms: readonly TermsRow[]
  dateOfBirth: string | null
}
/** What locked periods kept of people, of those locked since facts are kept. */
export const readPaidFacts = (scope: Scope, periodId: number, userIds: readonly number[]) =>
  scope
    .from('pay_amounts')
    .where('period_id', '=', periodId)
    .where('user_id', '=', anyOf(userIds))
    .where('facts', 'is not', null)
    .select(['user_id as userId', sql<PaidFacts>`facts`.as('facts')])
    .execute()

/** A kept line without its reasons. */
export type PaidLine = Omit<PeriodLine, 'adjusts'>
interface PaidLinesQuery {
  source: number
  userIds: readonly number[]
  /** The period that pays the difference: its own lines are none that were paid. */
  paidIn: number
}
/** What was paid for a period: the lines of its lock, and those by which later periods corrected it. */
export const listPaidLines = (scope: Scope, { source, userIds, paidIn }: PaidLinesQuery) =>
  scope.sql(sql<{ userId: number; line: PaidLine }>`
    select a.user_id as "userId", line - 'trace' - 'adjusts' as line
    from pay_amounts a cross join jsonb_array_elements(a.kept -> 'lines') as line
    where a.tenant_id = ${scope.tenantId} and a.user_id = any(${userIds}::bigint[]) and a.period_id <> ${paidIn}
      and case when line ? 'adjusts' then (line -> 'adjusts' ->> 'periodId')::bigint = ${source}
        else a.period_id = ${source} end`)
