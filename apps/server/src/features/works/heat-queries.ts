import { addDays, addMonths } from '@muster/rules/zone'
import { type Scope, sql } from '../../db/scope.ts'

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
