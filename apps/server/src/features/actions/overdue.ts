import type { ActionState } from '@muster/contract/actions'
import { isUnfinished } from '@muster/rules/works/action-can'
import type { Scope } from '../../db/scope.ts'
import { noteChange } from './note-change.ts'

/** The due time of an action has come: its owner and who is on duty are told once for each due time. Safe to repeat. */
export const actionDue = (scope: Scope, { actionId }: { actionId: number }): Promise<void> =>
  scope.transaction(async (tx) => {
    const { workId } = (await tx
      .from('actions')
      .where('id', '=', actionId)
      .select('work_id as workId')
      .executeTakeFirst()) ?? { workId: null }
    if (workId !== null)
      await tx.from('works').where('works.id', '=', workId).select('works.id').forUpdate().execute()
    const action = await tx
      .from('actions')
      .selectAll()
      .where('id', '=', actionId)
      .forUpdate()
      .executeTakeFirst()
    if (!action?.due_at || action.due_at > tx.now) return
    if (!isUnfinished({ state: action.state as ActionState })) return
    if (action.overdue_told?.getTime() === action.due_at.getTime()) return
    await tx.change('actions', { overdue_told: action.due_at }).where('id', '=', actionId).execute()
    await noteChange(tx, { id: actionId, workId: action.work_id }, 'OVERDUE')
    await tx.emit('action.overdue', { actionId })
  })
