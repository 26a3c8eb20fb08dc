import type pg from 'pg'
import type { ChoreName, ChoreQueue, Chores, RunSql } from './queue.ts'

/** Chores that tell nobody outside: what a copy of the database may do again somewhere else. */
const quiet: readonly ChoreName[] = ['happening', 'work-limit', 'drop-bytes', 'plan-alerts']

export interface WaitingChore {
  readonly name: string
  readonly payload: Record<string, unknown>
  readonly startAfter: string
}

/** What waits in the queue or is being done, of the chores that tell nobody outside. */
export async function readWaiting(client: pg.ClientBase): Promise<WaitingChore[]> {
  const { rows } = await client.query<{ name: string; payload: Record<string, unknown>; at: Date }>(
    `select name, data as payload, start_after as at from pgboss.job
      where name = any($1) and state in ('created', 'retry', 'active') order by created_on, id`,
    [quiet],
  )
  return rows.map(({ name, payload, at }) => ({ name, payload, startAfter: at.toISOString() }))
}

/** Of those, what another installation may do for a company that comes from here: nothing that names places of the store. */
const ofCompany: readonly ChoreName[] = ['happening', 'work-limit', 'plan-alerts']

/** What waits for one company, without its number. */
export async function readWaitingOf(client: pg.ClientBase, tenantId: number): Promise<WaitingChore[]> {
  const { rows } = await client.query<{ name: string; payload: Record<string, unknown>; at: Date }>(
    `select name, data - 'tenantId' as payload, start_after as at from pgboss.job
      where name = any($1) and state in ('created', 'retry', 'active') and data ->> 'tenantId' = $2
      order by created_on, id`,
    [ofCompany, String(tenantId)],
  )
  return rows.map(({ name, payload, at }) => ({ name, payload, startAfter: at.toISOString() }))
}
export const isTakenAlong = (name: string) => ofCompany.includes(name as ChoreName)

/** Puts them into the queue of another installation, in the transaction of `run`. */
export async function addWaiting(queue: ChoreQueue, run: RunSql, waiting: readonly WaitingChore[]) {
  for (const { name, payload, startAfter } of waiting) {
    if (!quiet.includes(name as ChoreName)) throw new Error(`Not a chore to take over: ${name}`)
    await queue.add(run, name as ChoreName, payload as Chores[ChoreName], new Date(startAfter))
  }
}
