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
  const { rows: companies } = await client.query<SealsOfCompany>(
    `select t.id, coalesce(h.seals, 0) as seals, h.hash, k.entries as "keptSeals", k.hash as "keptHash"
      from tenants t left join work_seal_heads h on h.tenant_id = t.id
        left join jsonb_to_recordset($1) as k (id bigint, entries bigint, hash text) on k.id = t.id
      order by t.id`,
    [JSON.stringify(visitEnds)],
  )
  const broken: BrokenVisit[] = []
  for (const company of companies) broken.push(...(await brokenVisitsOf(client, company)))
  return broken
}

interface SealsOfCompany {
  readonly id: number
  readonly seals: number
  readonly hash: Buffer | null
  /** As they were written down outside of the database. */
  readonly keptSeals: number | null
  readonly keptHash: string | null
}
async function brokenVisitsOf(client: pg.ClientBase, company: SealsOfCompany): Promise<BrokenVisit[]> {
  const { id, seals, hash, keptSeals, keptHash } = company
  const { rows } = await client.query<BrokenVisit>(
    `select $1::bigint as "tenantId", null::bigint as "workId"
      where first_broken_seal($1, 0, $2) is not null
        or $2 < coalesce($4::bigint, 0)
        or $2 > 0 and not exists (select 1 from work_seals
          where tenant_id = $1 and number = $2 and hash = $3)
        or $4 > 0 and not exists (select 1 from work_seals
          where tenant_id = $1 and number = $4 and encode(hash, 'hex') = $5)
        or exists (select 1 from work_seals where tenant_id = $1 and number > $2)
      union all
      select $1, w from works_unlike_seals($1) w
      order by 2 nulls first`,
    [id, seals, hash, keptSeals, keptHash],
  )
  return rows
}
