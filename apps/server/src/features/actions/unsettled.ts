import { unsettledStates } from '@muster/contract/actions'
import type { Scope } from '../../db/scope.ts'

/** Locks the unsettled actions of a person or a site; before them the visits that they came from. */
export async function lockUnsettled(tx: Scope, column: 'owner_id' | 'site_id', id: number) {
  const unsettled = () =>
    tx
      .from('actions')
      .where(column, '=', id)
      .where('state', 'in', [...unsettledStates])
  await tx
    .from('works')
    .where('works.id', 'in', unsettled().where('work_id', 'is not', null).select('work_id'))
    .select('works.id')
    .orderBy('works.id')
    .forUpdate()
    .execute()
  return unsettled().select(['id', 'work_id']).orderBy('id').forUpdate().execute()
}
