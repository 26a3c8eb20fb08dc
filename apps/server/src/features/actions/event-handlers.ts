import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { followAnswers } from './follow-answers.ts'
import { makeAction } from './make-action.ts'
import { noteChange } from './note-change.ts'
import { listRules } from './rule-queries.ts'
import { lockUnsettled } from './unsettled.ts'

const hourMs = 3_600_000

/** A problem of a client makes an action where a rule says so. The client goes on reading the state of the problem. */
const followProblem = (scope: Scope, { payload: { problemId } }: DomainEvent<'problem.reported'>) =>
  scope.transaction(async (tx) => {
    if (!tx.company.makesActions) return
    const rule = (await listRules(tx)).find(({ kind }) => kind === 'CLIENT_PROBLEM')
    const problem = await tx
      .from('problems')
      .where('id', '=', problemId)
      .select(['site_id as siteId', 'text', 'reported_at as reportedAt'])
      .executeTakeFirst()
    if (!rule || !problem) return
    await makeAction(tx, {
      ...{ source: 'CLIENT_PROBLEM', siteId: problem.siteId, problemId },
      ...{ title: problem.text, note: problem.text, priority: rule.priority, asksPhoto: rule.asksPhoto },
      ...{ ownerId: rule.owner?.tenantUserId ?? null },
      dueAt: new Date(problem.reportedAt.getTime() + rule.hours * hourMs),
    })
  })

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
    for (const { id, work_id: workId } of rows) {
      await tx.change('actions', { state: 'CLOSED', reason: 'SITE_ARCHIVED' }).where('id', '=', id).execute()
      await noteChange(tx, { id, workId }, 'CLOSED')
    }
  })

export const actionEventHandlers: EventHandlers = {
  'work.answered': (scope, { payload }) => followAnswers(scope, payload.workId),
  'work.completed': (scope, { payload }) => followAnswers(scope, payload.workId),
  'work.voided': (scope, { payload }) => followAnswers(scope, payload.workId),
  'problem.reported': followProblem,
  'user.removed': leaveActions,
  'site.archived': closeActions,
}
