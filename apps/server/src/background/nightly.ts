import type { Logger } from 'pino'
import { openScope, type Scope, system } from '../db/scope.ts'
import { companyRules } from '../features/company/tenant-queries.ts'
import { sweepOrphans } from '../features/files/sweep.ts'
import { nightly, sealing } from '../features/index.ts'
import type { Clock } from '../outside/clock.ts'
import type { BackgroundDeps } from './deps.ts'

const everyMs = 15 * 60_000

/**
 * Does what the features do at night, for each company that is not closed, in its own scope. Each of them knows by a row
 * of its own whether this night was done: called often, and by several processes, it has one effect. What fails in one
 * company is told to `failed` and leaves the others alone.
 */
export const doNightly = (source: BackgroundDeps, now: Date, failed: Failed): Promise<void> =>
  eachCompany(source, now, failed, (scope) => nightOf(source, scope))

export async function nightOf({ outside, publicUrl }: BackgroundDeps, scope: Scope): Promise<void> {
  for (const each of nightly) await each(scope, outside, publicUrl)
}

export const systemScope = async (source: BackgroundDeps, tenantId: number, now: Date): Promise<Scope> =>
  openScope(source, { tenantId, actor: system, company: await companyRules(source.pool, tenantId), now })

type Failed = (error: unknown, tenantId: number) => void

/** Removes what a process that was killed left in the store: bytes from before the start that no row of their company names. */
export async function sweepAtStart(
  source: BackgroundDeps,
  now: Date,
  before: Date,
  failed: Failed,
): Promise<void> {
  const { store } = source.outside
  await store.sweepTemp(before)
  const parts = new Set(await store.firstParts())
  const hasFiles = (tenantId: number) => parts.has(`t${tenantId}`)
  await eachCompany(source, now, failed, (scope) => sweepOrphans(scope, store, before), hasFiles)
}

/** Seals what an older program stored in clear; before anything is served, so that the next backup has none of it. */
export const sealAtStart = (source: BackgroundDeps, now: Date, failed: Failed): Promise<void> =>
  eachCompany(source, now, failed, async (scope) => {
    for (const seal of sealing) await seal(scope)
  })

async function eachCompany(
  source: BackgroundDeps,
  now: Date,
  failed: Failed,
  work: (scope: Scope) => Promise<unknown>,
  isMeant: (tenantId: number) => boolean = () => true,
): Promise<void> {
  const { rows } = await source.pool.query<{ id: number }>(
    `select id from tenants where status <> 'closed' order by id`,
  )
  for (const { id: tenantId } of rows) {
    if (!isMeant(tenantId)) continue
    try {
      await work(await systemScope(source, tenantId, now))
    } catch (error) {
      failed(error, tenantId)
    }
  }
}

/** Looks every quarter of an hour whether it is night somewhere; answers how to stop. */
export function keepNightly(source: BackgroundDeps & { clock: Clock; log: Logger }): () => Promise<void> {
  let running = Promise.resolve()
  const look = () => {
    running = running.then(() =>
      doNightly(source, source.clock.now(), (err, tenantId) =>
        source.log.error({ err, tenantId }, 'nightly work failed'),
      ).catch((err: unknown) => source.log.error({ err }, 'nightly work failed')),
    )
  }
  const timer = setInterval(look, everyMs)
  look()
  return async () => {
    clearInterval(timer)
    await running
  }
}
