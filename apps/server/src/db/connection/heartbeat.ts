import type { Duplex } from 'node:stream'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { besidePool } from './pool.ts'

const everyMs = 1000
const retryMs = 250

class NoAnswer extends Error {}
/** Its user gets an error, and the pool opens another connection. */
const cutOff = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()

/**
 * Asks the database every second, on its own connection, whether it answers. A database that hangs takes connections and
 * statements and never answers them. Until it answers again, all open connections are cut off and requests are refused, so
 * that none waits for long and nothing piles up.
 */
export class Heartbeat {
  readonly #pool: pg.Pool
  readonly #patienceMs: number
  readonly #onChange: (isAway: boolean, why?: Error) => void
  readonly #open = new Set<pg.PoolClient>()
  #client: pg.Client | undefined
  #isAway = false
  #isStopped = false
  #timer: NodeJS.Timeout

  /** Without an answer to `select 1` for `patienceMs` the database counts as stopped or unreachable. */
  constructor(pool: pg.Pool, patienceMs: number, onChange: (isAway: boolean, why?: Error) => void) {
    this.#pool = pool
    this.#patienceMs = patienceMs
    this.#onChange = onChange
    pool.on('connect', (client) => this.#open.add(client))
    pool.on('remove', (client) => this.#open.delete(client))
    this.#timer = this.#lookIn(everyMs)
  }

  /** The database did not answer the last time. */
  get isAway() {
    return this.#isAway
  }
  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#drop()
  }

  #lookIn(ms: number) {
    return setTimeout(() => this.#look(), ms).unref()
  }
  async #look() {
    const why = await this.#beat().then(
      () => undefined,
      (error: Error) => error,
    )
    if (this.#isStopped) return this.#drop()
    const was = this.#isAway
    this.#isAway = Boolean(why)
    if (this.#isAway !== was) this.#onChange(this.#isAway, why)
    if (this.#isAway) for (const each of this.#open) cutOff(each)
    this.#timer = this.#lookIn(this.#isAway ? retryMs : everyMs)
  }
  async #beat() {
    try {
      this.#client ??= await this.#connect()
      await answerInTime(this.#client, this.#patienceMs)
    } catch (error) {
      this.#drop()
      if (error instanceof NoAnswer) throw error
      // Its own connection may be all that was lost.
      this.#client = await this.#connect()
    }
  }
  async #connect() {
    const client = besidePool(this.#pool, {
      connectionTimeoutMillis: this.#patienceMs,
      application_name: 'muster-heartbeat',
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  #drop() {
    if (this.#client) cutOff(this.#client)
    this.#client = undefined
  }
}

async function answerInTime(client: pg.Client, patienceMs: number) {
  const answered = new AbortController()
  const late = async () => {
    await pause(patienceMs, undefined, { signal: answered.signal })
    // A process that was itself suspended first reads what arrived meanwhile.
    await turn()
    throw new NoAnswer(`No answer within ${patienceMs} ms`)
  }
  try {
    await Promise.race([client.query('select 1'), late()])
  } finally {
    answered.abort()
  }
}
