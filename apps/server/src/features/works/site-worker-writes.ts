import { type Scope, sql } from '../../db/scope.ts'

interface AtSite {
  readonly siteId: number
  readonly userId: number
}

/** Keeps when a person last began a visit at a site, which ties them to it for a month: in chats, and to its managers. */
export const noteSiteWorker = (
  tx: Scope,
  { siteId, userId, startedAt }: AtSite & { startedAt: Date | string },
) =>
  tx.defer(sql`
    insert into site_workers as kept (tenant_id, site_id, user_id, last_started_at)
    values (${tx.tenantId}, ${siteId}, ${userId}, ${startedAt})
    on conflict (tenant_id, site_id, user_id)
      do update set last_started_at = greatest(kept.last_started_at, excluded.last_started_at)`)

/** The same once a visit there was voided or got another start. */
export async function recountSiteWorker(tx: Scope, { siteId, userId }: AtSite) {
  await tx.defer(sql`delete from site_workers
    where tenant_id = ${tx.tenantId} and site_id = ${siteId} and user_id = ${userId}`)
  await tx.defer(sql`
    insert into site_workers (tenant_id, site_id, user_id, last_started_at)
    select tenant_id, site_id, user_id, started_at from works
    where tenant_id = ${tx.tenantId} and site_id = ${siteId} and user_id = ${userId} and status <> 'VOID'
    order by started_at desc limit 1`)
}
