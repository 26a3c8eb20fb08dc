import { createHash } from 'node:crypto'
import { getConstructionPlans, type JobResult, PgBoss } from 'pg-boss'
import { appRole, asOwner } from '../db/pool.ts'

const schema = 'pgboss'

/** Background work by name, with its payload. The payload carries the tenant. */
export interface Chores {
  /** Something happened: the features that react to it are called, each exactly once in effect. */
  happening: { tenantId: number; happeningId: number }
  /** An open work may have reached its limit of service: reminds, and later completes it. */
  'work-limit': { tenantId: number; workId: number }
  'send-mail': { tenantId: number; mailId: string }
  /** One delivery of a notification, by its gateway. */
  'mail-notification': { tenantId: number; deliveryId: number }
  'send-push': { tenantId: number; deliveryId: number }
  'send-text': { tenantId: number; deliveryId: number }
  /** The bytes of a file whose row is gone. */
  'drop-bytes': { tenantId: number; key: string }
  /** Invites people who cannot sign in yet; `link` is where their invitations lead. */
  invite: { tenantId: number; userIds: number[]; link: string }
  /** A report is made as a file for whoever asked. */
  'make-export': { tenantId: number; exportId: number }
  /** The alerts of the next hours are written down: of one job, or of all. */
  'plan-alerts': { tenantId: number; jobId?: number }
  /** Alerts are due. */
  'tell-alerts': { tenantId: number }
}
export type ChoreName = keyof Chores
/** Work that begins before a company is known: only this may come without the tenant. */
export interface OpenChores {
  /** Each account of this e-mail, which is sealed, in every company, gets its own mail with a link. */
  'password-reset': { sealedEmail: string; requestId: string }
  /** Twice an hour: every company's alerts are planned. */
  'plan-all-alerts': Record<never, never>
}
export type OpenChoreName = keyof OpenChores
type AnyName = ChoreName | OpenChoreName
type Payload<N extends AnyName> = N extends ChoreName
  ? Chores[N]
  : N extends OpenChoreName
    ? OpenChores[N]
    : never
const heartbeatSeconds = 20
const queues: Readonly<Record<AnyName, QueueOptions>> = {
  happening: { retryLimit: 12, retryDelay: 1, retryBackoff: true, heartbeatSeconds },
  'work-limit': { retryLimit: 12, retryDelay: 5, retryBackoff: true, heartbeatSeconds },
  'send-mail': { retryLimit: 12, retryDelay: 5, retryBackoff: true, heartbeatSeconds },
  'mail-notification': { retryLimit: 12, retryDelay: 5, retryBackoff: true, heartbeatSeconds },
  'send-push': { retryLimit: 12, retryDelay: 5, retryBackoff: true, heartbeatSeconds },
  'send-text': { retryLimit: 12, retryDelay: 5, retryBackoff: true, heartbeatSeconds },
  'drop-bytes': { retryLimit: 12, retryDelay: 5, retryBackoff: true },
  invite: { retryLimit: 12, retryDelay: 5, retryBackoff: true },
  'make-export': { retryLimit: 3, retryDelay: 5, retryBackoff: true, heartbeatSeconds },
  'plan-alerts': { retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds },
  'tell-alerts': { retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds },
  'password-reset': { retryLimit: 5, retryDelay: 2, retryBackoff: true },
  'plan-all-alerts': { retryLimit: 5, retryDelay: 5, retryBackoff: true, heartbeatSeconds },
}
interface QueueOptions {
  retryLimit: number
  retryDelay: number
  retryBackoff: true
  /**
   * Of chores whose effect is one however often they run, which are taken several at a time: a process that does them says
   * so again and again, and after so many seconds without, another one takes them over. The chores of a process that was
   * killed otherwise wait for a quarter of an hour.
   */
  heartbeatSeconds?: number
}
const polling = { pollingIntervalSeconds: 2, localConcurrency: 2 }
const takenAtOnce = 10

/** Runs SQL text on the connection of the transaction that causes the chore. */
export type RunSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

export interface ChoreQueue {
  /** Written in the caller's transaction: the chore exists exactly if its cause does. Delivered at least once. */
  add<N extends AnyName>(run: RunSql, name: N, payload: Payload<N>, startAfter?: Date): Promise<void>
  /** At most one chore of this name for each span of so many seconds, whoever asks; done as soon as it is there. */
  addOnce<N extends OpenChoreName>(name: N, payload: OpenChores[N], seconds: number): Promise<void>
  /** Starts to take chores of this name. */
  work<N extends AnyName>(name: N, handle: (payload: Payload<N>) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** What the tables of the queue were made by: written last, so that an installation that was cut off is made again. */
const installation = `muster ${createHash('sha256')
  .update(JSON.stringify([getConstructionPlans(schema), queues]))
  .digest('hex')}`

export const isQueueInstalled = (url: string): Promise<boolean> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ made: string | null }>(
      `select obj_description(to_regnamespace('${schema}'), 'pg_namespace') as made`,
    )
    return rows[0]?.made === installation
  })

/** Makes the tables of the queue and its queues; safe to repeat. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema, max: 2, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
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

export async function openQueue(url: string, log: (error: Error) => void): Promise<ChoreQueue> {
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
    async add(run, name, payload, startAfter) {
      await boss.send(name, payload, {
        db: {
          executeSql: async (text, values) => ({ rows: (await run(text, values ?? [])).rows as object[] }),
        },
        ...(startAfter ? { startAfter } : {}),
      })
    },
    async addOnce(name, payload, seconds) {
      await boss.send(name, payload, { singletonSeconds: seconds })
    },
    async work(name, handle) {
      type Given = Payload<typeof name>
      if (queues[name].heartbeatSeconds === undefined) {
        await boss.work<Given>(name, { ...polling, batchSize: 1 }, async ([chore]) => {
          if (chore) await handle(chore.data)
        })
        return
      }
      // A fetch that comes back full is followed by the next at once: a thousand reminders do not wait for each other.
      const options = {
        ...polling,
        batchSize: takenAtOnce,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      await boss.work<Given>(name, options, async (chores) => {
        const results: JobResult[] = []
        for (const { id, data } of chores) {
          const output = await handle(data).then(() => undefined, failureText)
          results.push(output ? { id, status: 'failed', output } : { id, status: 'completed' })
        }
        return results
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

const failureText = (error: unknown) => ({ message: error instanceof Error ? error.stack : String(error) })
