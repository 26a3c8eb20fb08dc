import { reports } from '@muster/contract/reports'
import type { AppDeps } from '../../deps.ts'
import { jsonWriter } from '../../http/answer/compiled-json.ts'
import type { Serve } from '../../http/serve.ts'
import { heatMap } from './heat-map.ts'
import { ownRecords } from './own-records/own-records.ts'
import { inspectedJobs } from './trend/inspected-jobs.ts'
import { shownTrend } from './trend/inspection-trend.ts'
import { trendFile } from './trend/trend-file.ts'
import { walkedPath } from './visit/path.ts'
import { signatureOf, signWork } from './visit/signature.ts'
import { verifyReport } from './visit/verify-report.ts'
import { workFile } from './visit/work-file.ts'

export function reportRoutes(serve: Serve, deps: AppDeps) {
  serve(reports.path, ({ scope, query }) => walkedPath(scope, query))
  const writeHeatMap = jsonWriter(reports.heatMap)
  serve(reports.heatMap, async ({ scope, query }) => writeHeatMap(await heatMap(scope, query)))
  serve(reports.inspectionTrend, ({ scope, query }) => shownTrend(scope, query))
  serve(reports.inspectedJobs, ({ scope, query }) => inspectedJobs(scope, query))
  serve(reports.trendFile, ({ scope, query }) => trendFile(scope, deps.outside, query))
  serve(reports.ownRecords, ({ scope, query }) => ownRecords(scope, deps.outside, query.reportType))
  serve(reports.workFile, ({ scope, query }) => workFile(scope, deps, query))
  serve(reports.signature, ({ scope, params }) => signatureOf(scope, params.id))
  serve(reports.sign, ({ scope, params, body }) => signWork(scope, params.id, body))
  serve(reports.verify, ({ params, query, now }) => verifyReport(deps, { code: params.code, ...query }, now))
}
