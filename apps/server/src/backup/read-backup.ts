import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { decrypting, encryptedMark } from '../outside/keys/encrypted-stream.ts'
import { Contents, formatVersion, names, Opening, summing, summingFiles, Waiting } from './format.ts'

/** The file is no backup, or not one that can be used; says why. */
export class BadBackup extends Error {}

export interface Entry {
  readonly name: string
  readonly size: number
  readonly bytes: AsyncIterable<Buffer>
}

/**
 * What is in a backup, in its order; each content has to be read before the next entry. `key` opens an encrypted one.
 * Throws BadBackup.
 */
export async function* entriesOf(file: string, key?: Buffer): AsyncGenerator<Entry> {
  const tar = extract()
  const isEncrypted = await beginsEncrypted(file)
  if (isEncrypted && !key) throw new BadBackup(`${file} is encrypted: set BACKUP_KEY to the key of its time`)
  const opening = isEncrypted ? decrypting(key!) : new PassThrough()
  // A fault of one ends all of them; the reader gets it.
  pipeline(createReadStream(file), opening, createGunzip(), tar, () => undefined)
  for await (const entry of told(file, tar))
    yield {
      name: entry.header.name,
      size: entry.header.size ?? 0,
      bytes: told(file, entry as AsyncIterable<Buffer>),
    }
}

async function beginsEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BadBackup(error.code === 'ENOENT' ? `There is no file ${file}` : error.message)
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(encryptedMark.length), 0)
    return buffer.equals(encryptedMark)
  } finally {
    await handle.close()
  }
}

/** The same, where a fault on the way says which file is of no use. */
async function* told<T>(file: string, from: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* from
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new BadBackup(
      code === 'ENOENT' ? `There is no file ${file}` : `${file} is cut off or damaged: ${message}`,
    )
  }
}

export async function bytesOf({ bytes }: Entry): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The background jobs of `waiting.jsonl`. */
export const linesOf = (bytes: Buffer): Waiting[] =>
  bytes
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => Waiting.parse(JSON.parse(line)))

export interface Backup {
  readonly opening: Opening
  readonly contents: Contents
}

/** Reads a whole backup and compares every sum in it. Throws BadBackup. */
export async function checkBackup(file: string, key?: Buffer): Promise<Backup> {
  const read: ReadBackup = { tables: new Map(), files: summingFiles(), waiting: 0 }
  let [opening, contents] = [undefined as Opening | undefined, undefined as Contents | undefined]
  for await (const entry of entriesOf(file, key)) {
    if (contents) throw new BadBackup(`${file} is damaged: something stands behind its end`)
    if (!opening) opening = openingOf(file, entry.name === names.opening ? await bytesOf(entry) : undefined)
    else if (entry.name === names.contents) contents = contentsOf(file, await bytesOf(entry))
    else await sumUp(read, entry)
  }
  if (!opening || !contents) throw new BadBackup(`${file} is cut off`)
  const broken = differences(read, contents)
  if (broken.length > 0) throw new BadBackup(`${file} is damaged: ${broken.join(', ')}`)
  return { opening, contents }
}

/** What was seen of a backup on the way through it. */
interface ReadBackup {
  readonly tables: Map<string, ReturnType<typeof summing>>
  readonly files: ReturnType<typeof summingFiles>
  waiting: number
}

async function sumUp(read: ReadBackup, entry: Entry) {
  const [kind, name = ''] = entry.name.split('/')
  if (entry.name === names.waiting) {
    read.waiting = linesOf(await bytesOf(entry)).length
    return
  }
  const sums = kind === 'rows' ? (read.tables.get(name) ?? summing()) : summing()
  for await (const piece of entry.bytes) sums.takeLines(piece)
  if (kind === 'rows') read.tables.set(name, sums)
  else if (kind === 'files') read.files.add(entry.name.slice('files/'.length), entry.size, sums.sum())
  else throw new BadBackup(`${entry.name} does not belong into a backup`)
}

function differences({ tables, files, waiting }: ReadBackup, contents: Contents): string[] {
  const broken = Object.entries(contents.tables).flatMap(([name, { rows, sha256 }]) => {
    const sums = tables.get(name) ?? summing()
    return sums.seen.lines === rows && sums.sum() === sha256 ? [] : [`rows of ${name}`]
  })
  const foreign = [...tables.keys()].filter((name) => !(name in contents.tables))
  if (foreign.length > 0) broken.push(`rows of ${foreign.join(', ')}`)
  if (JSON.stringify(files.result()) !== JSON.stringify(contents.files)) broken.push('files')
  if (waiting !== contents.waiting) broken.push('background jobs')
  return broken
}

const parsed = <T>(shape: z.ZodType<T>, bytes: Buffer | undefined): T | undefined => {
  try {
    return shape.safeParse(JSON.parse(String(bytes))).data
  } catch {
    return undefined
  }
}

function contentsOf(file: string, bytes: Buffer): Contents {
  const contents = parsed(Contents, bytes)
  if (!contents) throw new BadBackup(`${file} is damaged: ${names.contents}`)
  return contents
}

function openingOf(file: string, bytes: Buffer | undefined): Opening {
  const opening = parsed(Opening, bytes)
  if (!opening) throw new BadBackup(`${file} is no backup of this product`)
  if (opening.version !== formatVersion)
    throw new BadBackup(
      `${file} was made by another version: its format is ${opening.version}, not ${formatVersion}`,
    )
  return opening
}
