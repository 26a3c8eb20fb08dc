import { dashboard } from '@muster/contract/dashboard'
import type { Serve } from '../../http/serve.ts'
import { readCounts } from './count-queries.ts'
import { team } from './team.ts'
import { siteTimes, userTimes } from './time-logs.ts'
import { jobTrend, userTrend, workTrend } from './trend-queries.ts'

export function dashboardRoutes(serve: Serve) {
  serve(dashboard.counts, ({ scope }) => readCounts(scope))
  serve(dashboard.jobTrend, ({ scope, query }) => jobTrend(scope, query))
  serve(dashboard.workTrend, ({ scope, query }) => workTrend(scope, query))
  serve(dashboard.userTrend, ({ scope, query }) => userTrend(scope, query))
  serve(dashboard.siteTimes, ({ scope, query }) => siteTimes(scope, query))
  serve(dashboard.userTimes, ({ scope, query }) => userTimes(scope, query))
  serve(dashboard.team, ({ scope, query }) => team(scope, query))
}
