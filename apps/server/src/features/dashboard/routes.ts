import { dashboard } from '@muster/contract/dashboard'
import type { Serve } from '../../http/serve.ts'
import { readCounts } from './queries.ts'

export function dashboardRoutes(serve: Serve) {
  serve(dashboard.counts, ({ scope }) => readCounts(scope))
}
