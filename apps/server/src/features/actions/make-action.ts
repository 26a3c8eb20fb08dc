import type { ActionPriority } from '@muster/contract/action-rules'
import type { ActionSource } from '@muster/contract/actions'
import type { Scope } from '../../db/scope.ts'
import { noteChange } from './note-change.ts'

export interface NewAction {
  source: ActionSource
  siteId: number
  /** Of an answer: the sub-task that failed, or 0 for the score of the visit. */
  itemOriginId?: number
  workId?: number
  problemId?: number
  incidentId?: number
  messageId?: number
  /** Who reported it, and the key of the report, where no message says so. */
  reportedBy?: number | null
  reportKey?: string
  title: string
  note?: string
  priority: ActionPriority
  dueAt: Date | null
  ownerId: number | null
  asksPhoto: boolean
}

/**
 * The one place that makes an action. Nothing where its item has one that is not settled, or its problem or report has one already.
 * The visit that it comes from is locked.
 */
export async function makeAction(tx: Scope, action: NewAction): Promise<number | undefined> {
  const { workId = null, ownerId, dueAt } = action
  const inserted = await tx
    .into('actions', {
      ...{ source: action.source, site_id: action.siteId, item_origin_id: action.itemOriginId ?? null },
      ...{ work_id: workId, problem_id: action.problemId ?? null, title: action.title.slice(0, 300) },
      ...{ incident_id: action.incidentId ?? null, message_id: action.messageId ?? null },
      ...{ reported_by: action.reportedBy ?? null, report_key: action.reportKey ?? null },
      ...{ note: action.note ?? '', priority: action.priority, due_at: dueAt, owner_id: ownerId },
      ...{ asks_photo: action.asksPhoto, made_at: tx.now, made_by: tx.actor.id || null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  await noteChange(tx, { id: inserted.id, workId }, 'MADE', { ownerId })
  await planOverdue(tx, inserted.id, dueAt)
  await notifyOwner(tx, [inserted.id], ownerId)
  return inserted.id
}

export const planOverdue = async (tx: Scope, actionId: number, dueAt: Date | null): Promise<void> => {
  if (dueAt) await tx.enqueue('action-due', { actionId }, dueAt)
}

/** One message, however many actions a person is given at once. */
export const notifyOwner = async (
  tx: Scope,
  actionIds: readonly number[],
  ownerId: number | null,
): Promise<void> => {
  if (ownerId === null || ownerId === tx.actor.id || actionIds.length === 0) return
  await tx.emit('action.assigned', {
    ...{ actionId: actionIds[0]!, tenantUserId: ownerId },
    ...(actionIds.length > 1 && { moreActions: actionIds.length - 1 }),
  })
}
