import type { JobDetail, JobDetailInput, JobDetailUpdate } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { noOrigins, refuseInvalidSpecs } from './check-specs.ts'
import { insertVersion } from './insert-version.ts'
import { refuseInvalidPictures } from './pictures.ts'
import { isActiveClient, lockJobDetail, originsOf, readJobDetail } from './queries.ts'

export async function createJobDetail(scope: Scope, detail: JobDetailInput): Promise<JobDetail> {
  refuseInvalidSpecs(detail.specMap, noOrigins)
  return scope.transaction(async (tx) => {
    if (!(await isActiveClient(tx, detail.clientId))) throw refusedField('clientId', msg('Not found'))
    await refuseInvalidPictures(tx, detail.specMap)
    const by = tx.actor.id || null
    const row = {
      client_id: detail.clientId,
      title: detail.title,
      in_library: detail.inLibrary ?? false,
      created_by: by,
      updated_by: by,
    }
    const { id } = await tx.into('job_details', row).returning('id').executeTakeFirstOrThrow()
    await insertVersion(tx, { jobDetailId: id, version: 1, ...detail }, noOrigins)
    return found(readJobDetail(tx, id))
  })
}

/** Every save makes a version of its own: works that have started keep the one they started with. */
export const updateJobDetail = (scope: Scope, id: number, change: JobDetailUpdate): Promise<JobDetail> =>
  scope.transaction(async (tx) => {
    const current = await found(lockJobDetail(tx, id))
    if (change.version !== undefined && change.version < current.version)
      throw failure('row.newer', {}, { data: await readJobDetail(tx, id) })
    if (change.clientId !== undefined && change.clientId !== current.client_id)
      throw refusedField('clientId', msg('The client cannot be changed'))
    const origins = await originsOf(tx, id, current.version)
    refuseInvalidSpecs(change.specMap, origins)
    await refuseInvalidPictures(tx, change.specMap)
    const version = current.version + 1
    const { title, specMap } = change
    await insertVersion(tx, { jobDetailId: id, version, title, specMap }, origins)
    const patch = {
      title,
      current_version: version,
      ...(change.inLibrary !== undefined && { in_library: change.inLibrary }),
      updated_at: tx.now,
      updated_by: tx.actor.id || null,
    }
    await tx.change('job_details', patch).where('id', '=', id).execute()
    return found(readJobDetail(tx, id))
  })
