import type { CountSummary } from '@muster/contract/dashboard'
import { clients, staff } from '@muster/contract/kit/permissions'
import { reachesAll } from '../../db/areas.ts'
import { levelIn } from '../../db/names.ts'
import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { reachableJobs } from '../jobs/reach.ts'
import { reachableSites } from '../sites/reach.ts'
import { reachableUsers } from '../users/reach.ts'
import { isOpen } from '../works/open-work-queries.ts'
import { reachableWorks } from '../works/reach.ts'
import { settledUntil } from './work-sum-queries.ts'

/** Active people, sites and jobs, works of all time without the voided, and bytes stored. */
export const readCounts = (scope: Scope): Promise<CountSummary> =>
  reachesAll(scope.actor) ? countAll(scope) : countReached(scope)

interface CountsRow {
  clients: number
  employees: number
  sites: number
  jobs: number
  works: number
  stored: number
}

async function countAll(scope: Scope): Promise<CountSummary> {
  const tenant = scope.tenantId
  const until = await settledUntil(scope)
  const [row] = await scope.sql<CountsRow>(sql`
    select
      (select count(*) from users u ${joinAlong('roles r', 'u.role_id')}
        where u.tenant_id = ${tenant} and u.removed_at is null and ${levelIn('r.level', clients)}) as clients,
      (select count(*) from users u ${joinAlong('roles r', 'u.role_id')}
        where u.tenant_id = ${tenant} and u.removed_at is null and ${levelIn('r.level', staff)}) as employees,
      (select count(*) from sites where tenant_id = ${tenant} and archived_at is null
        and deactivated_at is null) as sites,
      (select count(*) from jobs where tenant_id = ${tenant} and enabled) as jobs,
      (select coalesce(sum(completed), 0)::bigint from work_day_sums
        where tenant_id = ${tenant} and about = 'company' and day < ${until}::date)
        + (select count(*) from works
          where tenant_id = ${tenant} and status = 'COMPLETED' and local_date >= ${until}::date)
        + (select count(*) from works
          where tenant_id = ${tenant} and ${isOpen('works')}) as works,
      (select coalesce(sum(size), 0)::bigint from files where tenant_id = ${tenant}) as stored`)
  const { stored, ...counts } = row!
  return toSummary(counts, stored)
}

/** Counts what the actor reaches, without the storage of the company. */
async function countReached(scope: Scope): Promise<CountSummary> {
  const count = sql<number>`count(*)`
  const [people, sites, jobs, works] = await Promise.all([
    reachableUsers(scope)
      .select([
        sql<number>`count(*) filter (where ${levelIn('roles.level', clients)})`.as('clients'),
        sql<number>`count(*) filter (where ${levelIn('roles.level', staff)})`.as('employees'),
      ])
      .executeTakeFirstOrThrow(),
    reachableSites(scope)
      .where('sites.deactivated_at', 'is', null)
      .select(count.as('sites'))
      .executeTakeFirstOrThrow(),
    reachableJobs(scope).where('jobs.enabled', '=', true).select(count.as('jobs')).executeTakeFirstOrThrow(),
    reachableWorks(scope)
      .where('works.status', '<>', 'VOID')
      .select(count.as('works'))
      .executeTakeFirstOrThrow(),
  ])
  return toSummary({ ...people, ...sites, ...jobs, ...works })
}

const toSummary = (
  { clients, employees, sites, jobs, works }: Omit<CountsRow, 'stored'>,
  stored?: number,
): CountSummary => ({
  countMap: {
    CLIENTS_TOTAL: clients,
    EMPLOYERS_TOTAL: employees,
    JOB_SITES_TOTAL: sites,
    JOBS_TOTAL: jobs,
    WORKS_TOTAL: works,
    ...(stored !== undefined && { STORAGE_USED: stored }),
  },
  employeeTotal: employees,
})
