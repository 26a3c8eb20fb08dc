import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { followAnswers } from './follow-answers.ts'
import {
  closeAtArchivedSite,
  followClientProblem,
  followFieldProblem,
  followHeldProblem,
} from './follow-problems.ts'
import { noteChange } from './note-change.ts'
import { lockUnsettled } from './unsettled.ts'

/** What a person who left owned is for who is on duty; reads say so from the moment of the removal on. */
const leaveActions = (scope: Scope, { payload: { tenantUserId } }: DomainEvent<'user.removed'>) =>
  scope.transaction(async (tx) => {
    const rows = await lockUnsettled(tx, 'owner_id', tenantUserId)
    for (const { id, work_id: workId } of rows) {
      await tx.change('actions', { owner_id: null }).where('id', '=', id).execute()
      await noteChange(tx, { id, workId }, 'ASSIGNED')
    }
  })

const closeActions = (scope: Scope, { payload: { siteId } }: DomainEvent<'site.archived'>) =>
  scope.transaction(async (tx) => {
    const site = await tx
      .from('sites')
      .where('id', '=', siteId)
      .select('archived_at')
      .forShare()
      .executeTakeFirst()
    if (!site?.archived_at) return
    const rows = await lockUnsettled(tx, 'site_id', siteId)
    for (const { id, work_id: workId } of rows) await closeAtArchivedSite(tx, { id, workId })
  })

export const actionEventHandlers: EventHandlers = {
  'work.answered': (scope, { payload }) => followAnswers(scope, payload.workId),
  'work.completed': (scope, { payload }) => followAnswers(scope, payload.workId),
  'work.voided': (scope, { payload }) => followAnswers(scope, payload.workId),
  'problem.reported': (scope, { payload }) => followClientProblem(scope, payload.problemId),
  'chat.problem': (scope, { payload }) => followFieldProblem(scope, payload),
  'chat.heldProblem': (scope, { payload }) => followHeldProblem(scope, payload),
  'user.removed': leaveActions,
  'site.archived': closeActions,
}
