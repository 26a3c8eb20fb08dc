import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { BackupPlan } from '../config.ts'
import type { Clock } from '../outside/clock.ts'

const program = fileURLToPath(new URL('../cli/backup.ts', import.meta.url))
const dayMs = 86_400_000
const everyMs = 15 * 60_000
const kept = /^muster-\d{4}-\d\d-\d\d\.tar\.gz$/
// Any number of our own: one process at a time makes a backup.
const backupLock = 7_361_003

/** Makes the archive; throws where there is none afterwards. */
export type MakeBackup = (file: string, stop?: AbortSignal) => Promise<void>

/** In a process of its own at the lowest priority: packing gigabytes never slows a request. */
export const backUpBeside: MakeBackup = async (file, signal) => {
  const child = promisify(execFile)(process.execPath, [program, file], { maxBuffer: 1 << 20, signal })
  if (child.child.pid) os.setPriority(child.child.pid, os.constants.priority.PRIORITY_LOW)
  await child
}

/** The last moment before `now` at which a backup was due: once a day at this hour in UTC. */
export function lastDue(now: Date, hour: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

/**
 * Makes the backup that is due, unless it is there or another process is at it, and removes those that are too old. A
 * failure is kept in the table `backups`, and tried again at the next call.
 */
export async function backUpIfDue(
  { pool, now, make = backUpBeside }: { pool: pg.Pool; now: () => Date; make?: MakeBackup },
  { folder, hour, keep }: BackupPlan,
): Promise<'made' | 'there' | 'failed' | 'another makes it'> {
  const due = lastDue(now(), hour)
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      backupLock,
    ])
    if (!rows[0]?.mine) return 'another makes it'
    try {
      const done = await client.query('select from backups where due_at = $1 and bytes is not null', [due])
      if (done.rowCount === 1) return 'there'
      await client.query(
        `insert into backups (due_at, started_at) values ($1, $2)
          on conflict (due_at) do update set started_at = excluded.started_at, failure = null`,
        [due, now()],
      )
      const [bytes, failure] = await made(make, folder, due)
      await client.query('update backups set ended_at = $2, bytes = $3, failure = $4 where due_at = $1', [
        due,
        now(),
        bytes,
        failure,
      ])
      if (failure !== null) return 'failed'
      await removeOld(folder, keep)
      return 'made'
    } finally {
      await client.query('select pg_advisory_unlock($1)', [backupLock])
    }
  } finally {
    client.release()
  }
}

async function made(make: MakeBackup, folder: string, due: Date): Promise<[number | null, string | null]> {
  const file = path.join(folder, `muster-${due.toISOString().slice(0, 10)}.tar.gz`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rm(file, { force: true })
    await make(file)
    return [(await stat(file)).size, null]
  } catch (error) {
    await rm(file, { force: true })
    return [null, (error as Error).message.slice(0, 1000)]
  }
}

async function removeOld(folder: string, keep: number) {
  const names = (await readdir(folder)).filter((name) => kept.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(path.join(folder, name), { force: true })
}

/** Looks every quarter of an hour whether a backup is due; answers how to stop, which gives up one under way. */
export function keepBackups(
  { pool, clock, log }: { pool: pg.Pool; clock: Clock; log: Logger },
  plan: BackupPlan,
): () => Promise<void> {
  const stop = new AbortController()
  const make: MakeBackup = (file) => backUpBeside(file, stop.signal)
  let running = Promise.resolve()
  const look = () => {
    running = running.then(lookOnce)
  }
  const lookOnce = () =>
    backUpIfDue({ pool, make, now: () => clock.now() }, plan).then(
      (outcome) => {
        if (outcome === 'failed') log.error('the backup failed; the table backups says why')
      },
      (err: unknown) => log.error({ err }, 'no backup could be made'),
    )
  const timer = setInterval(look, everyMs)
  look()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await running
  }
}
