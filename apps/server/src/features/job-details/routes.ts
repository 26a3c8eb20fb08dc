import { jobDetails } from '@muster/contract/job-details'
import { listed } from '../../db/page.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { jobDetailsLike, readJobDetail } from './queries.ts'
import { removeJobDetail } from './remove-job-detail.ts'
import { createJobDetail, updateJobDetail } from './save-job-detail.ts'

export function jobDetailRoutes(serve: Serve) {
  serve(jobDetails.list, ({ scope, query }) => listed(jobDetailsLike(scope, query), query))
  serve(jobDetails.read, ({ scope, params }) => found(readJobDetail(scope, params.id)))
  serve(jobDetails.create, ({ scope, body }) => createJobDetail(scope, body))
  serve(jobDetails.update, ({ scope, params, body }) => updateJobDetail(scope, params.id, body))
  serve(jobDetails.remove, ({ scope, params, query }) =>
    removeJobDetail(scope, params.id, query.force ?? false),
  )
}
