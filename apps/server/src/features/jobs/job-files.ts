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

export const shareJobFile = (scope: Scope, id: number, shared: boolean) =>
  shareRelatedFile(scope, 'job_id', id, shared)
export const removeJobFile = (scope: Scope, id: number) => removeRelatedFile(scope, 'job_id', id)
