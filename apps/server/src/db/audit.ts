import { chainHash, chainHashSql, chainStart } from './chain.ts'
import { preparedToDefer } from './prepared.ts'
import { type Scope, sql } from './scope.ts'
import type { Bindable } from './sql.ts'

/** What an act was about: ids and names of endpoints, never anything that says who a person is. */
export type AuditTarget = Readonly<Record<string, number | string | readonly number[]>>

export interface Act {
  /** `feature.name` of the endpoint, or what happened to a session or a right. */
  readonly action: string
  readonly target: AuditTarget
  /** The HTTP status it was answered with. */
  readonly outcome: number
  readonly address: string | null
  /** The scope's actor unless told; null where nobody is known to have acted. */
  readonly actor?: { readonly id: number; readonly name: string } | null
}

interface Chained {
  readonly at: Date
  readonly actorId: number | null
  readonly actorName: string
  readonly address: string | null
  readonly action: string
  readonly target: unknown
  readonly outcome: number
}

/** The same text for the same target, however the database orders its keys. */
const ordered = (target: object) => Object.entries(target).sort(([a], [b]) => (a < b ? -1 : 1))

const canonical = (entry: Chained) =>
  JSON.stringify([
    entry.at.toISOString(),
    entry.actorId,
    entry.actorName,
    entry.address,
    entry.action,
    ordered(entry.target as object),
    entry.outcome,
  ])

/** What an entry must have as its hash at this place of the company's chain. */
export const auditHash = (before: Uint8Array, id: number, entry: Chained) =>
  chainHash(before, id, canonical(entry))

const madeOf = (scope: Scope, act: Act) => {
  const actor = act.actor === undefined ? scope.actor : act.actor
  const { address, action, target, outcome } = act
  return {
    ...{ at: scope.now, actorId: actor?.id || null, actorName: actor?.name ?? '' },
    ...{ address, action, target, outcome },
  }
}

/**
 * Adds one entry to the company's chain, in the scope's transaction. The end of the chain stays locked until that
 * transaction ends, so this is the last thing a transaction does. One statement: the place in the chain and the hash
 * are made where the lock is held, by the same formula as `auditHash`.
 */
export function addAuditEntry(scope: Scope, act: Act): Promise<void> {
  const entry = madeOf(scope, act)
  const text = canonical(entry)
  return chainEntry(scope, { ...entry, target: JSON.stringify(entry.target), text, chainStart })
}
interface EntryValues extends Omit<Chained, 'target'>, Record<string, Bindable> {
  readonly target: string
  readonly text: string
  readonly chainStart: Buffer
}
const chainEntry = preparedToDefer(({ tenantId }, entry: EntryValues) => {
  const start = entry.chainStart
  return sql`
    with head as (
      insert into audit_heads as h (tenant_id, entries, prev_hash, hash)
      values (${tenantId}, 1, ${start}, ${chainHashSql(sql`${start}::bytea`, sql`1`, sql`${entry.text}::text`)})
      on conflict (tenant_id) do update set
        entries = h.entries + 1,
        prev_hash = h.hash,
        hash = ${chainHashSql(sql`h.hash`, sql`h.entries + 1`, sql`${entry.text}::text`)}
      returning entries, prev_hash, hash
    )
    insert into audit_entries
      (tenant_id, id, at, actor_id, actor_name, address, action, target, outcome, prev_hash, hash)
    select ${tenantId}, entries, ${entry.at}, ${entry.actorId}, ${entry.actorName}, ${entry.address},
      ${entry.action}, ${entry.target}::jsonb, ${entry.outcome}, prev_hash, hash
    from head
    returning id`
})

/** Adds entries in their order, as the last thing a transaction does; few statements however many they are. */
export async function addAuditEntries(tx: Scope, acts: readonly Act[]): Promise<void> {
  const [first, ...others] = acts
  // It makes the end of a chain that is new, and holds it.
  await addAuditEntry(tx, first!)
  if (others.length === 0) return
  const head = await tx.from('audit_heads').select(['entries', 'hash']).executeTakeFirstOrThrow()
  let before: Buffer = head.hash
  const rows = others.map((act, index) => {
    const { actorId, actorName, ...entry } = madeOf(tx, act)
    const id = head.entries + 1 + index
    const prev_hash = before
    before = auditHash(prev_hash, id, { actorId, actorName, ...entry })
    const target = JSON.stringify(entry.target)
    return { ...entry, target, id, actor_id: actorId, actor_name: actorName, prev_hash, hash: before }
  })
  await tx.into('audit_entries', rows).execute()
  const last = rows.at(-1)!
  await tx.change('audit_heads', { entries: last.id, prev_hash: last.prev_hash, hash: last.hash }).execute()
}
