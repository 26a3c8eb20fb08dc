import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readWaiting } from '../background/waiting.ts'
import { requireBypassRls } from '../db/connection/bypass-rls.ts'
import { asOwner } from '../db/connection/pool.ts'
import { asJson, tarEntry, writeArchive } from '../outside/archive.ts'
import type { CompanyKeys } from '../outside/keys/company-keys.ts'
import { deriveKey } from '../outside/keys/derive-key.ts'
import type { FileStore } from '../outside/store/disk.ts'
import { keyOf } from '../outside/store/file-keys.ts'
import { tarEnd, tarHeader, tarPadding } from '../outside/tar.ts'
import { type Contents, formatName, formatVersion, names, newLine, summing, summingFiles } from './format.ts'
import { copyOut, readSequences, readTables, sameText } from './tables.ts'

const partBytes = 4 << 20
const filesAtOnce = 500
const variants = ['full', 'medium', 'thumb'] as const

export interface BackupSource {
  /** Connection string of whoever may read every row: a superuser, or one that passes row-level security by. */
  readonly url: string
  readonly store: FileStore
  readonly secret: Buffer
  readonly companyKeys: CompanyKeys
  readonly now: Date
  /** What the archive is encrypted with; without one it is not. */
  readonly backupKey?: Buffer | undefined
}
export interface WrittenBackup {
  readonly rows: number
  readonly files: number
  /** Of files, before they were compressed. */
  readonly bytes: number
  readonly missing: readonly string[]
}

export const keyPrint = (secret: Buffer) =>
  createHmac('sha256', deriveKey(secret, 'backups')).update('key print').digest('hex').slice(0, 32)

/**
 * Writes all companies, as of one moment and while they work, into one archive; `docs/operations.md` describes it. Neither
 * the secret nor the keys of companies are in it. Throws RoleLacksBypassRls.
 */
export const writeBackup = (source: BackupSource, file: string): Promise<WrittenBackup> =>
  asOwner(source.url, async (client) => {
    await requireBypassRls(client)
    const seen = { rows: 0, files: 0, bytes: 0, missing: [] as string[] }
    await client.query(sameText)
    await client.query('begin isolation level repeatable read read only')
    await writeArchive(file, archive(source, client, seen), source.backupKey)
    await client.query('commit')
    return seen
  })

type Seen = {
  -readonly [K in keyof WrittenBackup]: WrittenBackup[K] extends readonly string[]
    ? string[]
    : WrittenBackup[K]
}

async function* archive(source: BackupSource, client: pg.Client, seen: Seen): AsyncGenerator<Buffer> {
  const { now } = source
  yield* tarEntry(names.opening, asJson(await opening(source, client)), now)
  const tables: Contents['tables'] = {}
  for (const table of await readTables(client)) {
    const sums = summing()
    let part = 0
    for await (const lines of wholeLines(client.query(copyTo(copyOut(table))))) {
      sums.takeLines(lines)
      yield* tarEntry(names.rows(table.name, ++part), lines, now)
    }
    tables[table.name] = { columns: [...table.columns], rows: sums.seen.lines, sha256: sums.sum() }
    seen.rows += sums.seen.lines
  }
  const waiting = await readWaiting(client)
  const lines = waiting.map((job) => `${JSON.stringify(job)}\n`).join('')
  yield* tarEntry(names.waiting, Buffer.from(lines), now)
  const files = summingFiles()
  yield* storedFiles(source, client, { seen, files })
  const sequences = await readSequences(client)
  const contents: Contents = {
    ...{ tables, sequences, files: files.result() },
    ...{ missing: seen.missing, waiting: waiting.length },
  }
  yield* tarEntry(names.contents, asJson(contents), now)
  yield tarEnd
}

async function opening({ secret, companyKeys, now }: BackupSource, client: pg.Client) {
  const migrations = await client.query('select name, checksum from migrations order by name collate "C"')
  const companies = await client.query<{ id: number; code: string }>(
    'select id, code from tenants order by id',
  )
  return {
    ...{ format: formatName, version: formatVersion, made: now.toISOString() },
    migrations: migrations.rows,
    keyPrint: keyPrint(secret),
    companies: companies.rows.map((each) => ({ ...each, generations: companyKeys.generations(each.id) })),
  }
}

/** Pieces of a few megabytes that end with a line: a line end inside a value is escaped. */
async function* wholeLines(text: Readable): AsyncGenerator<Buffer> {
  let [held, bytes] = [[] as Buffer[], 0]
  for await (const chunk of text as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(newLine) + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(held)
}

interface FilesSeen {
  seen: Seen
  files: ReturnType<typeof summingFiles>
}

async function* storedFiles({ store, now }: BackupSource, client: pg.Client, { seen, files }: FilesSeen) {
  for await (const key of storedKeys(client)) {
    let found = 0
    for (const variant of variants) {
      const storeKey = keyOf(key, variant)
      const size = await store.size(storeKey)
      const content = size === null ? null : await store.read(storeKey)
      if (size === null || content === null) continue
      found += 1
      yield tarHeader(names.file(storeKey), size, now)
      const sums = summing()
      for await (const piece of content) {
        sums.take(piece as Buffer)
        yield piece as Buffer
      }
      yield tarPadding(size)
      files.add(storeKey, size, sums.sum())
      seen.files += 1
      seen.bytes += size
    }
    if (found === 0) seen.missing.push(key)
  }
}

async function* storedKeys(client: pg.Client): AsyncGenerator<string> {
  await client.query('declare stored_files no scroll cursor for select key from files order by tenant_id, id')
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${filesAtOnce} from stored_files`)
    for (const { key } of rows) yield key
    if (rows.length < filesAtOnce) break
  }
  await client.query('close stored_files')
}
