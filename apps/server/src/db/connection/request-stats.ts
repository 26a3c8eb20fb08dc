import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from '../../outside/traces.ts'

/** Where the time of one request went, and for whom. */
export interface RequestStats {
  tenantId: number | undefined
  userId: number | undefined
  statements: number
  /** Waiting for the database: for a connection, and for its answers. */
  databaseMs: number
  /** Waiting for a slot of the company's concurrency limit. */
  slotMs: number
  /** Where its parts are recorded too; undefined without traces. */
  readonly trace?: Trace | undefined
}

const current = new AsyncLocalStorage<RequestStats>()

export const newStats = (trace?: Trace): RequestStats => ({
  tenantId: undefined,
  userId: undefined,
  statements: 0,
  databaseMs: 0,
  slotMs: 0,
  trace,
})

/** Whatever `work` causes is added to `stats`. */
export const withStats = <T>(stats: RequestStats, work: () => T): T => current.run(stats, work)

/** The part of a request that `work` causes, which counts for the request as well. */
export async function withOwnStats<T>(work: (stats: RequestStats) => Promise<T>): Promise<T> {
  const whole = current.getStore()
  const ownStats = newStats(whole?.trace)
  try {
    return await current.run(ownStats, () => work(ownStats))
  } finally {
    if (whole) {
      whole.statements += ownStats.statements
      whole.databaseMs += ownStats.databaseMs
    }
  }
}

/** Adds what an await of the database takes to its request, if it is for one. `text` is the statement, or what it does. */
export async function onDatabase<T>(statements: number, text: string, work: () => Promise<T>): Promise<T> {
  const stats = current.getStore()
  if (!stats) return work()
  const began = performance.now()
  try {
    return await (stats.trace ? stats.trace.child('database', { 'db.query.text': text }, work) : work())
  } finally {
    stats.statements += statements
    stats.databaseMs += performance.now() - began
  }
}
