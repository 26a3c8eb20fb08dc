import { joinAlong } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { isOpen } from '../../works/open-work-queries.ts'

export interface LinkedRecords {
  hasOpenWork: boolean
  works: number
  jobs: number
  contracts: number
  sites: number
}
export async function readLinkedRecords(tx: Scope, id: number): Promise<LinkedRecords> {
  const rows = await tx.sql<LinkedRecords>(sql`select
      exists (select from works where tenant_id = ${tx.tenantId} and user_id = ${id} and ${isOpen('works')}) as "hasOpenWork",
      (select count(*) from works where tenant_id = ${tx.tenantId} and user_id = ${id} and status <> 'VOID') as works,
      (select count(*) from job_assignees a ${joinAlong('jobs j', 'a.job_id')}
        where a.tenant_id = ${tx.tenantId} and a.user_id = ${id} and a.removed_at is null and j.enabled) as jobs,
      (select count(*) from contracts where tenant_id = ${tx.tenantId} and ${id} in (signed_by_id, client_id)
        and archived_at is null) as contracts,
      (select count(*) from sites where tenant_id = ${tx.tenantId} and client_id = ${id} and archived_at is null) as sites`)
  return rows[0]!
}

/** Whether anything of the company's business is linked to this person, as client or as staff. */
export async function hasHistory(tx: Scope, id: number) {
  const [row] = await tx.sql<{ has: boolean }>(sql`select
      exists (select from sites where tenant_id = ${tx.tenantId} and client_id = ${id})
      or exists (select from contracts where tenant_id = ${tx.tenantId} and ${id} in (client_id, signed_by_id))
      or exists (select from job_details where tenant_id = ${tx.tenantId} and client_id = ${id})
      or exists (select from job_assignees where tenant_id = ${tx.tenantId} and user_id = ${id})
      or exists (select from works where tenant_id = ${tx.tenantId} and user_id = ${id}) as has`)
  return row?.has === true
}
