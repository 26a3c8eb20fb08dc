import type { Logger } from 'pino'
import { companyRules } from '../db/company-rules.ts'
import { newStats, withStats } from '../db/request-stats.ts'
import { openScope, type ScopeSource, system } from '../db/scope.ts'
import { handlers, openHandlers, reactions } from '../features/index.ts'
import type { Clock } from '../outside/clock.ts'
import type { Outside } from '../outside/index.ts'
import type { Traces } from '../outside/traces.ts'
import type { ChoreName, Chores, OpenChoreName } from './queue.ts'
import { react } from './react.ts'

/** What background work is handed beside its scope. */
export interface ChoreSource extends ScopeSource {
  readonly outside: Outside
  readonly publicUrl: string
}
interface RunnerDeps extends ChoreSource {
  traces: Traces | undefined
  clock: Clock
  log: Logger
}

/** Does one chore of a feature, in a fresh scope made only from the chore's payload. */
export async function doChore<N extends ChoreName>(
  source: ChoreSource,
  now: Date,
  name: N,
  payload: Chores[N],
): Promise<void> {
  const { tenantId } = payload
  const scope = openScope(source, {
    tenantId,
    actor: system,
    company: await companyRules(source.pool, tenantId),
    now,
  })
  await handlers[name]?.(scope, payload, source.outside, source.publicUrl)
}

/** Does a chore as a trace of its own, where there are any. */
export async function inTrace<T>(
  traces: Traces | undefined,
  name: ChoreName,
  { tenantId }: { readonly tenantId: number },
  work: () => Promise<T>,
): Promise<T> {
  const trace = traces?.start(`chore ${name}`, 'chore')
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

/** Starts to work off the queue. A chore that fails is tried again, later each time. */
export async function startRunner(deps: RunnerDeps): Promise<void> {
  await deps.queue.work('happening', async (payload) => {
    await inTrace(deps.traces, 'happening', payload, () => react(deps, reactions, deps.clock.now(), payload))
  })
  for (const name of Object.keys(handlers) as ChoreName[]) {
    await deps.queue.work(name, (payload) =>
      inTrace(deps.traces, name, payload, () => doChore(deps, deps.clock.now(), name, payload)),
    )
  }
  for (const name of Object.keys(openHandlers) as OpenChoreName[]) {
    await deps.queue.work(name, (payload) => openHandlers[name](deps, deps.clock.now(), payload as never))
  }
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
