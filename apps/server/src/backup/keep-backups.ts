import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import { alone, keepLooking, lastDue } from '../background/once-a-day.ts'
import { runBeside } from '../outside/beside.ts'
import type { Clock } from '../outside/clock.ts'
import type { BackupPlan } from './backup-plan.ts'

const program = fileURLToPath(new URL('../cli/backup.ts', import.meta.url))
const backupName = /^muster-\d{4}-\d\d-\d\d\.tar\.gz(\.enc)?$/
// Any number of our own: one process at a time makes a backup.
const backupLock = 7_361_003

/** Makes the archive; throws where there is none afterwards. */
export type MakeBackup = (file: string) => Promise<void>

/**
 * Makes the backup that is due, unless it is there or another process is at it, and removes those that are too old. A
 * failure is kept in the table `backups`, and tried again at the next call.
 */
export async function backUpIfDue(
  { pool, now, make }: { pool: pg.Pool; now: () => Date; make: MakeBackup },
  { folder, hour, keep, isEncrypted }: BackupPlan,
): Promise<'made' | 'there' | 'failed' | 'another makes it'> {
  const due = lastDue(now(), hour)
  const outcome = await alone(pool, backupLock, async (client) => {
    const done = await client.query('select from backups where due_at = $1 and bytes is not null', [due])
    if (done.rowCount === 1) return 'there'
    await client.query(
      `insert into backups (due_at, started_at) values ($1, $2)
        on conflict (due_at) do update set started_at = excluded.started_at, failure = null`,
      [due, now()],
    )
    const name = `muster-${due.toISOString().slice(0, 10)}.tar.gz${isEncrypted ? '.enc' : ''}`
    const [bytes, failure] = await tryBackup(make, path.join(folder, name))
    await client.query('update backups set ended_at = $2, bytes = $3, failure = $4 where due_at = $1', [
      due,
      now(),
      bytes,
      failure,
    ])
    if (failure !== null) return 'failed'
    await removeOld(folder, keep)
    return 'made'
  })
  return outcome ?? 'another makes it'
}

async function tryBackup(make: MakeBackup, file: string): Promise<[number | null, string | null]> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await rm(file, { force: true })
    await make(file)
    return [(await stat(file)).size, null]
  } catch (error) {
    await rm(file, { force: true })
    return [null, (error as Error).message.slice(0, 1000)]
  }
}

async function removeOld(folder: string, keep: number) {
  const names = (await readdir(folder)).filter((name) => backupName.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(path.join(folder, name), { force: true })
}

/** Makes what is due in a process beside; answers how to stop, which gives up one under way. */
export function keepBackups(
  { pool, clock, log }: { pool: pg.Pool; clock: Clock; log: Logger },
  databaseUrl: string,
  plan: BackupPlan,
): () => Promise<void> {
  return keepLooking(async (signal) => {
    const make: MakeBackup = async (file) => void (await runBeside(program, [file], { databaseUrl, signal }))
    try {
      const outcome = await backUpIfDue({ pool, make, now: () => clock.now() }, plan)
      if (outcome === 'failed') log.error('the backup failed; the table backups says why')
    } catch (err) {
      log.error({ err }, 'no backup could be made')
    }
  }, 0)
}
