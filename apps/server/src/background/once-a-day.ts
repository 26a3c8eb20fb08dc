import type pg from 'pg'
import { sessionBesidePool } from '../db/connection/pool.ts'

const dayMs = 86_400_000
const everyMs = 15 * 60_000

/** The last moment before `now` at which something was due that is due once a day at this hour in UTC. */
export function lastDue(now: Date, hour: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

/** Does the work on a connection that holds this lock; where another process holds it, nothing, and answers undefined. */
export async function alone<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | undefined> {
  const client = sessionBesidePool(pool, { application_name: 'muster-once-a-day' })
  client.on('error', () => undefined) // its next statement says so
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0]?.mine) return undefined
    try {
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  } finally {
    await client.end()
  }
}

/** Looks for the first time after `firstMs` and then every quarter of an hour; answers how to stop, which gives up a look. */
export function keepLooking(
  look: (stop: AbortSignal) => Promise<void>,
  firstMs: number,
): () => Promise<void> {
  const stop = new AbortController()
  let running = Promise.resolve()
  const lookNext = () => {
    running = running.then(() => (stop.signal.aborted ? undefined : look(stop.signal)))
  }
  const timer = setInterval(lookNext, everyMs)
  const first = setTimeout(lookNext, firstMs)
  return async () => {
    clearInterval(timer)
    clearTimeout(first)
    stop.abort()
    await running
  }
}
