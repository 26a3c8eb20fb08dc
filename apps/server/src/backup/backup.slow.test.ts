// guards: apps/server/src/backup/**, apps/server/src/db/**, apps/server/src/cli/**
// takes: 30 s
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { useOwnDatabase } from '../../test/app.ts'
import { aCanaryCompany } from '../../test/security/canaries.ts'
import { aTenant, type Tenant } from '../../test/tenant.ts'
import { installQueue } from '../background/queue.ts'
import { readWaiting } from '../background/waiting.ts'
import { asOwner } from '../db/connection/pool.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { isOutboundHeld } from '../outside/egress/outbound-hold.ts'
import { openCompanyKeys } from '../outside/keys/company-keys.ts'
import { deriveKey } from '../outside/keys/derive-key.ts'
import { type FileStore, folderStore } from '../outside/store/disk.ts'
import { BadBackup, checkBackup } from './read-backup.ts'
import { NoPlace, type RestorePlace, restoreBackup } from './restore-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

useOwnDatabase()

const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-backup-'))
const secret = randomBytes(32)
const databases: string[] = []
const urlOf = (name: string) => inject('databaseUrl').replace('DATABASE', name)
const admin = <T>(work: (client: pg.Client) => Promise<T>) => asOwner(urlOf('postgres'), work)

afterAll(async () => {
  for (const name of databases) await admin((client) => client.query(`drop database ${name} with (force)`))
  rmSync(folder, { recursive: true, force: true })
})

async function anEmptyDatabase() {
  const name = `restored_${process.pid}_${databases.length}`
  await admin((client) => client.query(`create database ${name}`))
  databases.push(name)
  return urlOf(name)
}
async function aPlace(keys?: string): Promise<RestorePlace> {
  const dataRoot = mkdtempSync(path.join(folder, 'place-'))
  if (keys) cpSync(keys, path.join(dataRoot, 'keys'), { recursive: true })
  return {
    url: await anEmptyDatabase(),
    store: await folderStore(path.join(dataRoot, 'files')),
    secret,
    companyKeys: openCompanyKeys(path.join(dataRoot, 'keys'), () => [deriveKey(secret, 'company-keys')]),
    sharedRoot: dataRoot,
  }
}
/** As many as the database reckons with; -1 before it has counted. */
const countedUsers = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query(
      `select reltuples::int as count from pg_class where oid = 'users'::regclass`,
    )
    return (rows[0] as { count: number }).count
  })
async function storedIn(store: FileStore) {
  const all: [string, number][] = []
  for await (const { key, bytes } of store.keys()) all.push([key, bytes])
  return all.sort()
}

let t: Tenant
let source: BackupSource
let file: string
let keys: string
beforeAll(async () => {
  ;({ t } = await aCanaryCompany())
  const scope = await t.scope()
  await scope.enqueue('work-limit', { workId: 1 }, new Date('2040-01-01T00:00:00Z'))
  await scope.enqueue('send-mail', { mailId: 'x' }, new Date('2040-01-01T00:00:00Z'))
  keys = mkdtempSync(path.join(folder, 'keys-'))
  const companyKeys = openCompanyKeys(keys, () => [deriveKey(secret, 'company-keys')])
  companyKeys.current(t.tenantId)
  source = { url: t.url, store: t.deps.outside.store, secret, companyKeys, now: new Date() }
  file = path.join(folder, 'all.tar.gz')
  await writeBackup(source, file)
})

test('what is restored has every row, file and waiting background job, and gives the same backup again', async () => {
  const place = await aPlace(keys)
  const contents = await restoreBackup(file, place)
  expect(contents.tables.users!.rows).toBeGreaterThan(5)
  expect(contents.files.count).toBeGreaterThan(0)
  expect(await countedUsers(place.url)).toBe(contents.tables.users!.rows)
  const again = path.join(folder, 'again.tar.gz')
  await writeBackup({ ...source, ...place }, again)
  const [before, after] = [await checkBackup(file), await checkBackup(again)]
  expect(after.contents).toEqual(before.contents)
  expect(after.opening).toEqual(before.opening)
  const own = (await storedIn(place.store)).filter(([key]) => key.startsWith(`t${t.tenantId}/`))
  const there = (await storedIn(source.store)).filter(([key]) => key.startsWith(`t${t.tenantId}/`))
  expect(own).toEqual(there.filter(([key]) => own.some(([other]) => other === key)))
  expect(isOutboundHeld(place.sharedRoot)).toBe(true)
})

test('background jobs wait again at their time, but for those that tell somebody outside', async () => {
  const place = await aPlace(keys)
  await restoreBackup(file, place)
  const waiting = await asOwner(place.url, readWaiting)
  const ours = waiting.filter(({ payload }) => payload.tenantId === t.tenantId)
  expect(ours).toContainEqual({
    name: 'work-limit',
    payload: { tenantId: t.tenantId, workId: 1 },
    startAfter: '2040-01-01T00:00:00.000Z',
  })
  const all = await asOwner(place.url, async (client) => {
    const { rows } = await client.query(`select distinct data ->> 'job' as name from pgboss.job order by 1`)
    return rows.map(({ name }) => name)
  })
  expect(all).not.toContain('send-mail')
  // A row that is made now gets a number of its own.
  const next = await asOwner(place.url, async (client) => {
    const { rows } = await client.query(
      `insert into tenants (code, full_name) values ('another', 'Another') returning id`,
    )
    return rows[0].id as number
  })
  expect(next).toBeGreaterThan(t.tenantId)
})

