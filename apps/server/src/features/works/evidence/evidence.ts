import type { EntryKind, WorkEvidence } from '@muster/contract/works/evidence'
import { isoWithOffset } from '@muster/rules/time/zone'
import { reportCode } from '@muster/rules/works/report-code'
import { chainStart } from '../../../db/chain.ts'
import type { Scope } from '../../../db/scope.ts'
import type { FileStore } from '../../../outside/store/disk.ts'
import { differsFromSums, type VariantSums } from '../../../outside/store/stored-sums.ts'
import { answerFiles } from '../queries.ts'
import { reachableTimes } from '../reach.ts'
import { entryHash } from './entries.ts'
import { type ChainState, type EntryRow, listEntries, readChainState } from './evidence-queries.ts'

/** Locks the end of a chain until the transaction ends; undefined for a work without entries. */
export const lockHead = (tx: Scope, workId: number) =>
  tx
    .from('work_heads')
    .where('work_id', '=', workId)
    .select(['entries as place', 'hash'])
    .forShare()
    .executeTakeFirst()

/** The first place at which the chain is not what was written, or null. */
function findFirstBroken(
  rows: readonly EntryRow[],
  head: Pick<ChainState, 'entries' | 'hash'>,
): number | null {
  let last: { place: number; hash: Uint8Array } = { place: 0, hash: chainStart }
  for (const row of rows) {
    const isNext = row.place === last.place + 1 && row.prevHash.equals(last.hash)
    if (!isNext || !row.hash.equals(entryHash(last.hash, row.place, row))) return last.place + 1
    last = row
  }
  if (head.entries !== last.place) return Math.min(head.entries ?? 0, last.place) + 1
  return head.hash?.equals(last.hash) ? null : last.place
}

/**
 * Finds fixes that no entry records. Works older than the chain are adopted with theirs; removed fixes may be missing.
 */
function hasUnrecordedFixes(rows: readonly EntryRow[], stored: readonly string[]) {
  if (rows[0]?.kind === 'adopted') return false
  const recorded = rows.flatMap(({ content }) => (JSON.parse(content) as { fixes?: string[] }).fixes ?? [])
  return !stored.every((sha256) => recorded.includes(sha256))
}

/** The signatures must be exactly those that the entries record, in the same order. */
function matchesSignatures(rows: readonly EntryRow[], stored: readonly string[]) {
  const recorded = rows
    .filter(({ kind }) => kind === 'signed')
    .map(({ content }) => (JSON.parse(content) as { signature?: string }).signature)
  return recorded.length === stored.length && stored.every((hash, i) => hash === recorded[i])
}

export interface WorkProof {
  rows: readonly EntryRow[]
  /** Whether the chain is whole and the work is as its last entry left it. */
  intact: boolean
  firstBroken: number | null
}

/** Follows a work's chain from its start, and compares the work itself with what the last entry sealed. */
export async function proveWork(scope: Scope, workId: number): Promise<WorkProof | undefined> {
  const [current] = await readChainState(scope, workId)
  if (!current) return undefined
  const rows = await listEntries(scope, workId)
  if (rows.length === 0) return { rows, intact: false, firstBroken: current.entries === null ? null : 1 }
  const firstBroken = findFirstBroken(rows, current)
  const last = rows.at(-1)!
  const isCurrent =
    last.state.equals(current.state) &&
    (last.reportState?.equals(current.reportState) ?? true) &&
    (last.contextState?.equals(current.contextState) ?? true) &&
    current.sealed?.equals(last.hash) === true &&
    !hasUnrecordedFixes(rows, current.fixes) &&
    matchesSignatures(rows, current.signatures)
  return { rows, intact: firstBroken === null && isCurrent, firstBroken }
}

const differ = (one: Buffer | null, other: Buffer | null) =>
  one !== null && other !== null && !one.equals(other)

/** Whether an entry seals another visit than an earlier one does, as far as both say. */
export const sealsAnother = (entry: EntryRow, earlier: EntryRow) =>
  differ(entry.state, earlier.state) ||
  differ(entry.reportState, earlier.reportState) ||
  differ(entry.contextState, earlier.contextState)

/** Reads every stored photo and file of a visit; says whether each is, byte for byte, what was stored. */
export async function areFilesWhole(scope: Scope, store: FileStore, workId: number): Promise<boolean> {
  const files = await answerFiles(scope, workId).select(['files.key', 'files.variants']).execute()
  for (const { key, variants } of files)
    if (variants && (await differsFromSums(store, key, variants as unknown as VariantSums))) return false
  return true
}

/** The code of a report that covers a work up to this entry. */
export const codeOf = (scope: Scope, workId: number, entry: { readonly hash: Uint8Array }) =>
  reportCode({ tenantId: scope.tenantId, workId, hash: entry.hash })

export async function readEvidence(
  scope: Scope,
  store: FileStore,
  id: number,
): Promise<WorkEvidence | undefined> {
  const work = await reachableTimes(scope)
    .select('works.timezone')
    .where('works.id', '=', id)
    .executeTakeFirst()
  const proof = work && (await proveWork(scope, id))
  if (!proof) return undefined
  const iso = (at: Date) => isoWithOffset(work.timezone, at.getTime())
  const last = proof.rows.at(-1)
  const isWhole = await areFilesWhole(scope, store, id)
  return {
    entries: proof.rows.map((row) => ({
      place: row.place,
      kind: row.kind as EntryKind,
      actorName: row.actorName,
      deviceAt: row.deviceAt && iso(row.deviceAt),
      at: iso(row.at),
      mark: row.hash.toString('hex').slice(0, 12),
      ...capturedIn(row, iso),
    })),
    intact: proof.intact && isWhole,
    areFilesWhole: isWhole,
    firstBroken: proof.firstBroken,
    code: last ? codeOf(scope, id, last) : null,
  }
}

/** When the camera took a photo, where its entry tells. */
function capturedIn({ kind, content }: EntryRow, iso: (at: Date) => string) {
  if (kind !== 'fileAdded') return {}
  const { capturedAt } = JSON.parse(content) as { capturedAt?: string }
  return capturedAt === undefined ? {} : { capturedAt: iso(new Date(capturedAt)) }
}
