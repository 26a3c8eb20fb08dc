import type { Logger } from 'pino'
import type { ScopeSource } from '../db/scope.ts'
import { reactions } from '../features/index.ts'
import type { Clock } from '../outside/clock.ts'
import { react } from './happenings.ts'
import type { ChoreQueue } from './queue.ts'

interface RunnerDeps extends ScopeSource {
  queue: ChoreQueue
  clock: Clock
  log: Logger
}

/** Starts to work off the queue. A chore that fails is tried again, later each time. */
export async function startRunner(deps: RunnerDeps): Promise<void> {
  await deps.queue.work('happening', async (payload) => {
    await react(deps, reactions, deps.clock.now(), payload)
  })
}
