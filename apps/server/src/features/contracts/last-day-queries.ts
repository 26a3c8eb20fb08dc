import type { RawBuilder } from 'kysely'
import { joinAlong } from '../../db/relations.ts'
import { ownTenant, sql } from '../../db/scope.ts'

/**
 * The last day on which the job of a row of this table has visits: the end of its contract, or of the last one that
 * renews it. Where the office ended the contract later on a day that had passed, what took place before stays planned.
 * `table` has, by `job`, the id of the job.
 */
export const lastPlannedDay = (table: string, job: string): RawBuilder<string> => {
  const id = sql.ref(`${table}.${job}`)
  return sql<string>`(with recursive terms as (
      select c.tenant_id, c.id, c.end_date, c.cut_short_at from jobs pj
        ${joinAlong('contract_sites pl', 'pj.contract_site_id')}
        ${joinAlong('contracts c', 'pl.contract_id')}
        where pj.tenant_id = ${ownTenant} and pj.id = ${id}
      union all
      select n.tenant_id, n.id, n.end_date, n.cut_short_at from terms
        ${joinAlong('contracts n', 'n.renewed_from_id', 'terms')} and n.tenant_id = ${ownTenant}
          and n.archived_at is null
    )
    select max(greatest(t.end_date, (t.cut_short_at at time zone s.timezone)::date - 1)) from terms t
      join company_settings s on s.tenant_id = ${ownTenant})`
}
