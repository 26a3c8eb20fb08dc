import { addDays, localDate } from '@muster/rules/time/zone'
import type { RawBuilder } from 'kysely'
import { type Scope, sql } from '../../db/scope.ts'

/** Days whose visits say where a person works. */
const recentDays = 56
const mostJobs = 50

export async function recentFirst(scope: Scope, userId: number): Promise<RawBuilder<unknown>> {
  const since = addDays(localDate(scope.company.timezone, scope.now.getTime()), -recentDays)
  const rows = await scope.sql(sql<{ jobId: number }>`
    select job_id as "jobId" from (
      select job_id, max(local_date) as day from works
        where tenant_id = ${scope.tenantId} and user_id = ${userId} and local_date >= ${since} and status <> 'VOID'
        group by job_id
      union all
      select job_id, null from job_assignees
        where tenant_id = ${scope.tenantId} and user_id = ${userId} and removed_at is null) own
    group by job_id
    order by max(day) desc nulls last, job_id desc
    limit ${mostJobs}`)
  const ids = rows.map(({ jobId }) => jobId)
  return sql`array_position(${ids}::bigint[], jobs.id) nulls last`
}
