import type { EntryKind } from '@muster/contract/works/evidence'
import { chainHash } from '../../../db/chain.ts'
import type { Scope } from '../../../db/scope.ts'
import { freezeNames, insertEntries, lockHeads, sealWorks } from '../writes.ts'

const hex = (bytes: Buffer) => bytes.toString('hex')

interface EntryData {
  readonly kind: string
  readonly actorId: number | null
  readonly actorName: string
  readonly deviceAt: Date | null
  readonly at: Date
  readonly content: string
}

/** The work after an entry, as hashes. Entries older than a hash have none: null, and left out of what is chained. */
interface SealedState {
  readonly state: Buffer
  readonly reportState: Buffer | null
  readonly contextState: Buffer | null
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
    ...(entry.contextState ? [hex(entry.contextState)] : []),
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

async function chainEntries(tx: Scope, entries: readonly (EntryData & { readonly workId: number })[]) {
  const byWork = Map.groupBy(entries, ({ workId }) => workId)
  const works = [...byWork.keys()].sort((one, other) => one - other)
  await freezeNames(tx, works)
  const heads = await lockHeads(tx, works)
  const rows = heads.flatMap(({ workId, entries: previous, hash: end, ...states }) => {
    let last = end
    return byWork.get(workId)!.map((entry, index) => {
      const place = previous + 1 + index
      const prevHash = last
      last = entryHash(prevHash, place, { ...entry, ...states })
      const { state, reportState, contextState } = states
      const sealed = { state: hex(state), reportState: hex(reportState), contextState: hex(contextState) }
      return { ...entry, place, ...sealed, prevHash: hex(prevHash), hash: hex(last) }
    })
  })
  await insertEntries(tx, rows)
  await sealWorks(tx, works)
}
