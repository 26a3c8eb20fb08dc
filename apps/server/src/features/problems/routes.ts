import { problems } from '@muster/contract/problems'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listProblems } from './queries.ts'
import { addPhoto, reportProblem, updateProblem } from './report.ts'

export function problemRoutes(serve: Serve, { outside }: AppDeps) {
  serve(problems.list, ({ scope, query }) => listProblems(scope, query))
  serve(problems.report, ({ scope, body }) => reportProblem(scope, body))
  serve(problems.addFile, ({ scope, params, file }) => addPhoto(scope, outside.store, params.id, file))
  serve(problems.update, ({ scope, params, body }) => updateProblem(scope, params.id, body))
}
