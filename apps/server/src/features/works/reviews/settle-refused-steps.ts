import { oneOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { settleable } from './refused-step-queries.ts'

/** Throws row.notFound if none of them is still open. */
export async function settleRefusedSteps(scope: Scope, ids: readonly number[]): Promise<null> {
  const settled = await scope
    .change('refused_steps', { settled_by: scope.actor.id, settled_at: scope.now })
    .where('id', '=', oneOf(settleable(scope, ids)))
    .where('settled_at', 'is', null)
    .returning('id')
    .execute()
  if (settled.length === 0) throw failure('row.notFound')
  return null
}
