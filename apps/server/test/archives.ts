import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { openQueue } from '../src/background/queue.ts'
import { bytesOf, entriesOf } from '../src/backup/read-backup.ts'
import type { CommandDatabase } from '../src/cli/with-database.ts'
import { readConfig } from '../src/config.ts'
import { columnTypes, openPool } from '../src/db/connection/pool.ts'
import { makeDeps } from '../src/deps.ts'
import { cloneDatabase, dropDatabase } from './app.ts'
import { patience } from './settings.ts'

export interface Installation extends CommandDatabase {
  readonly owner: pg.Pool
  end(): Promise<void>
}
/** Another installation: a database, a store and a secret of its own. */
export async function elsewhere(folder: string): Promise<Installation> {
  const url = await cloneDatabase()
  const MUSTER_DATA = mkdtempSync(path.join(folder, 'other-'))
  const config = readConfig({ MUSTER_DATA, LOG_LEVEL: 'silent', ...patience })
  const pool = openPool(url, 4, config)
  const queue = await openQueue(url, () => undefined)
  const owner = new pg.Pool({ connectionString: url, max: 2, types: columnTypes })
  owner.on('error', () => undefined) // the end of the database may come before the connections' own
  const publicUrl = 'http://elsewhere.test'
  const deps = await makeDeps({ config, pool, queue, log: pino({ level: 'silent' }), publicUrl })
  const end = async () => {
    await queue.stop()
    await Promise.all([pool.end(), owner.end()])
    await dropDatabase(url)
  }
  return { url, pool, deps, config, publicUrl, owner, end }
}

export type Entries = [string, Buffer][]
export async function entriesIn(file: string): Promise<Entries> {
  const all: Entries = []
  for await (const entry of entriesOf(file)) all.push([entry.name, await bytesOf(entry)])
  return all
}
export const linesOf = (bytes: Buffer) =>
  String(bytes)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** What stands in an archive, but for the number of the company and where the store has its files. */
export function canonical(entries: Entries) {
  const rows: Record<string, object[]> = {}
  const files: Record<string, string> = {}
  for (const [name, bytes] of entries) {
    const [kind, table = ''] = name.split('/')
    if (kind === 'files') files[name] = createHash('sha256').update(bytes).digest('hex')
    if (kind === 'rows')
      rows[table] = [
        ...(rows[table] ?? []),
        ...linesOf(bytes).map(({ tenant_id: _, ...row }) =>
          table === 'files'
            ? { ...row, key: '' }
            : table === 'report_prints'
              ? { ...row, code: String(row.code).replace(/^\d+/, '') }
              : table === 'mails'
                ? { ...row, state: String(row.state).replace('waiting', 'failed') }
                : row,
        ),
      ]
  }
  return { rows, files }
}
