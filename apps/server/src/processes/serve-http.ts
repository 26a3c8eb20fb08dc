import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../app.ts'
import type { AppDeps } from '../deps.ts'
import { type Draining, letDrain } from '../http/connection/draining.ts'

/** Long enough for a balancer to see that this process is not ready any more. */
const lameMs = 200

/** A server that answers requests. */
export interface Serving {
  readonly port: number
  /** Answers what is under way, sends away what comes, ends the open pages, and takes no more. */
  drain(isReplaced?: boolean): Promise<void>
}

/** Serves the application over HTTP at the port, where 0 takes any. */
export async function serveHttp(deps: AppDeps, where: Listen): Promise<Serving> {
  let draining: Draining | undefined
  const ready = async () => {
    if (draining?.isBegun()) throw new Error('draining')
    await deps.ready()
  }
  const app = await buildApp({ ...deps, ready })
  draining = letDrain(app)
  await app.listen({ port: where.port, host: where.host })
  const bound = app.server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    async drain(isReplaced = false) {
      draining?.begin(isReplaced)
      await pause(lameMs)
      await app.close()
    },
  }
}

export interface Listen {
  readonly port: number
  readonly host: string
}
