import type { Session } from '@muster/client/session'
import { Dexie, type EntityTable } from 'dexie'

/** Stands for the id that the answer to an earlier entry will bring: the key of that entry. */
export interface LocalId {
  readonly local: string
}
export type EntryId = number | LocalId

export type EntryState = 'waiting' | 'sending' | 'sent' | 'refused'
export interface Refused {
  readonly code: string
  readonly message: string
}

export interface Entry {
  /** Order of writing. */
  seq: number
  /** Idempotency key, made when written: sent twice, it has one effect. */
  key: string
  /** Whose it is; sent in nobody else's name. */
  person: string
  /** Entries of one lane leave in order: the work they belong to. */
  lane: string
  feature: string
  name: string
  params: Readonly<Record<string, unknown>>
  body: unknown
  file?: Blob
  fileName?: string
  writtenAt: number
  state: EntryState
  tries: number
  /** Not before this moment. */
  nextAt: number
  settledAt?: number
  refused?: Refused
}

/** What became of a local id. */
interface Resolved {
  local: string
  id: number
  /** What it is; works had it to themselves before there was another. */
  feature?: string
}

export const outbox = new Dexie('muster-outbox') as Dexie & {
  entries: EntityTable<Entry, 'seq'>
  resolved: EntityTable<Resolved, 'local'>
}
outbox.version(1).stores({ entries: '++seq, &key, [person+state], lane', resolved: 'local, id' })

export const personOf = ({ tenantId, user }: Session) => `${tenantId}:${user.tenantUserId}`
export const isLocal = (value: unknown): value is LocalId =>
  typeof value === 'object' && value !== null && 'local' in value

/** What a work was called here before the server named it; later entries stay in the same lane. */
async function laneOf(feature: string, id: unknown, key: string): Promise<string> {
  if (id === undefined) return key
  if (isLocal(id)) return id.local
  const known = await outbox.resolved
    .where('id')
    .equals(Number(id))
    .filter((each) => (each.feature ?? 'works') === feature)
    .first()
  return known?.local ?? `${feature}/${id}`
}

export type Written = Pick<Entry, 'feature' | 'name' | 'params' | 'body' | 'file' | 'fileName'>

/** Keeps an entry; from here on it survives closing the page, signing out and a day without signal. */
export async function write(person: string, written: Written): Promise<LocalId> {
  const key = crypto.randomUUID()
  const lane = await laneOf(written.feature, written.params.id, key)
  await outbox.entries.add({
    ...written,
    key,
    person,
    lane,
    writtenAt: Date.now(),
    state: 'waiting',
    tries: 0,
    nextAt: 0,
  })
  return { local: key }
}

/** The server's id for a local one; undefined while its entry has not been answered. */
export const idFor = async (id: EntryId): Promise<number | undefined> =>
  isLocal(id) ? (await outbox.resolved.get(id.local))?.id : id

const inState = (person: string, state: EntryState) =>
  outbox.entries.where('[person+state]').equals([person, state])

/** Everything of a person that has not arrived, in order. */
export async function unsent(person: string): Promise<Entry[]> {
  const parts = await Promise.all(
    (['waiting', 'sending', 'refused'] as const).map((state) => inState(person, state).toArray()),
  )
  return parts.flat().sort((one, other) => one.seq - other.seq)
}
export const waiting = (person: string) => inState(person, 'waiting').sortBy('seq')
export const sentCount = (person: string) => inState(person, 'sent').count()

/** Of one work only, under either of its names. */
export async function unsentOf(person: string, feature: string, id: EntryId): Promise<Entry[]> {
  const lane = await laneOf(feature, id, '')
  return (await unsent(person)).filter((entry) => entry.lane === lane)
}

/** Everything written for one work, sent or not, under either of its names, in order. */
export async function entriesOf(person: string, feature: string, id: EntryId): Promise<Entry[]> {
  const lane = await laneOf(feature, id, '')
  const entries = await outbox.entries.where('lane').equals(lane).sortBy('seq')
  return entries.filter((entry) => entry.person === person)
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

const revive = ({ seq }: Entry) =>
  outbox.entries
    .where('seq')
    .equals(seq)
    .modify((entry) => {
      entry.state = 'waiting'
      entry.nextAt = 0
      entry.tries = 0
      delete entry.refused
    })

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
