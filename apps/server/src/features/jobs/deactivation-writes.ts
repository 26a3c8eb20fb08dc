import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

type JobSelection = { jobId: number } | { siteId: number }

/** Call it after changing the jobs. */
export async function recordDeactivations(tx: Scope, selection: JobSelection): Promise<void> {
  const condition =
    'jobId' in selection
      ? sql`j.id = ${selection.jobId}::bigint`
      : sql`j.site_id = ${selection.siteId}::bigint`
  await tx.sql(sql`
    update job_deactivations d set until = greatest(d.since, ${tx.now}::timestamptz)
    from jobs j where d.tenant_id = ${tx.tenantId} and d.until is null
      and ${linkedBy('d.job_id', 'jobs j')} and j.enabled and ${condition}`)
  await tx.sql(sql`
    with ended as materialized (
      select j.tenant_id, j.id, coalesce(j.deactivated_at, ${tx.now}::timestamptz) as since from jobs j
      where j.tenant_id = ${tx.tenantId} and not j.enabled and ${condition} and not exists (
        select from job_deactivations d where ${linkedBy('d.job_id', 'jobs j')} and d.until is null)
    )
    insert into job_deactivations (tenant_id, job_id, since) select tenant_id, id, since from ended
    returning id`)
}