async function changed(name: string, change: (bytes: Buffer) => Buffer) {
  const at = path.join(folder, `${name}.tar.gz`)
  await writeFile(at, gzipSync(change(gunzipSync(await readFile(file)))))
  return at
}
const swap = (from: string, to: string) => (bytes: Buffer) => {
  const at = bytes.indexOf(from)
  if (at < 0) throw new Error(`${from} is not in it`)
  bytes.write(to, at)
  return bytes
}

test('a backup that is cut off, altered or of another version is refused before anything is touched', async () => {
  const whole = await readFile(file)
  const cut = path.join(folder, 'cut.tar.gz')
  await writeFile(cut, whole.subarray(0, whole.length / 2))
  const flipped = path.join(folder, 'flipped.tar.gz')
  await writeFile(
    flipped,
    whole.map((byte, n) => (n === whole.length >> 1 ? byte ^ 4 : byte)),
  )
  const place = await aPlace(keys)
  const refused: [string, RegExp][] = [
    [cut, /cut off or damaged/],
    [flipped, /cut off or damaged/],
    [await changed('row', swap(`CNRY-${t.code}-sites`, `CNRX-${t.code}-sites`)), /damaged: rows of sites/],
    [await changed('short', (bytes) => bytes.subarray(0, bytes.length - 1024 - 8192)), /cut off|damaged/],
    [await changed('version', swap('"version": 1', '"version": 2')), /another version: its format is 2/],
    [await changed('foreign', swap('muster-backup', 'mustex-backup')), /no backup of this product/],
    [path.join(folder, 'nowhere.tar.gz'), /There is no file/],
  ]
  for (const [each, says] of refused) {
    await expect(restoreBackup(each, place), each).rejects.toThrow(says)
    await expect(restoreBackup(each, place)).rejects.toBeInstanceOf(BadBackup)
  }
  const tables = await asOwner(place.url, (client) =>
    client.query(`select from information_schema.tables where table_schema = 'public'`),
  )
  expect(tables.rowCount).toBe(0)
  expect(await storedIn(place.store)).toEqual([])
  expect(existsSync(path.join(place.sharedRoot, 'quiet'))).toBe(false)
})

test('S-10: with a key nothing of a backup can be read without it, and with it all comes back', async () => {
  const archivePath = path.join(folder, 'encrypted.tar.gz')
  const [backupKey, other] = [randomBytes(32), randomBytes(32)]
  await writeBackup({ ...source, backupKey }, archivePath)
  const bytes = await readFile(archivePath)
  expect(() => gunzipSync(bytes)).toThrow()
  const place = await aPlace(keys)
  const refused = [
    [undefined, archivePath, /is encrypted: set BACKUP_KEY/],
    [other, archivePath, /the key is another one/],
  ] as const
  for (const [key, each, says] of refused)
    await expect(restoreBackup(each, { ...place, backupKey: key })).rejects.toThrow(says)
  expect(await storedIn(place.store)).toEqual([])
  // The key does no harm to an archive in clear.
  expect((await checkBackup(file, backupKey)).contents).toEqual((await checkBackup(file)).contents)
  const contents = await restoreBackup(archivePath, { ...place, backupKey })
  expect(contents).toEqual((await checkBackup(file)).contents)
  expect((await storedIn(place.store)).length).toBeGreaterThan(0)
})

test('a place with another secret, without keys, or with companies is refused', async () => {
  const place = await aPlace(keys)
  await expect(restoreBackup(file, { ...place, secret: randomBytes(32) })).rejects.toThrow(/another one/)
  await expect(restoreBackup(file, await aPlace())).rejects.toThrow(
    new RegExp(`Keys of the time of the backup are missing, of .*${t.code}`),
  )
  const taken = { ...place, url: t.url }
  await expect(restoreBackup(file, taken)).rejects.toThrow(/There are companies here/)
  await expect(restoreBackup(file, taken)).rejects.toBeInstanceOf(NoPlace)
})

test('a backup of an older schema is brought up to this one', async () => {
  const url = await anEmptyDatabase()
  const all = (await readMigrations()).map(({ name }) => name)
  const older = all.slice(0, 3)
  await migrate(url, older)
  await installQueue(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into tenants (code, full_name) values ('old', 'Old and Sons')`)
  await client.end()
  const at = path.join(folder, 'older.tar.gz')
  await writeBackup({ ...source, url }, at)
  const place = await aPlace(keys)
  await restoreBackup(at, place)
  const rows = await asOwner(place.url, async (owner) => {
    const companies = await owner.query('select full_name from tenants')
    const applied = await owner.query('select name from migrations order by name')
    return [companies.rows, applied.rows.map(({ name }) => name)]
  })
  expect(rows).toEqual([[{ full_name: 'Old and Sons' }], all])
})

test('a backup is of one moment, while rows come and go', async () => {
  const other = await aTenant()
  let isDone = false
  const writing = (async () => {
    let n = 0
    while (!isDone) {
      await other.owner.query(`insert into site_groups (tenant_id, name) values ($1, $2)`, [
        other.tenantId,
        `Group ${n++}`,
      ])
    }
    return n
  })()
  const at = path.join(folder, 'busy.tar.gz')
  await writeBackup(source, at)
  isDone = true
  expect(await writing).toBeGreaterThan(0)
  const place = await aPlace(keys)
  await restoreBackup(at, place)
  const groups = await asOwner(place.url, async (client) => {
    const { rows } = await client.query(`select name from site_groups where tenant_id = $1 order by id`, [
      other.tenantId,
    ])
    return rows.map(({ name }) => name)
  })
  expect(groups).toEqual(groups.map((_, n) => `Group ${n}`))
})

test('no backup is left half written', () => {
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
