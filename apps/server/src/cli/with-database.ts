import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DataDirectoryInUse, requireFree } from '@muster/embedded-postgres/folder-lock'
import { runningEmbeddedPostgres } from '@muster/embedded-postgres/running'
import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { asOwner, openPool } from '../db/connection/pool.ts'
import type { AppDeps } from '../deps.ts'
import { readAddress } from '../processes/address-file.ts'

/** What a command needs that only reads and writes rows. */
export interface OpenedDatabase {
  /** Connection string as the owner of the tables. */
  readonly url: string
  readonly config: Config
  /** Where people reach the application. */
  readonly publicUrl: string
}
/** What a command of the operator works with. */
export interface CommandDatabase extends OpenedDatabase {
  /** As the application. */
  readonly pool: pg.Pool
  readonly deps: AppDeps
}

const connections = 6

/**
 * Runs a command on the database of this installation: the configured one, or the embedded one, which is joined where a
 * server runs on it and otherwise started for the command and stopped after it. Throws BadConfig, SchemaNewer,
 * DataDirectoryInUse when the folder stays taken and no database answers in it.
 */
export async function withOpenDatabase(run: (db: OpenedDatabase) => Promise<void>): Promise<void> {
  const config = readConfig()
  const database = await openOrJoin(config)
  try {
    const publicUrl =
      config.publicUrl ?? readAddress(config.dataRoot) ?? `http://localhost:${config.port || 3000}`
    await run({ url: database.url, config, publicUrl })
  } finally {
    await database.stop()
  }
}

/** The same with everything that the server works with, which takes a second of processor time to load. */
export const withDatabase = (run: (db: CommandDatabase) => Promise<void>): Promise<void> =>
  withOpenDatabase(async ({ url, config, publicUrl }) => {
    const { pino } = await import('pino')
    const { openQueue } = await import('../background/queue.ts')
    const { makeDeps } = await import('../deps.ts')
    const pool = openPool(url, connections, config)
    try {
      const queue = await openQueue(url, () => undefined)
      try {
        const log = pino({ level: 'silent' })
        const deps = await makeDeps({ config, pool, queue, log, publicUrl })
        await run({ url, pool, deps, config, publicUrl })
      } finally {
        await queue.stop()
      }
    } finally {
      await pool.end()
    }
  })

async function openOrJoin(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = path.join(config.dataRoot, 'database')
  const until = Date.now() + config.waits.folder
  for (;;) {
    try {
      // Before the code that starts and migrates a database is loaded.
      if (!config.databaseUrl) requireFree(folder)
      const { openDatabase } = await import('../database.ts')
      return await openDatabase(config, endAtOnce)
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse)) throw error
      const url = runningEmbeddedPostgres(folder)
      if (url && (await isMigrated(url))) return { url, stop: async () => undefined }
      if (Date.now() > until) throw error
    }
    // Whoever has the folder is starting, or just about to end.
    await pause(200)
  }
}

async function isMigrated(url: string) {
  try {
    const [row] = await asOwner(
      url,
      async (client) =>
        (
          await client.query(`select to_regclass('public.migrations') is not null
          and to_regnamespace('pgboss') is not null as ready`)
        ).rows,
    )
    return row?.ready === true
  } catch {
    return false
  }
}

function endAtOnce(reason: Error) {
  process.stderr.write(`The database ended: ${reason.message}\n`)
  process.exit(1)
}
