import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { countJobsOf, lockJobDetail } from './queries.ts'

/** Jobs and their history keep a job detail that they use: it is archived, once that was confirmed. */
export const removeJobDetail = (scope: Scope, id: number, force: boolean): Promise<null> =>
  scope.transaction(async (tx) => {
    await found(lockJobDetail(tx, id))
    const jobs = await countJobsOf(tx, id)
    if (jobs > 0 && !force) throw failure('jobDetail.inUse', { jobs })
    if (jobs > 0) {
      const patch = { archived_at: tx.now, updated_at: tx.now, updated_by: tx.actor.id || null }
      await tx.change('job_details', patch).where('id', '=', id).execute()
    } else {
      await tx.remove('job_details').where('id', '=', id).execute()
    }
    return null
  })
