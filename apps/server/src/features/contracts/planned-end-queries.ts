import { anyOf } from '../../db/names.ts'
import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { lastPlannedDay } from './last-day-queries.ts'

export async function jobsPlannedBy(scope: Scope, contractId: number): Promise<number[]> {
  const rows = await scope.sql(sql<{ id: number }>`
    with recursive terms as (
      select c.tenant_id, c.id, c.renewed_from_id from contracts c
      where c.tenant_id = ${scope.tenantId} and c.id = ${contractId}
      union all
      select o.tenant_id, o.id, o.renewed_from_id from terms
        ${joinAlong('contracts o', 'terms.renewed_from_id')} and o.tenant_id = ${scope.tenantId}
    )
    select j.id from terms
      ${joinAlong('contract_sites l', 'l.contract_id', 'terms')}
      ${joinAlong('jobs j', 'j.contract_site_id', 'l')}
    where l.tenant_id = ${scope.tenantId} and j.enabled
    order by j.id`)
  return rows.map(({ id }) => id)
}

export async function lastPlannedDays(scope: Scope, jobIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await scope
    .from('jobs')
    .where('jobs.id', '=', anyOf(jobIds))
    .select(['jobs.id', lastPlannedDay('jobs', 'id').as('lastDay')])
    .execute()
  return new Map(rows.map(({ id, lastDay }) => [id, lastDay]))
}
