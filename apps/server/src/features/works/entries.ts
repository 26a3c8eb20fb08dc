import type { EntryKind } from '@muster/contract/work-evidence'
import { chainHash, chainHashSql, chainStart } from '../../db/chain.ts'
import { type Scope, sql } from '../../db/scope.ts'

interface Chained {
  readonly kind: string
  readonly actorId: number | null
  readonly actorName: string
  readonly deviceAt: Date | null
  readonly at: Date
  readonly content: string
}

/** The entry as it is hashed, but for the state after it, which the database works out. */
const opening = ({ kind, actorId, actorName, deviceAt, at, content }: Chained) =>
  JSON.stringify([
    kind,
    actorId,
    actorName,
    deviceAt?.toISOString() ?? null,
    at.toISOString(),
    content,
  ]).slice(0, -1)
const closing = (state: string) => `,"${state}"]`

/** What an entry must have as its hash at this place of its work's chain; `state` is the hash of the work after it. */
export const entryHash = (before: Uint8Array, place: number, entry: Chained & { readonly state: Buffer }) =>
  chainHash(before, place, opening(entry) + closing(entry.state.toString('hex')))

/** Ids, times, answers and hashes of files: what the step recorded. */
export type EntryContent = Readonly<Record<string, unknown>>

/**
 * Adds one entry to a work's chain, in the transaction of the step that it proves and after every other change of the
 * work, because it seals the work as it then stands. The end of the chain stays locked until the transaction ends.
 * `deviceAt` is the moment as the device recorded it; absent for what the office or the server did.
 */
export async function addEntry(
  tx: Scope,
  workId: number,
  kind: EntryKind,
  content: EntryContent,
  deviceAt?: string | Date,
): Promise<void> {
  const entry = {
    kind,
    actorId: tx.actor.id || null,
    actorName: tx.actor.id ? tx.actor.name : '',
    deviceAt: deviceAt === undefined ? null : new Date(deviceAt),
    at: tx.now,
    content: JSON.stringify(content),
  }
  const text = (state: ReturnType<typeof sql>) =>
    sql`(${opening(entry)}::text || ',"' || encode(${state}, 'hex') || '"]')`
  await tx.sql(sql`
    with stood as materialized (select work_state(${tx.tenantId}, ${workId}) as state),
    head as (
      insert into work_heads as h (tenant_id, work_id, entries, state, prev_hash, hash)
      select ${tx.tenantId}, ${workId}, 1, state, ${chainStart},
        ${chainHashSql(sql`${chainStart}::bytea`, sql`1`, text(sql`state`))} from stood
      on conflict (tenant_id, work_id) do update set
        entries = h.entries + 1,
        state = excluded.state,
        prev_hash = h.hash,
        hash = ${chainHashSql(sql`h.hash`, sql`h.entries + 1`, text(sql`excluded.state`))}
      returning entries, state, prev_hash, hash
    )
    insert into work_entries
      (tenant_id, work_id, place, kind, actor_id, actor_name, device_at, at, content, state, prev_hash, hash)
    select ${tx.tenantId}, ${workId}, entries, ${kind}, ${entry.actorId}, ${entry.actorName}, ${entry.deviceAt},
      ${entry.at}, ${entry.content}, state, prev_hash, hash
    from head`)
}
