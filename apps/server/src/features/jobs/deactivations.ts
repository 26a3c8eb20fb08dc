import { type Scope, sql } from '../../db/scope.ts'

type Which = { jobId: number } | { siteId: number }

/** Writes down since when jobs are off, and until when they were. To be called once they are changed. */
export async function noteActivity(tx: Scope, which: Which): Promise<void> {
  const those =
    'jobId' in which ? sql`j.id = ${which.jobId}::bigint` : sql`j.site_id = ${which.siteId}::bigint`
  await tx.sql(sql`
    update job_deactivations d set until = greatest(d.since, ${tx.now}::timestamptz)
    from jobs j where d.tenant_id = ${tx.tenantId} and d.until is null
      and j.tenant_id = d.tenant_id and j.id = d.job_id and j.enabled and ${those}`)
  await tx.sql(sql`
    insert into job_deactivations (tenant_id, job_id, since)
    select j.tenant_id, j.id, coalesce(j.deactivated_at, ${tx.now}::timestamptz) from jobs j
    where j.tenant_id = ${tx.tenantId} and not j.enabled and ${those} and not exists (
      select from job_deactivations d where d.tenant_id = j.tenant_id and d.job_id = j.id and d.until is null)`)
}

/** Those who are assigned learn that the job stops or goes on. */
export async function tellAssignees(tx: Scope, jobId: number, enabled: boolean): Promise<void> {
  const rows = await tx
    .from('job_assignees')
    .where('job_id', '=', jobId)
    .where('removed_at', 'is', null)
    .select('user_id')
    .orderBy('id')
    .execute()
  const tenantUserIds = rows.map(({ user_id }) => user_id)
  if (tenantUserIds.length === 0) return
  await tx.emit('job.stopped', { jobId, tenantUserIds, change: enabled ? 'activated' : 'deactivated' })
}
