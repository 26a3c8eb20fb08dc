import { live } from '@muster/contract/live'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { openHub } from './hub.ts'

export function liveRoutes(serve: Serve, deps: AppDeps) {
  const hub = openHub(deps)
  deps.endings.push(hub.stop)
  serve(live.listen, ({ scope, query }) => {
    const { since, hold = false } = query
    if (hold) hub.requireRoom()
    return (sink) => {
      const options = { hold, since: since === undefined ? undefined : Number(since) }
      hub.open(scope, sink, options).catch((error: unknown) => {
        hub.onFault(error)
        sink.close()
      })
    }
  })
}
