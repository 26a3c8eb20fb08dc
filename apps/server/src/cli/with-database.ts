import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { openQueue } from '../chores/queue.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { asOwner, openPool } from '../db/pool.ts'
import { type AppDeps, makeDeps } from '../deps.ts'
import { DataDirectoryInUse } from '../outside/embedded-postgres/folder-lock.ts'
import { runningEmbeddedPostgres } from '../outside/embedded-postgres/running.ts'

/** What a command of the operator works with. */
export interface CommandDatabase {
  /** Connection string as the owner of the tables. */
  readonly url: string
  /** As the application. */
  readonly pool: pg.Pool
  readonly deps: AppDeps
  readonly config: Config
  /** Where people reach the application. */
  readonly publicUrl: string
}

const patienceMs = 20_000
const connections = 6

/**
 * Runs a command on the database of this installation: the configured one, or the embedded one, which is joined where a
 * server runs on it and otherwise started for the command and stopped after it. Throws BadConfig, SchemaNewer,
 * DataDirectoryInUse when the folder stays taken and no database answers in it.
 */
export async function withDatabase(run: (db: CommandDatabase) => Promise<void>): Promise<void> {
  const config = readConfig()
  const database = await openOrJoin(config)
  const pool = openPool(database.url, connections)
  try {
    const queue = await openQueue(database.url, () => undefined)
    try {
      const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
      const log = pino({ level: 'silent' })
      const deps = await makeDeps({ config, pool, queue, log, publicUrl })
      await run({ url: database.url, pool, deps, config, publicUrl })
    } finally {
      await queue.stop()
    }
  } finally {
    await pool.end()
    await database.stop()
  }
}

async function openOrJoin(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await openDatabase(config, endAtOnce)
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse)) throw error
      const url = runningEmbeddedPostgres(path.join(config.dataRoot, 'database'))
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
