import { chainStart } from '../../db/chain.ts'
import { personName } from '../../db/names.ts'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

interface ChainHead {
  workId: number
  entries: number
  hash: Buffer
  state: Buffer
  reportState: Buffer
  contextState: Buffer
}

/** Stores the names of worker, site and client with the first seal, so that a later rename alters no report. */
export const freezeNames = (tx: Scope, works: readonly number[]) =>
  tx.defer(sql`
    update works w set worker_name = coalesce(w.worker_name, ${personName('u')}),
      site_name = s.name, site_address = s.address, client_name = ${personName('c')}
    from users u, sites s, users c
    where w.tenant_id = ${tx.tenantId} and w.id = any(${works}::bigint[]) and w.site_name is null
      and ${linkedBy('w.user_id', 'users u')} and ${linkedBy('w.site_id', 'sites s')}
      and ${linkedBy('w.client_id', 'users c')}`)

export const lockHeads = (tx: Scope, works: readonly number[]) =>
  tx.sql(sql<ChainHead>`
    insert into work_heads as h (tenant_id, work_id, entries, state, prev_hash, hash)
    select tenant_id, id, 0, work_state(tenant_id, id), ${chainStart}, ${chainStart}
    from works where tenant_id = ${tx.tenantId} and id = any(${works}::bigint[])
    on conflict (tenant_id, work_id) do update set state = excluded.state
    returning work_id as "workId", entries, hash, state, work_report_state(tenant_id, work_id) as "reportState",
      work_context_state(tenant_id, work_id) as "contextState"`)

interface ChainedEntry {
  workId: number
  place: number
  kind: string
  actorId: number | null
  actorName: string
  deviceAt: Date | null
  at: Date
  content: string
  /** These are hashes in hex. */
  state: string
  reportState: string
  contextState: string
  prevHash: string
  hash: string
}
export async function insertEntries(tx: Scope, rows: readonly ChainedEntry[]): Promise<void> {
  await tx.defer(sql`
    with entry_rows as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry_rows("workId" bigint, place integer,
        kind text, "actorId" bigint, "actorName" text, "deviceAt" timestamptz, at timestamptz, content text,
        state text, "reportState" text, "contextState" text, "prevHash" text, hash text)
    ), added as (
      insert into work_entries
        (tenant_id, work_id, place, kind, actor_id, actor_name, device_at, at, content, state, report_state,
          context_state, prev_hash, hash)
      select ${tx.tenantId}, "workId", place, kind, "actorId", "actorName", "deviceAt", at, content,
        decode(state, 'hex'), decode("reportState", 'hex'), decode("contextState", 'hex'), decode("prevHash", 'hex'), decode(hash, 'hex')
      from entry_rows
      returning work_id, place, prev_hash, hash
    ), last as (select distinct on (work_id) * from added order by work_id, place desc)
    update work_heads h set entries = last.place, prev_hash = last.prev_hash, hash = last.hash
    from last where h.tenant_id = ${tx.tenantId} and h.work_id = last.work_id`)
}

/** Adds a seal of each of these works, as its entries end now, to the company's chain of seals, which stays locked. */
export const sealWorks = (tx: Scope, works: readonly number[]) =>
  tx.defer(sql`
    select seal_works(tenant_id, ${works}::bigint[]) from company_settings where tenant_id = ${tx.tenantId}`)

/** Call it after writing the times of the work. */
export async function markOverlaps(
  tx: Scope,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  await tx.defer(sql`
    with this as (
      select started_at, ended_at from works where tenant_id = ${tx.tenantId} and id = ${id} and status = 'COMPLETED'
    ), others as (
      select w.id from works w, this
      where w.tenant_id = ${tx.tenantId} and w.user_id = ${user_id} and w.id <> ${id} and w.status = 'COMPLETED'
        and w.local_date between (this.started_at - interval '3 days')::date and (this.ended_at + interval '2 days')::date
        and w.started_at < this.ended_at and w.ended_at > this.started_at
    )
    update works set needs_review = true,
      review_reasons = case when 'overlap' = any(review_reasons) then review_reasons
        else array_append(review_reasons, 'overlap') end
    where tenant_id = ${tx.tenantId}
      and (id in (select id from others) or id = ${id} and exists (select from others))`)
}
