import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type BackgroundQueue, installQueue, openQueue } from '../background/queue.ts'
import { addWaiting } from '../background/waiting.ts'
import { asOwner } from '../db/connection/pool.ts'
import { countNewRows } from '../db/count-new-rows.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { holdOutbound } from '../outside/egress/outbound-hold.ts'
import type { CompanyKeys } from '../outside/keys/company-keys.ts'
import type { FileStore } from '../outside/store/disk.ts'
import { type Contents, names, type Opening, summing } from './format.ts'
import {
  type Backup,
  BadBackup,
  bytesOf,
  checkBackup,
  type Entry,
  entriesOf,
  linesOf,
} from './read-backup.ts'
import { copyIn, copyOut, readTables, sameText, setSequences } from './tables.ts'
import { keyPrint } from './write-backup.ts'

/** Nothing was changed: the place for the backup is not as it has to be. Says what to do. */
export class NoPlace extends Error {}

export interface RestorePlace {
  /** Connection string of a superuser of an empty database. */
  readonly url: string
  readonly store: FileStore
  readonly secret: Buffer
  readonly companyKeys: CompanyKeys
  /** The folder of the installation, of all its machines. */
  readonly sharedRoot: string
  readonly backupKey?: Buffer | undefined
}

/** What is wrong with restoring this backup here, before anything is touched. Throws BadBackup, NoPlace. */
async function checkPlace({ opening }: Backup, { secret, companyKeys }: Omit<RestorePlace, 'url'>) {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const foreign = opening.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (foreign) throw new BadBackup(`The backup was made by a newer or another program: ${foreign.name}`)
  if (opening.keyPrint !== keyPrint(secret))
    throw new NoPlace('The secret is another one than the backup was made with: put that one back first')
  const without = opening.companies.filter(({ id, generations }) => {
    const here = companyKeys.generations(id)
    return generations.some((generation) => !here.includes(generation))
  })
  if (without.length > 0)
    throw new NoPlace(
      `Keys of the time of the backup are missing, of ${without.map(({ code }) => code).join(', ')}: put the copy of keys/companies back first`,
    )
}

/**
 * Puts a backup into an empty installation, and reads all of it back before it counts: the rows come in one transaction, so
 * that whatever fails leaves none. From then on nothing is sent to anybody outside until the file `quiet` in the data
 * folder is removed. Throws BadBackup, NoPlace.
 */
export async function restoreBackup(file: string, place: RestorePlace): Promise<Contents> {
  const backup = await checkBackup(file, place.backupKey)
  await checkPlace(backup, place)
  const { opening, contents } = backup
  await asOwner(place.url, (client) => requireEmpty(client, opening))
  await migrate(
    place.url,
    opening.migrations.map(({ name }) => name),
  )
  await installQueue(place.url)
  await holdOutbound(place.sharedRoot, `restored from the backup of ${opening.made}`)
  const queue = await openQueue(place.url, () => undefined)
  try {
    await asOwner(place.url, (client) => load(file, contents, { ...place, client, queue }))
  } finally {
    await queue.stop()
  }
  await migrate(place.url)
  await asOwner(place.url, countNewRows)
  return contents
}

async function requireEmpty(client: pg.Client, { migrations }: Opening) {
  const { rows } = await client.query<{ super: boolean; migrated: boolean }>(
    `select rolsuper as super, to_regclass('public.migrations') is not null as migrated
      from pg_roles where rolname = current_user`,
  )
  if (!rows[0]?.super)
    throw new NoPlace('The user of DATABASE_URL has to be a superuser while it is restored')
  if (!rows[0].migrated) return
  const there = await client.query<{ name: string }>('select name from migrations')
  const known = new Set(migrations.map(({ name }) => name))
  const isNewer = there.rows.some(({ name }) => !known.has(name))
  const companies = await client.query(`select from tenants limit 1`)
  if (companies.rowCount !== 0)
    throw new NoPlace('There are companies here: restore into an empty installation')
  if (isNewer) throw new NoPlace('The database is newer than the backup: restore into an empty one')
}

interface Loading {
  client: pg.Client
  queue: BackgroundQueue
  store: FileStore
  backupKey?: Buffer | undefined
}

async function load(file: string, contents: Contents, { client, queue, store, backupKey }: Loading) {
  await client.query(sameText)
  await client.query('begin')
  const tables = await readTables(client)
  // What a migration put into a table comes with the backup.
  await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
  // Rows come table by table, whatever points to what; that all are there is known by the sums.
  await client.query('set local session_replication_role = replica')
  const run = (text: string, values: unknown[]) => client.query(text, values)
  for await (const entry of entriesOf(file, backupKey)) {
    const [kind, name] = entry.name.split('/')
    if (kind === 'rows') await copyRows(client, contents, { entry, name: name! })
    else if (kind === 'files') await storeFile(store, entry)
    else if (entry.name === names.waiting) await addWaiting(queue, run, linesOf(await bytesOf(entry)))
    else await bytesOf(entry)
  }
  await setSequences(client, contents.sequences)
  await requireSame(client, contents)
  await client.query('commit')
}

async function copyRows(
  client: pg.Client,
  contents: Contents,
  { entry, name }: { entry: Entry; name: string },
) {
  const { columns } = contents.tables[name]!
  await pipeline(Readable.from(entry.bytes), client.query(copyFrom(copyIn({ name, columns }))))
}

async function storeFile(store: FileStore, { name, bytes }: Entry) {
  const key = name.slice('files/'.length)
  const pieces: Buffer[] = []
  const sums = summing()
  for await (const piece of bytes) {
    sums.take(piece)
    pieces.push(piece)
  }
  await store.put(key, Buffer.concat(pieces))
  const back = summing()
  for await (const piece of (await store.read(key))!) back.take(piece as Buffer)
  if (back.sum() !== sums.sum()) throw new NoPlace(`${key} did not come back from the disk as it was written`)
}

async function requireSame(client: pg.Client, contents: Contents) {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  for (const [name, { columns, rows, sha256 }] of Object.entries(contents.tables)) {
    const sums = summing()
    const out = client.query(copyTo(copyOut({ ...tables.get(name)!, columns })))
    for await (const piece of out) sums.takeLines(piece as Buffer)
    if (sums.seen.lines !== rows || sums.sum() !== sha256)
      throw new BadBackup(`The rows of ${name} did not come back as they were`)
  }
}
