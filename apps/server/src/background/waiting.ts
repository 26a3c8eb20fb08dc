import type pg from 'pg'
import type { RunSql } from './add-job.ts'
import type { BackgroundJobName } from './jobs.ts'
import type { BackgroundQueue } from './queue.ts'

/** Background jobs that send nothing to people: a restored copy of the database may run them again. */
const quiet: readonly BackgroundJobName[] = ['domain-event', 'work-limit', 'drop-bytes', 'plan-alerts']

export interface WaitingJob {
  readonly name: string
  readonly payload: Record<string, unknown>
  readonly startAfter: string
}

/** Those of the quiet jobs that wait in the queue or run. */
export async function readWaiting(client: pg.ClientBase): Promise<WaitingJob[]> {
  const { rows } = await client.query<{ name: string; payload: Record<string, unknown>; at: Date }>(
    `select data ->> 'job' as name, data - 'job' as payload, start_after as at from pgboss.job
      where data ->> 'job' = any($1) and state in ('created', 'retry', 'active') order by created_on, id`,
    [quiet],
  )
  return rows.map(({ name, payload, at }) => ({ name, payload, startAfter: at.toISOString() }))
}

/** Of those, what another installation may do for a company that comes from here: nothing that names places of the store. */
const ofCompany: readonly BackgroundJobName[] = ['domain-event', 'work-limit', 'plan-alerts']

/** What waits for one company, without its number. */
export async function readWaitingOf(client: pg.ClientBase, tenantId: number): Promise<WaitingJob[]> {
  const { rows } = await client.query<{ name: string; payload: Record<string, unknown>; at: Date }>(
    `select data ->> 'job' as name, data - '{job,tenantId}'::text[] as payload, start_after as at from pgboss.job
      where data ->> 'job' = any($1) and state in ('created', 'retry', 'active') and data ->> 'tenantId' = $2
      order by created_on, id`,
    [ofCompany, String(tenantId)],
  )
  return rows.map(({ name, payload, at }) => ({ name, payload, startAfter: at.toISOString() }))
}
export const isTakenAlong = (name: string) => ofCompany.includes(name as BackgroundJobName)

/** A job as backups until 2026-11-25 name it: one of `happening` is one of `domain-event`. */
function currentJob({ name, payload }: WaitingJob) {
  if (name !== 'happening') return { name, payload }
  const { happeningId, ...rest } = payload
  return { name: 'domain-event', payload: { ...rest, domainEventId: happeningId } }
}

/** Puts them into the queue of another installation, in the transaction of `run`. */
export async function addWaiting(queue: BackgroundQueue, run: RunSql, waiting: readonly WaitingJob[]) {
  for (const each of waiting) {
    const { name, payload } = currentJob(each)
    if (!quiet.includes(name as BackgroundJobName)) throw new Error(`Not a job to take over: ${name}`)
    await queue.add(run, name as BackgroundJobName, payload as never, new Date(each.startAfter))
  }
}
