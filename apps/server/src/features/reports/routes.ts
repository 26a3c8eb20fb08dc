import { reports } from '@muster/contract/reports'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { walkedPath } from './path.ts'
import { verifyReport } from './verify-report.ts'
import { workFile } from './work-file.ts'

export function reportRoutes(serve: Serve, deps: AppDeps) {
  serve(reports.path, ({ scope, query }) => walkedPath(scope, query))
  serve(reports.workFile, ({ scope, query }) => workFile(scope, deps, query))
  serve(reports.verify, ({ params, now }) => verifyReport(deps, params.code, now))
}
