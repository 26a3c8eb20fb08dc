import { Dexie, type EntityTable } from 'dexie'
import { keyOf, type Sealed, sealText, unsealText } from '../seal.ts'
import { roomHere, wasFullToday } from './device-room.ts'

interface KeptAnswer {
  key: string
  value: unknown
  at: number
}
/** A file of the works at hand, to be read without a connection. */
interface KeptFile {
  key: string
  person: string
  blob: Blob
}
/** A few words that lie on the device under the key of the person only, such as how to get in. */
interface KeptWords {
  key: string
  person: string
  sealed: Sealed
}
const device = new Dexie('muster-kept') as Dexie & {
  answers: EntityTable<KeptAnswer, 'key'>
  files: EntityTable<KeptFile, 'key'>
  words: EntityTable<KeptWords, 'key'>
}
device.version(1).stores({ answers: 'key, at' })
device.version(2).stores({ answers: 'key, at', files: 'key, person', words: 'key, person' })
/** Older than this an answer is of no use any more. */
const keepMs = 14 * 86_400_000

export async function keep(key: string, value: unknown, at: number): Promise<void> {
  await device.answers
    .where('at')
    .below(Date.now() - keepMs)
    .delete()
  await device.answers.put({ key, value, at })
}
export const keptOf = async (key: string): Promise<KeptAnswer | undefined> => device.answers.get(key)

export interface FileToKeep {
  id: number
  url: string
  size: number
}
/** Of one person on one device, at most; and of one file. */
const mostBytes = 60_000_000
const largestBytes = 10_000_000
const fileKey = (person: string, id: number) => `${person} ${id}`

/** Photos that are still to be taken find this much room. */
const reservedBytes = 50_000_000
/** None where the device was full today; never what photos need. */
async function roomForFiles(): Promise<number> {
  if (wasFullToday()) return 0
  const { free } = await roomHere()
  return Math.min(mostBytes, Math.max(0, (free ?? mostBytes + reservedBytes) - reservedBytes))
}

/**
 * Keeps these files of a person, and no others: what does not fit is left out, the first come first. What was kept before is
 * not fetched again. `isStill` says whether the person is still signed in.
 */
export async function keepFiles(
  person: string,
  wanted: readonly FileToKeep[],
  isStill: () => boolean,
): Promise<void> {
  const keys = new Set(wanted.map(({ id }) => fileKey(person, id)))
  const mine = () => device.files.where('person').equals(person)
  await mine()
    .filter(({ key }) => !keys.has(key))
    .delete()
  const sizes = new Map((await mine().toArray()).map(({ key, blob }) => [key, blob.size]))
  const limit = await roomForFiles()
  let room = limit - [...sizes.values()].reduce((sum, size) => sum + size, 0)
  for (const { id, url, size } of wanted) {
    const key = fileKey(person, id)
    if (sizes.has(key) || size > Math.min(largestBytes, room)) continue
    const response = await fetch(url)
    if (!response.ok) continue
    const blob = await response.blob()
    if (!isStill()) return
    await device.files.put({ key, person, blob })
    if (!isStill()) return forgetKept()
    sizes.set(key, blob.size)
    room -= blob.size
  }
}
export const keptFile = async (person: string, id: number): Promise<Blob | undefined> =>
  (await device.files.get(fileKey(person, id)))?.blob

/**
 * Keeps words of a person under their key, and no others; where one did not come, what was kept of it stays. Nothing is kept
 * where the device has no key of theirs.
 */
export async function keepWords(person: string, all: ReadonlyMap<string, string | undefined>): Promise<void> {
  const personKey = await keyOf(person)
  if (!personKey) return
  const places = new Set([...all.keys()].map((place) => `${person} ${place}`))
  await device.words
    .where('person')
    .equals(person)
    .filter(({ key }) => !places.has(key))
    .delete()
  for (const [place, text] of all) {
    const key = `${person} ${place}`
    if (text !== undefined)
      await device.words.put({ key, person, sealed: await sealText(personKey, key, text) })
  }
}
export async function keptWords(person: string, place: string): Promise<string | undefined> {
  const key = `${person} ${place}`
  const [row, own] = [await device.words.get(key), await keyOf(person)]
  return row && own ? unsealText(own, key, row.sealed) : undefined
}

/** Files that can be fetched again: they give way to what a person does. */
export const forgetFiles = (): Promise<void> => device.files.clear()

/** What the next person on this phone may not see. */
export const forgetKept = async (): Promise<void> => {
  await Promise.all([device.answers.clear(), device.files.clear(), device.words.clear()])
}
