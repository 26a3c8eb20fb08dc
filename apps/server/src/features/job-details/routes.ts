import { jobDetails } from '@muster/contract/jobs/job-details'
import { eachListed, listed } from '../../db/page.ts'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { storeFile } from '../files/store-file.ts'
import { companyTime, listJobDetails, readJobDetail, versionsOf } from './queries.ts'
import { reachableJobDetails } from './reach.ts'
import { removeJobDetail } from './remove-job-detail.ts'
import { restoreJobDetail } from './restore-job-detail.ts'
import { createJobDetail, updateJobDetail } from './save-job-detail.ts'

export function jobDetailRoutes(serve: Serve, { outside }: AppDeps) {
  serve(jobDetails.list, ({ scope, query }) => listJobDetails(scope, query))
  serve(jobDetails.all, ({ scope, query }) => listJobDetails(scope, query))
  serve(jobDetails.read, ({ scope, params, query }) => found(readJobDetail(scope, params.id, query.version)))
  serve(jobDetails.create, ({ scope, body }) => createJobDetail(scope, body))
  serve(jobDetails.update, ({ scope, params, body }) => updateJobDetail(scope, params.id, body))
  serve(jobDetails.versions, async ({ scope, params, query }) => {
    await found(reachableJobDetails(scope).where('id', '=', params.id).select('id').executeTakeFirst())
    return eachListed(await listed(versionsOf(scope, params.id), query), ({ savedAt, ...version }) => ({
      ...version,
      savedAt: companyTime(scope, savedAt),
    }))
  })
  serve(jobDetails.addPicture, ({ scope, file }) => storeFile(scope, outside.store, file, { use: 'photo' }))
  serve(jobDetails.restore, ({ scope, params }) => restoreJobDetail(scope, params.id))
  serve(jobDetails.remove, ({ scope, params, query }) =>
    removeJobDetail(scope, params.id, query.force ?? false),
  )
}
