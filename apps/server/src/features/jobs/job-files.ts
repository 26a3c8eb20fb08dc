import { isAreaJob, isAreaManager } from '../../db/areas.ts'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import {
  addRelatedFile,
  listRelatedFiles,
  removeRelatedFile,
  shareRelatedFile,
} from '../files/related-files.ts'
import { reachableJobs } from './reach.ts'

const requireReachableJob = (scope: Scope, jobId: number) =>
  found(reachableJobs(scope).where('jobs.id', '=', jobId).select('jobs.id').executeTakeFirst())

export async function jobFiles(scope: Scope, jobId: number) {
  await requireReachableJob(scope, jobId)
  return listRelatedFiles(scope, { jobId })
}

export async function addJobFile(
  scope: Scope,
  store: FileStore,
  { jobId, shared = false }: { jobId: number; shared?: boolean | undefined },
  file: Arrived,
) {
  await requireReachableJob(scope, jobId)
  return addRelatedFile(scope, store, { jobId }, { file, shared })
}

export async function shareJobFile(scope: Scope, id: number, shared: boolean) {
  await requireAreaFile(scope, id)
  return shareRelatedFile(scope, 'job_id', id, shared)
}
export async function removeJobFile(scope: Scope, id: number) {
  await requireAreaFile(scope, id)
  return removeRelatedFile(scope, 'job_id', id)
}

/** Throws row.notFound for a file of a job outside the areas of the actor. */
async function requireAreaFile(scope: Scope, id: number) {
  if (!isAreaManager(scope.actor)) return
  const file = scope
    .from('related_files')
    .where('file_id', '=', id)
    .where(isAreaJob(scope, 'related_files.job_id'))
  await found(file.select('file_id').executeTakeFirst())
}
