import type pg from 'pg'
import type { LogEnds } from './log-ends.ts'

/** A visit whose evidence is gone or was changed; null where the company's chain of seals itself is broken. */
export interface BrokenVisit {
  readonly tenantId: number
  readonly workId: number | null
}

/**
 * Compares every visit with the chain of seals of its company, the chain with its end, and the end with the one that was
 * written down before, outside the database.
 */
export async function findBrokenVisits(client: pg.ClientBase, ends: LogEnds): Promise<BrokenVisit[]> {
  const visitEnds = [...ends].flatMap(([id, { visits }]) => (visits ? { id, ...visits } : []))
  const { rows } = await client.query<BrokenVisit>(
    `with ends as (
        select t.id, coalesce(h.seals, 0) as seals, h.hash, k.entries as kept, k.hash as kept_hash
        from tenants t left join work_seal_heads h on h.tenant_id = t.id
          left join jsonb_to_recordset($1) as k (id bigint, entries bigint, hash text) on k.id = t.id
      )
      select id as "tenantId", null::bigint as "workId" from ends e
        where first_broken_seal(id, 0, seals) is not null
          or seals < coalesce(kept, 0)
          or seals > 0 and not exists (select from work_seals s
            where s.tenant_id = e.id and s.number = e.seals and s.hash = e.hash)
          or kept > 0 and not exists (select from work_seals s
            where s.tenant_id = e.id and s.number = e.kept and encode(s.hash, 'hex') = e.kept_hash)
          or exists (select from work_seals s where s.tenant_id = e.id and s.number > e.seals)
      union all
      select t.id, w from tenants t, works_unlike_seals(t.id) w
      order by 1, 2 nulls first`,
    [JSON.stringify(visitEnds)],
  )
  return rows
}
