import { jobs } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { users } from '@muster/contract/users/users'
import type { AppDeps } from '../../deps.ts'
import { failure, found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { assignEmployees } from './assign-employees.ts'
import { changeJobs, undoBulk } from './bulk-change.ts'
import { addJobFile, jobFiles, removeJobFile, shareJobFile } from './job-files.ts'
import { removePerson } from './leave-jobs.ts'
import { listJobs } from './list-jobs.ts'
import { readJob } from './queries.ts'
import { createJob, setActive, updateJob } from './save-job.ts'

const missingIsActive = { path: 'isActive', message: msg('This is required') }

export function jobRoutes(serve: Serve, { outside: { store } }: AppDeps) {
  serve(jobs.list, ({ scope, query }) => listJobs(scope, query))
  serve(jobs.read, ({ scope, params, query }) => found(readJob(scope, params.id, query)))
  serve(jobs.create, ({ scope, query, body }) => createJob(scope, body, query.force))
  serve(jobs.update, ({ scope, params, body }) => updateJob(scope, params.id, body))
  serve(jobs.assign, ({ scope, params, query, body }) =>
    assignEmployees(scope, params.id, body, query.force ?? false),
  )
  serve(jobs.bulk, ({ scope, body }) => changeJobs(scope, body))
  serve(jobs.undoBulk, ({ scope, body }) => undoBulk(scope, body))
  serve(jobs.setActive, ({ scope, params, query, body }) => {
    const isActive = query.isActive ?? body.isActive
    if (isActive === undefined) throw failure('input.invalid', {}, { errors: [missingIsActive] })
    return setActive(scope, params.id, isActive)
  })
  serve(jobs.files, ({ scope, query }) => jobFiles(scope, query.jobId))
  serve(jobs.addFile, ({ scope, body, file }) => addJobFile(scope, store, body, file))
  serve(jobs.shareFile, ({ scope, params, body }) => shareJobFile(scope, params.id, body.shared))
  // Served here, because the removal opens the places that the person leaves.
  serve(users.remove, ({ scope, params, query }) => removePerson(scope, params.id, query.force === true))
  serve(jobs.removeFile, ({ scope, params }) => removeJobFile(scope, params.id))
}
