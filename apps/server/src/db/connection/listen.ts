import type pg from 'pg'
import { sessionBesidePool } from './pool.ts'

const firstPauseMs = 200
const longestPauseMs = 5000
/** The longest time until a dead connection is noticed. */
const pulseMs = 15_000

interface ListenerInput {
  channel: string
  onMessage: (payload: string) => void
  /** Called each time it listens again: messages that were sent in between are lost. */
  onConnect: () => void
}

/** One connection of this process that listens to a channel of PostgreSQL and connects again whenever it is lost. */
export class Listener {
  /** Resolves once the first connection listens. */
  readonly begun: Promise<void>
  readonly #begin: () => void
  readonly #pool: pg.Pool
  readonly #input: ListenerInput
  readonly #pulse: NodeJS.Timeout
  #client: pg.Client | undefined
  #isStopped = false
  #pauseMs = firstPauseMs
  #timer: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool, input: ListenerInput) {
    this.#pool = pool
    this.#input = input
    const { promise, resolve } = Promise.withResolvers<void>()
    this.begun = promise
    this.#begin = resolve
    this.#pulse = setInterval(() => this.#client?.query('select 1').catch(() => undefined), pulseMs).unref()
    void this.#connect()
  }
  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#pulse)
    const last = this.#client
    this.#client = undefined
    this.#begin()
    await last?.end().catch(() => undefined)
  }

  async #connect() {
    const { channel, onMessage, onConnect } = this.#input
    const client = sessionBesidePool(this.#pool, { application_name: 'muster-live' })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#client === client && this.#lose(client))
    client.on('notification', ({ payload }) => payload && onMessage(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch {
      return this.#lose(client)
    }
    if (this.#isStopped) return void client.end().catch(() => undefined)
    this.#client = client
    this.#pauseMs = firstPauseMs
    this.#begin()
    onConnect()
  }
  #lose(client: pg.Client) {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => undefined)
    if (this.#isStopped || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#connect()
    }, this.#pauseMs)
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2)
  }
}
