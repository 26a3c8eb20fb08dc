import { Dexie } from 'dexie'
import type { Entry, EntryId, EntryState } from './entry.ts'
import { opened, openedFile } from './entry-seal.ts'
import { isLocal, laneOf, outbox } from './outbox.ts'

/** The photo or file of an entry; undefined when it has arrived, or has none. */
export async function fileOf({ seq }: Pick<Entry, 'seq'>): Promise<Blob | undefined> {
  const kept = await outbox.entries.get(seq)
  return kept && openedFile(kept)
}

/** The server's id for a local one; undefined while its entry has not been answered. */
export const idFor = async (id: EntryId): Promise<number | undefined> =>
  isLocal(id) ? (await outbox.resolved.get(id.local))?.id : id

export const inState = (person: string, state: EntryState) =>
  outbox.entries.where('[person+state]').equals([person, state])

export async function unsent(person: string): Promise<Entry[]> {
  const parts = await Promise.all(
    (['waiting', 'sending', 'refused'] as const).map((state) => inState(person, state).toArray()),
  )
  return Promise.all(
    parts
      .flat()
      .sort((one, other) => one.seq - other.seq)
      .map(opened),
  )
}
export const waiting = (person: string) => inState(person, 'waiting').sortBy('seq')
export const uploadsOf = (person: string) => outbox.uploads.where('person').equals(person).toArray()
export const sentCount = (person: string) => inState(person, 'sent').count()
export const waitingCount = (person: string) =>
  outbox.entries.where('[person+state]').anyOf([person, 'waiting'], [person, 'sending']).count()

/** How much waits on this device, of every person who used it. */
export const waitingHere = () =>
  outbox.entries.filter(({ state }) => state === 'waiting' || state === 'sending').count()

const turns = ['start', 'hold', 'resume', 'complete']
/** Where a person began, paused, went on and finished on this device in the last day, sent or not, in order. */
export async function turnsOf(person: string): Promise<Entry[]> {
  const kept = await outbox.entries
    .where('[person+state]')
    .between([person, Dexie.minKey], [person, Dexie.maxKey])
    .filter(({ feature, name }) => feature === 'works' && turns.includes(name))
    .sortBy('seq')
  return Promise.all(kept.map(opened))
}

/** Everything written for one work, sent or not, under either of its names, in order. */
export async function entriesOf(person: string, feature: string, id: EntryId): Promise<Entry[]> {
  const lane = await laneOf(feature, id, '')
  const entries = await outbox.entries.where('lane').equals(lane).sortBy('seq')
  return Promise.all(entries.filter((entry) => entry.person === person).map(opened))
}
