import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from '../outside/traces.ts'

/** Where the time of one request went. */
export interface Spent {
  statements: number
  /** Waiting for the database: for a connection, and for its answers. */
  databaseMs: number
  /** Waiting for the turn of the company. */
  turnMs: number
  /** Where its parts are told of too; undefined without traces. */
  readonly trace?: Trace | undefined
}

const current = new AsyncLocalStorage<Spent>()

export const noneSpent = (trace?: Trace): Spent => ({ statements: 0, databaseMs: 0, turnMs: 0, trace })

/** Whatever `work` causes adds to `spent`. */
export const spending = <T>(spent: Spent, work: () => T): T => current.run(spent, work)

/** Adds what an await of the database takes to the request that it is for, if it is for one. `told` is its text, or what it is. */
export async function onDatabase<T>(statements: number, told: string, work: () => Promise<T>): Promise<T> {
  const spent = current.getStore()
  if (!spent) return work()
  const began = performance.now()
  try {
    return await (spent.trace ? spent.trace.child('database', { 'db.query.text': told }, work) : work())
  } finally {
    spent.statements += statements
    spent.databaseMs += performance.now() - began
  }
}
