import type { Duplex } from 'node:stream'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'

const everyMs = 1000
const retryMs = 250
/** So long an answer to nothing but `select 1` may take. Longer, and the database does not run, or nobody reaches it. */
const patienceMs = 2500

class Silent extends Error {}
/** Whoever waits for an answer is told that the connection is lost, and the pool makes another one. */
const cutOff = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()

export interface Heartbeat {
  /** The database did not answer when it was asked last. */
  isAway(): boolean
  stop(): Promise<void>
}

/**
 * Asks the database every second, on a connection of its own, whether it is there. A database that stands still takes
 * connections and statements and never answers them: whoever waits for it is cut off here, and whoever comes is sent away
 * until it answers again, so that nobody waits for long and nothing piles up.
 */
export function keepHeartbeat(pool: pg.Pool, told: (isAway: boolean, why?: Error) => void): Heartbeat {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  let [client, isAway, isStopped] = [undefined as pg.Client | undefined, false, false]
  let timer: NodeJS.Timeout | undefined

  const connected = async () => {
    const { onConnect: _, ...options } = pool.options
    const next = new pg.Client({
      ...options,
      connectionTimeoutMillis: patienceMs,
      application_name: 'muster-heartbeat',
    })
    next.on('error', () => undefined)
    await next.connect()
    return next
  }
  /** A process that itself stood still looks first at what came meanwhile. */
  const late = async (signal: AbortSignal) => {
    await pause(patienceMs, undefined, { signal })
    await turn()
    throw new Silent(`No answer within ${patienceMs} ms`)
  }
  const beat = async () => {
    client ??= await connected()
    const answered = new AbortController()
    try {
      await Promise.race([client.query('select 1'), late(answered.signal)])
    } finally {
      answered.abort()
    }
  }
  const drop = () => {
    if (client) cutOff(client)
    client = undefined
  }
  const look = async () => {
    let why: Error | undefined
    try {
      await beat().catch(async (error: unknown) => {
        drop()
        if (error instanceof Silent) throw error
        // Its own connection may be all that was lost.
        client = await connected()
      })
    } catch (error) {
      why = error as Error
    }
    if (isStopped) return drop()
    const was = isAway
    isAway = Boolean(why)
    if (isAway !== was) told(isAway, why)
    if (isAway) for (const each of open) cutOff(each)
    timer = setTimeout(look, isAway ? retryMs : everyMs).unref()
  }
  timer = setTimeout(look, everyMs).unref()
  return {
    isAway: () => isAway,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      drop()
    },
  }
}
