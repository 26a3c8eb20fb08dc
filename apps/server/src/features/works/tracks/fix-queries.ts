import { addDays, addMonths } from '@muster/rules/time/zone'
import { decodeFixes, unpackBatches } from '@muster/rules/works/gps-codec'
import { type Scope, sql } from '../../../db/scope.ts'

interface FixContext {
  notice: number | null
  breaks: { from: number; to: number | null }[]
  /** The stored batches that reach into the span, each behind its length. */
  batches: Buffer
}
/** The caller has locked the work. */
export async function readFixContext(tx: Scope, workId: number, span: { from: number; to: number }) {
  const [row] = await tx.sql<FixContext>(sql`
    select
      (select notice_acknowledged_version from users where tenant_id = ${tx.tenantId} and id = ${tx.actor.id}) as notice,
      (select coalesce(json_agg(json_build_object('from', extract(epoch from started_at) * 1000,
          'to', extract(epoch from ended_at) * 1000)), '[]')
        from work_breaks where tenant_id = ${tx.tenantId} and work_id = ${workId}) as breaks,
      (select coalesce(string_agg(int4send(length(points)) || points, ''::bytea), '')
        from fix_batches where tenant_id = ${tx.tenantId} and work_id = ${workId}
          and first_t <= ${span.to} and last_t >= ${span.from}) as batches`)
  const { notice, breaks, batches } = row!
  const storedTimes = new Set(
    [...unpackBatches(batches)].flatMap((points) => decodeFixes(points).map(({ t }) => t)),
  )
  return { notice, breaks, storedTimes }
}

/** The packed cells of a month by site and person, each batch behind its length; voided works are left out. */
export const readMonthBatches = (scope: Scope, month: string, siteId?: number) =>
  scope.sql(sql<{ siteId: number; userId: number; batches: Buffer }>`
    select batches.site_id as "siteId", batches.user_id as "userId",
      string_agg(int4send(length(batches.cells)) || batches.cells, ''::bytea) as batches
    from fix_batches batches
    where batches.tenant_id = ${scope.tenantId}
      and batches.day between ${month} and ${addDays(addMonths(month, 1), -1)}
      and batches.work_id not in (select id from works where tenant_id = ${scope.tenantId} and status = 'VOID')
      ${siteId === undefined ? sql`` : sql`and batches.site_id = ${siteId}`}
    group by batches.site_id, batches.user_id`)

/** The aggregated months of a year by site, each behind its length. */
export const readYearMonths = (scope: Scope, year: string, siteId?: number) =>
  scope.sql(sql<{ siteId: number; months: Buffer }>`
    select site_id as "siteId", string_agg(int4send(length(cells)) || cells, ''::bytea) as months
    from heat_cells
    where tenant_id = ${scope.tenantId} and span = 'MONTH'
      and from_day between ${year} and ${addDays(addMonths(year, 12), -1)}
      ${siteId === undefined ? sql`` : sql`and site_id = ${siteId}`}
    group by site_id`)
