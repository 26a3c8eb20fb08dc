import type { Scope } from '../../db/scope.ts'
import { gone } from '../../http/failures.ts'

export function restoreJobDetail(scope: Scope, id: number): Promise<null> {
  const patch = { archived_at: null, updated_at: scope.now, updated_by: scope.actor.id || null }
  return gone(
    scope
      .change('job_details', patch)
      .where('id', '=', id)
      .where('archived_at', 'is not', null)
      .returning('id')
      .executeTakeFirst(),
  )
}
