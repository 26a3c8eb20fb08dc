import { currentSession } from '@muster/client/session'
import { Dexie, type EntityTable } from 'dexie'
import type { KeptEntry } from '../entry.ts'
import { closed, openedFile } from '../entry-seal.ts'
import { personOf } from '../person.ts'
import type { Photo } from '../photos.ts'
import { fetchKey, keyOf, unsealText } from '../seal.ts'

/** The words of a report or one of its photos, sealed as entries of the outbox are. */
type DraftPart = Pick<KeptEntry, 'key' | 'person' | 'params' | 'body' | 'file' | 'sealed' | 'sealedFile'> & {
  draft: string
  writtenAt: number
}
export interface ReportDraft<V> {
  readonly values: V
  readonly photos: readonly Photo[]
}
type KeptReport<V> = ReportDraft<V> & { readonly at: string }

const device = new Dexie('muster-drafts') as Dexie & { parts: EntityTable<DraftPart, 'key'> }
device.version(1).stores({ parts: 'key, draft, person, writtenAt' })
/** As long as drafts of forms. */
const keptMs = 7 * 86_400_000

const nameOf = (person: string, name: string) => `${person} ${name}`
const partsOf = (draft: string) => device.parts.where('draft').equals(draft)
const personNow = () => {
  const session = currentSession()
  return session && personOf(session)
}

/** Keeps what a person has written so far in place of what they had before; not while their session has ended. */
export async function keepReport<V>(person: string, name: string, report: ReportDraft<V>): Promise<void> {
  const draft = nameOf(person, name)
  const { values, photos } = report
  const part = async (key: string, body: unknown, file?: Blob): Promise<DraftPart> => {
    const sealedParts = await closed(person, key, {
      feature: '',
      name,
      params: {},
      body,
      ...(file && { file }),
    })
    return { ...sealedParts, key, person, draft, writtenAt: Date.now() }
  }
  const keyOfPhoto = ({ sha256 }: Photo) => `${draft} ${sha256}`
  const storedKeys = new Set(await partsOf(draft).primaryKeys())
  const added = photos.filter((photo) => !storedKeys.has(keyOfPhoto(photo)))
  const parts = await Promise.all([
    part(draft, { values, photos: photos.map(({ sha256, fileName }) => ({ sha256, fileName })) }),
    ...added.map((photo) => part(keyOfPhoto(photo), null, photo.blob)),
  ])
  // Signed out meanwhile: nothing may be left behind, and nothing in clear that was sealed before.
  if (personNow() !== person) return
  const keysToKeep = new Set([draft, ...photos.map(keyOfPhoto)])
  await device.transaction('rw', device.parts, async () => {
    await partsOf(draft)
      .filter(({ key }) => !keysToKeep.has(key))
      .delete()
    await device.parts.bulkPut(parts)
  })
}

interface DraftWords<V> {
  values: V
  photos: readonly Omit<Photo, 'blob'>[]
}
/** Undefined where it is sealed, and its key is not on this device now. */
async function wordsOf<V>({ key, person, sealed, body }: DraftPart): Promise<DraftWords<V> | undefined> {
  if (!sealed) return body as DraftWords<V>
  const personKey = await keyOf(person)
  if (!personKey) return undefined
  const { body: words } = JSON.parse(await unsealText(personKey, key, sealed)) as { body: DraftWords<V> }
  return words
}

/** What a person had written before; undefined where there is nothing, or nothing that this device can open now. */
export async function keptReport<V>(person: string, name: string): Promise<KeptReport<V> | undefined> {
  await device.parts
    .where('writtenAt')
    .below(Date.now() - keptMs)
    .delete()
  const draft = nameOf(person, name)
  const parts = new Map((await partsOf(draft).toArray()).map((part) => [part.key, part]))
  const words = parts.get(draft)
  if (!words) return undefined
  if (words.sealed && !(await keyOf(person))) await fetchKey(person)
  const said = await wordsOf<V>(words)
  if (!said) return undefined
  const found = await Promise.all(
    said.photos.map(async (photo) => {
      const part = parts.get(`${draft} ${photo.sha256}`)
      return { ...photo, blob: part && (await openedFile(part)) }
    }),
  )
  const photos = found.filter((photo): photo is Photo => photo.blob !== undefined)
  return { values: said.values, photos, at: new Date(words.writtenAt).toISOString() }
}

export const forgetReport = (person: string, name: string): Promise<number> =>
  partsOf(nameOf(person, name)).delete()

/** A person who signs out leaves nothing of what they wrote and did not send. */
export const forgetReports = (person: string): Promise<number> =>
  device.parts.where('person').equals(person).delete()
