import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import { alone, keepLooking, lastDue } from '../background/once-a-day.ts'
import { runBeside } from '../outside/beside.ts'
import type { Clock } from '../outside/clock.ts'
import { Counts } from './counts.ts'

const program = fileURLToPath(new URL('../cli/integrity.ts', import.meta.url))
// Any number of our own: one process at a time looks.
const checkLock = 7_361_004
const keptDays = 90
/** A server that has just begun has other things to do. */
const firstMs = 5 * 60_000

/** Looks through store and links; throws where it could not. */
export type Check = (stop?: AbortSignal) => Promise<Counts>

/** In a process of its own, on the database of the running server and the files of its configuration. */
export const checkBeside =
  (databaseUrl: string): Check =>
  async (signal) =>
    Counts.parse(JSON.parse(await runBeside(program, ['--nightly'], { databaseUrl, signal })))

interface Parts {
  readonly pool: pg.Pool
  readonly now: () => Date
  readonly check: Check
  readonly signal?: AbortSignal
}
type Result = Counts | { failure: string }
type Outcome = Result | 'there' | 'given up' | 'another does it'

/**
 * Makes the check that is due, unless it was made or another process is at it. What it counted, or why it failed, is kept
 * in the table `nightly_checks`; a failure and what was given up are tried again at the next call.
 */
export async function checkIfDue({ pool, now, check, signal }: Parts, hour: number): Promise<Outcome> {
  const due = lastDue(now(), hour)
  const outcome = await alone(pool, checkLock, async (client): Promise<Outcome> => {
    const done = await client.query('select from nightly_checks where due_at = $1 and orphans is not null', [
      due,
    ])
    if (done.rowCount === 1) return 'there'
    await client.query(
      `insert into nightly_checks (due_at, started_at) values ($1, $2)
        on conflict (due_at) do update set started_at = excluded.started_at, ended_at = null, failure = null`,
      [due, now()],
    )
    const result = await attempt(check, signal)
    if (result === 'given up') return result
    await keep(client, due, now(), result)
    return result
  })
  return outcome ?? 'another does it'
}

async function attempt(check: Check, signal: AbortSignal | undefined): Promise<Result | 'given up'> {
  try {
    return await check(signal)
  } catch (error) {
    return signal?.aborted ? 'given up' : { failure: (error as Error).message.slice(0, 1000) }
  }
}

async function keep(client: pg.Client, due: Date, endedAt: Date, result: Result) {
  const [counts, failure] = 'failure' in result ? [undefined, result.failure] : [result, null]
  await client.query(
    `update nightly_checks set ended_at = $2, orphans = $3, missing = $4, other_length = $5, dead_references = $6,
        altered = $7, broken_logs = $8, broken_visits = $9, damaged_ends = $10, failure = $11
      where due_at = $1`,
    [
      ...[due, endedAt, counts?.orphans, counts?.missing, counts?.otherLength, counts?.deadReferences],
      ...[counts?.altered, counts?.brokenLogs, counts?.brokenVisits, counts?.damagedEnds, failure],
    ],
  )
  await client.query(`delete from nightly_checks where due_at < $1::timestamptz - $2 * interval '1 day'`, [
    due,
    keptDays,
  ])
}

/** Makes what is due in a process beside; answers how to stop, which gives up one under way. */
export function keepChecks(
  { pool, clock, log }: { pool: pg.Pool; clock: Clock; log: Logger },
  databaseUrl: string,
  hour: number,
): () => Promise<void> {
  const check = checkBeside(databaseUrl)
  return keepLooking(async (signal) => {
    try {
      tell(log, await checkIfDue({ pool, check, signal, now: () => clock.now() }, hour))
    } catch (err) {
      log.error({ err }, 'the nightly check could not be made')
    }
  }, firstMs)
}

function tell(log: Logger, outcome: Outcome) {
  if (typeof outcome === 'string') return
  if ('failure' in outcome) return log.error('the nightly check failed; the table nightly_checks says why')
  const isSound = Object.values(outcome).every((count) => !count)
  if (isSound) log.info('the nightly check found nothing')
  else log.error(outcome, 'the nightly check found what should not be; npm run integrity names it')
}
