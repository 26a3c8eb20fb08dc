import type { Logger } from 'pino'
import { newStats, withStats } from '../db/connection/request-stats.ts'
import { openScope, system } from '../db/scope.ts'
import { companyRules } from '../features/company/tenant-queries.ts'
import { backgroundHandlers, eventHandlers, systemJobHandlers } from '../features/index.ts'
import type { Clock } from '../outside/clock.ts'
import type { Traces } from '../outside/traces.ts'
import type { BackgroundDeps } from './deps.ts'
import { handleEvent } from './handle-event.ts'
import type { BackgroundJobName, BackgroundJobs, SystemJobName } from './jobs.ts'

interface RunnerDeps extends BackgroundDeps {
  traces: Traces | undefined
  clock: Clock
  log: Logger
}

/** Does one background job of a feature, in a fresh scope made only from the background job's payload. */
export async function runBackgroundJob<N extends BackgroundJobName>(
  source: BackgroundDeps,
  now: Date,
  name: N,
  payload: BackgroundJobs[N],
): Promise<void> {
  if (name === 'domain-event')
    return handleEvent(source, eventHandlers, now, payload as BackgroundJobs['domain-event'])
  const { tenantId } = payload
  const scope = openScope(source, {
    tenantId,
    actor: system,
    company: await companyRules(source.pool, tenantId),
    now,
  })
  await backgroundHandlers[name]?.(scope, payload, source.outside, source.publicUrl)
}

/** Does a background job as a trace of its own, where there are any. */
export async function inTrace<T>(
  traces: Traces | undefined,
  name: BackgroundJobName,
  { tenantId }: { readonly tenantId: number },
  work: () => Promise<T>,
): Promise<T> {
  const trace = traces?.start(`background ${name}`, 'background')
  if (!trace) return work()
  let isFault = true
  try {
    const done = await withStats(newStats(trace), work)
    isFault = false
    return done
  } finally {
    trace.end({ tenantId, isFault })
  }
}

/** Starts to take background jobs. A job that fails is tried again, later each time. */
export async function startRunner(deps: RunnerDeps): Promise<void> {
  await deps.queue.work(async (name, payload) => {
    if (name in systemJobHandlers)
      return systemJobHandlers[name as SystemJobName](deps, deps.clock.now(), payload as never)
    const ofCompany = payload as BackgroundJobs[BackgroundJobName]
    await inTrace(deps.traces, name as BackgroundJobName, ofCompany, () =>
      runBackgroundJob(deps, deps.clock.now(), name as BackgroundJobName, ofCompany),
    )
  })
  await startAlerts(deps)
}

const spanSeconds = 1800
/** Every process asks, and once in half an hour the queue lets one of them; what was missed while none ran is caught up. */
async function startAlerts({ queue, log }: RunnerDeps) {
  const ask = () =>
    queue.addOnce('plan-all-alerts', {}, spanSeconds).catch((error) => log.warn({ err: error }, 'alerts'))
  await ask()
  setInterval(ask, (spanSeconds * 1000) / 6).unref()
}
