import type { ActionState, Repair } from '@muster/contract/actions'
import { isUnsettled } from '@muster/rules/works/action-can'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { lockWorks, noteChange } from './note-change.ts'
import { readPublishedRepair } from './repair-queries.ts'

/** The client has seen what became of it; the first time counts. Throws row.notFound, action.state. */
export const acknowledgeRepair = (scope: Scope, id: number): Promise<Repair> =>
  scope.transaction(async (tx) => {
    await found(readPublishedRepair(tx, id))
    const action = tx.from('actions').where('actions.id', '=', id)
    const { work_id: workId } = await action.select('work_id').executeTakeFirstOrThrow()
    if (workId !== null) await lockWorks(tx, [workId])
    const { state, acknowledged_at } = await action
      .select(['state', 'acknowledged_at'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (isUnsettled({ state: state as ActionState })) throw failure('action.state')
    if (acknowledged_at === null) {
      await tx
        .change('actions', { acknowledged_at: tx.now, acknowledged_by: tx.actor.id })
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await noteChange(tx, { id, workId }, 'ACKNOWLEDGED')
    }
    return found(readPublishedRepair(tx, id))
  })
