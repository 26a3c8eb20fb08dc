import type { CountSummary } from '@muster/contract/dashboard'
import { type Scope, sql } from '../../db/scope.ts'

interface Row {
  clients: number
  employees: number
  sites: number
  jobs: number
  works: number
  stored: number
}

/** The six counters: people, sites and jobs active now, works of all time but the voided, bytes stored. */
export async function readCounts(scope: Scope): Promise<CountSummary> {
  const tenant = scope.tenantId
  const [row] = await scope.sql<Row>(sql`
    select
      (select count(*) from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
        where u.tenant_id = ${tenant} and u.removed_at is null and r.level = 10) as clients,
      (select count(*) from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
        where u.tenant_id = ${tenant} and u.removed_at is null and r.level < 10) as employees,
      (select count(*) from sites where tenant_id = ${tenant} and archived_at is null
        and deactivated_at is null) as sites,
      (select count(*) from jobs where tenant_id = ${tenant} and enabled) as jobs,
      (select count(*) from works where tenant_id = ${tenant} and status <> 'VOID') as works,
      (select coalesce(sum(size), 0)::bigint from files where tenant_id = ${tenant}) as stored`)
  const { clients, employees, sites, jobs, works, stored } = row!
  return {
    countMap: {
      CLIENTS_TOTAL: clients,
      EMPLOYERS_TOTAL: employees,
      JOB_SITES_TOTAL: sites,
      JOBS_TOTAL: jobs,
      WORKS_TOTAL: works,
      STORAGE_USED: stored,
    },
    employeeTotal: employees,
  }
}
