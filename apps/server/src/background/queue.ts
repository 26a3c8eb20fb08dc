import { createHash } from 'node:crypto'
import { getConstructionPlans, type JobResult, PgBoss } from 'pg-boss'
import { appRole, asOwner } from '../db/connection/pool.ts'
import type { AddJob } from './add-job.ts'
import {
  backgroundJobs,
  type JobName,
  type JobPayload,
  type Lane,
  lanes,
  type SystemJobName,
  type SystemJobs,
} from './jobs.ts'

const schema = 'pgboss'
/**
 * A process says every few seconds that it still runs its jobs. After this time without a word another process takes them
 * over; otherwise the jobs of a killed process would wait for a quarter of an hour.
 */
const heartbeatSeconds = 20
/** NOTIFY wakes the workers. The poll finds jobs that became due, and those whose NOTIFY was lost with the connection. */
const pollSeconds = 5
const queueOptions = { heartbeatSeconds, notify: true }

export type HandleJob = (name: JobName, payload: JobPayload<JobName>) => Promise<void>

export interface BackgroundQueue {
  /** Writes the job in the caller's transaction: it exists exactly if its cause does. Delivered at least once. */
  add: AddJob
  /** Adds at most one job of this name in each span of `seconds`, whichever process asks. */
  addOnce<N extends SystemJobName>(name: N, payload: SystemJobs[N], seconds: number): Promise<void>
  /** Starts to take jobs, and hands each to `handle`. A job that fails is tried again. */
  work(handle: HandleJob): Promise<void>
  stop(): Promise<void>
}

/** Identifies the tables and queues of this version. Written last, so that an interrupted installation is repeated. */
const installation = `muster ${createHash('sha256')
  .update(JSON.stringify([getConstructionPlans(schema), lanes, queueOptions]))
  .digest('hex')}`

export const isQueueInstalled = (url: string): Promise<boolean> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ made: string | null }>(
      `select obj_description(to_regnamespace('${schema}'), 'pg_namespace') as made`,
    )
    return rows[0]?.made === installation
  })

/** Makes the tables of the queue and one queue a lane; safe to repeat. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema, max: 2, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  for (const lane of Object.keys(lanes)) {
    await boss.createQueue(lane, queueOptions)
    await boss.updateQueue(lane, queueOptions)
  }
  await boss.stop({ graceful: false })
  await asOwner(url, (client) =>
    client.query(`grant usage on schema ${schema} to ${appRole};
      grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
      grant usage on all sequences in schema ${schema} to ${appRole};
      grant execute on all functions in schema ${schema} to ${appRole};
      create index if not exists job_of_company on ${schema}.job_common ((data ->> 'tenantId'))
        where state in ('created', 'retry', 'active', 'failed');
      comment on schema ${schema} is '${installation}';`),
  )
}

/** What a row of the queue holds: the name of the job beside its payload. */
type JobData = { job: JobName } & Record<string, unknown>

const optionsOf = (name: JobName) => {
  const { retryLimit, retryDelay } = backgroundJobs[name]
  return { retryLimit, retryDelay, retryBackoff: true }
}

const adder =
  (boss: PgBoss): AddJob =>
  async (run, name, payload, startAfter) => {
    await boss.send(backgroundJobs[name].lane, { job: name, ...payload } satisfies JobData, {
      ...optionsOf(name),
      db: {
        executeSql: async (text, values) => ({ rows: (await run(text, values ?? [])).rows as object[] }),
      },
      ...(startAfter ? { startAfter } : {}),
    })
  }

export async function openQueue(url: string, log: (error: Error) => void): Promise<BackgroundQueue> {
  const boss = new PgBoss({
    connectionString: url,
    options: `-c role=${appRole}`,
    schema,
    max: 3,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', log)
  await boss.start()
  return {
    add: adder(boss),
    async addOnce(name, payload, seconds) {
      await boss.send(backgroundJobs[name].lane, { job: name, ...payload } satisfies JobData, {
        ...optionsOf(name),
        singletonKey: name,
        singletonSeconds: seconds,
      })
    },
    async work(handle) {
      for (const lane of Object.keys(lanes) as Lane[]) {
        const { jobsAtOnce, workers } = lanes[lane]
        const options = {
          batchSize: jobsAtOnce,
          localConcurrency: workers,
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
          // The next batch follows a full one at once: a thousand reminders do not wait for the poll.
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const
        await boss.work<JobData>(lane, options, async (batch) => {
          const runOne = async ({
            id,
            data: { job, ...payload },
          }: (typeof batch)[number]): Promise<JobResult> => {
            try {
              await handle(job, payload as never)
              return { id, status: 'completed' }
            } catch (error) {
              return { id, status: 'failed', output: failureText(error) }
            }
          }
          if (lanes[lane].isParallel) return Promise.all(batch.map(runOne))
          const results: JobResult[] = []
          for (const each of batch) results.push(await runOne(each))
          return results
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

const failureText = (error: unknown) => ({ message: error instanceof Error ? error.stack : String(error) })
