import type pg from 'pg'
import type { AddJob } from './add-job.ts'
import { backgroundJobs, type JobName } from './jobs.ts'

/** A job as a version before named it: one of `happening` is one of `domain-event`. */
export function currentJob(name: string, payload: Record<string, unknown>) {
  if (name !== 'happening') return { name, payload }
  const { happeningId, ...rest } = payload
  return { name: 'domain-event', payload: { ...rest, domainEventId: happeningId } }
}

/** Versions before had a queue for each kind of job. Moves what waits there, each queue in one transaction. */
export async function moveJobsOfOlderQueues(client: pg.Client, add: AddJob): Promise<void> {
  const older = [...Object.keys(backgroundJobs), 'happening']
  for (const queue of older) {
    const { rowCount } = await client.query('select from pgboss.queue where name = $1', [queue])
    if (!rowCount) continue
    await client.query('begin')
    const { rows } = await client.query<{ data: Record<string, unknown>; start_after: Date }>(
      `delete from pgboss.job where name = $1 and state in ('created', 'retry', 'active')
        returning data, start_after`,
      [queue],
    )
    for (const { data, start_after } of rows) {
      const { name, payload } = currentJob(queue, data)
      await add((text, values) => client.query(text, values), name as JobName, payload as never, start_after)
    }
    await client.query('select pgboss.delete_queue($1)', [queue])
    await client.query('commit')
  }
}
