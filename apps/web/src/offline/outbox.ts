import type { OutboxRight } from '@muster/client/outbox-right'
import { Dexie, type EntityTable } from 'dexie'
import type { Entry, EntryInput, KeptEntry, LocalId } from './entry.ts'
import { closed } from './entry-seal.ts'
import { keyOf } from './seal.ts'

interface Resolved {
  local: string
  id: number
  /** What it is; works had it to themselves before there was another. */
  feature?: string
}

/** With which what a person left here is sent; beside what it is for, so that neither is lost without the other. */
interface KeptRight extends OutboxRight {
  person: string
}

/** How far a file is that goes in pieces. Apart from its entry, which holds the file and is dear to write. */
export interface UploadProgress {
  key: string
  person: string
  lane: string
  /** What the server calls the upload. */
  upload: string
  /** Bytes that are there, and of the whole. */
  received: number
  size: number
  /** Files of its lane that had arrived when it began. */
  before: number
  /** How often its bytes arrived altered. */
  mismatches: number
}

export const outbox = new Dexie('muster-outbox') as Dexie & {
  entries: EntityTable<KeptEntry, 'seq'>
  resolved: EntityTable<Resolved, 'local'>
  uploads: EntityTable<UploadProgress, 'key'>
  rights: EntityTable<KeptRight, 'person'>
  marks: EntityTable<{ name: string; value: string }, 'name'>
}
outbox.version(1).stores({ entries: '++seq, &key, [person+state], lane', resolved: 'local, id' })
outbox.version(2).stores({ uploads: 'key, person', rights: 'person', marks: 'name' })

export { personOf } from './person.ts'
export const isLocal = (value: unknown): value is LocalId =>
  typeof value === 'object' && value !== null && 'local' in value

/** What a work was called here before the server named it; later entries stay in the same lane. */
export async function laneOf(feature: string, id: unknown, key: string): Promise<string> {
  if (id === undefined) return key
  if (isLocal(id)) return id.local
  const known = await outbox.resolved
    .where('id')
    .equals(Number(id))
    .filter((each) => (each.feature ?? 'works') === feature)
    .first()
  return known?.local ?? `${feature}/${id}`
}

/** Seals what was written before the key of the person was there. To be called by the one that sends. */
export async function sealAll(person: string): Promise<void> {
  if (!(await keyOf(person))) return
  const all = await outbox.entries
    .where('[person+state]')
    .anyOf([person, 'waiting'], [person, 'refused'])
    .toArray()
  for (const { sealed: isSealed, seq, key, params = {}, body, file, fileName, feature, name } of all) {
    if (isSealed) continue
    const own = { feature, name, params, body, ...(file && { file }), ...(fileName && { fileName }) }
    const { sealed, sealedFile } = await closed(person, key, own)
    // The person signed out meanwhile, and the key went with them.
    if (!sealed) return
    await outbox.entries
      .where('seq')
      .equals(seq)
      .modify((entry) => {
        Object.assign(entry, { sealed, ...(sealedFile && { sealedFile }) })
        for (const said of ['params', 'body', 'file', 'fileName'] as const) delete entry[said]
      })
  }
}

/** Keeps an entry; from here on it survives closing the page, signing out and a day without signal. */
export async function write(person: string, written: EntryInput): Promise<LocalId> {
  const key = crypto.randomUUID()
  const lane = await laneOf(written.feature, written.params.id, key)
  const { feature, name } = written
  await outbox.entries.add({
    feature,
    name,
    ...(await closed(person, key, written)),
    key,
    person,
    lane,
    writtenAt: Date.now(),
    state: 'waiting',
    tries: 0,
    nextAt: 0,
    ...(written.file && { isAsked: false }),
    ...(written.after && { after: written.after }),
  })
  return { local: key }
}

/** The reason of entries whose own beginning was refused. */
export const orphaned = 'LOCAL'

/** Tries a refused entry again, and with it those that were refused only because of it. */
export const retry = (entry: Entry) =>
  outbox.transaction('rw', outbox.entries, async () => {
    const dependent = await outbox.entries
      .where('lane')
      .equals(entry.lane)
      .filter((other) => other.refused?.code === orphaned)
      .toArray()
    for (const one of [entry, ...dependent]) await revive(one)
  })

const revive = ({ seq }: Pick<Entry, 'seq'>) =>
  outbox.entries
    .where('seq')
    .equals(seq)
    .modify((entry) => {
      entry.state = 'waiting'
      entry.nextAt = 0
      entry.tries = 0
      delete entry.refused
    })

/**
 * Gives a refused entry another body and tries it again under the same key; what was refused only because of it is tried
 * again with it.
 */
export async function rewrite(entry: Entry, body: unknown): Promise<void> {
  const { feature, name, params, fileName } = entry
  const said = { feature, name, params, body, ...(fileName && { fileName }) }
  const sealedParts = await closed(entry.person, entry.key, said)
  await outbox.entries
    .where('seq')
    .equals(entry.seq)
    .filter(({ state }) => state === 'refused')
    .modify((stored) => {
      Object.assign(stored, sealedParts)
    })
  await retry(entry)
}

/** Takes back an entry that never left this device; false when it may have. */
export const withdraw = async ({ seq }: Pick<Entry, 'seq'>): Promise<boolean> =>
  (await outbox.entries
    .where('seq')
    .equals(seq)
    .filter(
      ({ state, tries, isAsked }) => state === 'waiting' && !isAsked && (tries === 0 || isAsked === false),
    )
    .delete()) > 0

/** Only a person throws an entry away, and only one that the server refused. */
export const discard = (entry: Entry) =>
  outbox.entries
    .where('seq')
    .equals(entry.seq)
    .filter(({ state }) => state === 'refused')
    .delete()

/** Throws away what the server refused to begin, and with it everything that was written for it. */
export const discardLane = ({ lane }: Entry) =>
  outbox.entries
    .where('lane')
    .equals(lane)
    .filter(({ state }) => state === 'refused' || state === 'waiting')
    .delete()
