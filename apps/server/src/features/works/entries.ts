import type { EntryKind } from '@muster/contract/work-evidence'
import { chainHash, chainStart } from '../../db/chain.ts'
import { personName } from '../../db/names.ts'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

const hex = (bytes: Buffer) => bytes.toString('hex')

interface EntryData {
  readonly kind: string
  readonly actorId: number | null
  readonly actorName: string
  readonly deviceAt: Date | null
  readonly at: Date
  readonly content: string
}

/** The work after an entry, as hashes. Entries older than sealed reports have no `reportState`. */
interface SealedState {
  readonly state: Buffer
  readonly reportState: Buffer | null
}

const canonical = (entry: EntryData & SealedState) =>
  JSON.stringify([
    entry.kind,
    entry.actorId,
    entry.actorName,
    entry.deviceAt?.toISOString() ?? null,
    entry.at.toISOString(),
    entry.content,
    hex(entry.state),
    ...(entry.reportState ? [hex(entry.reportState)] : []),
  ])

export const entryHash = (previous: Uint8Array, place: number, entry: EntryData & SealedState) =>
  chainHash(previous, place, canonical(entry))

/** Ids, times, answers and hashes of files: what the step recorded. */
export type EntryContent = Readonly<Record<string, unknown>>

/**
 * Adds one entry to a work's chain at the end of the transaction, so that it seals the work as the transaction leaves
 * it. The caller has locked the work. `deviceAt` is the moment that the device recorded; steps of the office or the
 * server have none.
 */
export const addEntry = (
  tx: Scope,
  workId: number,
  kind: EntryKind,
  content: EntryContent,
  deviceAt?: string | Date,
): Promise<void> =>
  tx.atEnd(chainEntries, {
    workId,
    kind,
    actorId: tx.actor.id || null,
    actorName: tx.actor.id ? tx.actor.name : '',
    deviceAt: deviceAt === undefined ? null : new Date(deviceAt),
    at: tx.now,
    content: JSON.stringify(content),
  })

interface ChainHead {
  workId: number
  entries: number
  hash: Buffer
  state: Buffer
  reportState: Buffer
}

/** Stores the worker's name with the first seal, so that a later rename alters no report. */
const freezeWorkerNames = (tx: Scope, works: readonly number[]) =>
  tx.sql(sql`
    update works w set worker_name = ${personName('u')} from users u
    where w.tenant_id = ${tx.tenantId} and w.id = any(${works}::bigint[]) and w.worker_name is null
      and ${linkedBy('w.user_id', 'users u')}`)

/** Locks the end of each chain until the transaction ends, and reads the works as they are now. */
const lockHeads = (tx: Scope, works: readonly number[]) =>
  tx.sql(sql<ChainHead>`
    insert into work_heads as h (tenant_id, work_id, entries, state, prev_hash, hash)
    select ${tx.tenantId}, work_id, 0, work_state(${tx.tenantId}, work_id), ${chainStart}, ${chainStart}
    from unnest(${works}::bigint[]) as work_id
    on conflict (tenant_id, work_id) do update set state = excluded.state
    returning work_id as "workId", entries, hash, state, work_report_state(tenant_id, work_id) as "reportState"`)

async function chainEntries(tx: Scope, entries: readonly (EntryData & { readonly workId: number })[]) {
  const byWork = Map.groupBy(entries, ({ workId }) => workId)
  const works = [...byWork.keys()].sort((one, other) => one - other)
  await freezeWorkerNames(tx, works)
  const heads = await lockHeads(tx, works)
  const rows = heads.flatMap(({ workId, entries: previous, hash: end, state, reportState }) => {
    let last = end
    return byWork.get(workId)!.map((entry, index) => {
      const place = previous + 1 + index
      const prevHash = last
      last = entryHash(prevHash, place, { ...entry, state, reportState })
      const sealed = { state: hex(state), reportState: hex(reportState) }
      return { ...entry, place, ...sealed, prevHash: hex(prevHash), hash: hex(last) }
    })
  })
  await tx.sql(sql`
    with entry_rows as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry_rows("workId" bigint, place integer,
        kind text, "actorId" bigint, "actorName" text, "deviceAt" timestamptz, at timestamptz, content text,
        state text, "reportState" text, "prevHash" text, hash text)
    ), added as (
      insert into work_entries
        (tenant_id, work_id, place, kind, actor_id, actor_name, device_at, at, content, state, report_state, prev_hash,
          hash)
      select ${tx.tenantId}, "workId", place, kind, "actorId", "actorName", "deviceAt", at, content,
        decode(state, 'hex'), decode("reportState", 'hex'), decode("prevHash", 'hex'), decode(hash, 'hex')
      from entry_rows
      returning work_id, place, prev_hash, hash
    ), last as (select distinct on (work_id) * from added order by work_id, place desc)
    update work_heads h set entries = last.place, prev_hash = last.prev_hash, hash = last.hash
    from last where h.tenant_id = ${tx.tenantId} and h.work_id = last.work_id`)
}
