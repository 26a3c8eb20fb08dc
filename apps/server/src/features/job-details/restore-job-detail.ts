import { isAreaManager } from '../../db/areas.ts'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { gone } from '../../http/failures.ts'
import { reachableJobDetails } from './reach.ts'

export function restoreJobDetail(scope: Scope, id: number): Promise<null> {
  const patch = { archived_at: null, updated_at: scope.now, updated_by: scope.actor.id || null }
  return gone(
    scope
      .change('job_details', patch)
      .where('id', '=', id)
      .where('archived_at', 'is not', null)
      .$if(isAreaManager(scope.actor), (details) =>
        details.where('id', '=', oneOf(reachableJobDetails(scope).select('job_details.id'))),
      )
      .returning('id')
      .executeTakeFirst(),
  )
}
