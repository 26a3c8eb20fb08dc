import type { Logger } from 'pino'
import { companyRules } from '../db/company-rules.ts'
import { openScope, type ScopeSource, system } from '../db/scope.ts'
import { handlers, reactions } from '../features/index.ts'
import type { Clock } from '../outside/clock.ts'
import type { ChoreName, ChoreQueue, Chores } from './queue.ts'
import { react } from './react.ts'

interface RunnerDeps extends ScopeSource {
  queue: ChoreQueue
  clock: Clock
  log: Logger
}

/** Does one chore of a feature, in a fresh scope made only from the chore's payload. */
export async function doChore<N extends ChoreName>(
  source: ScopeSource,
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
  await handlers[name]?.(scope, payload)
}

/** Starts to work off the queue. A chore that fails is tried again, later each time. */
export async function startRunner(deps: RunnerDeps): Promise<void> {
  await deps.queue.work('happening', async (payload) => {
    await react(deps, reactions, deps.clock.now(), payload)
  })
  for (const name of Object.keys(handlers) as ChoreName[]) {
    await deps.queue.work(name, (payload) => doChore(deps, deps.clock.now(), name, payload))
  }
}
