import { status } from '@muster/contract/status'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readStatus } from './read-status.ts'

export function statusRoutes(serve: Serve, deps: AppDeps) {
  serve(status.read, ({ scope }) => readStatus(deps, scope))
}
