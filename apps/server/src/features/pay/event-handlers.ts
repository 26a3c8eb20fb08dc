import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { readAsker } from '../exports/queries.ts'
import { addEntry } from '../works/evidence/entries.ts'
import { recordAdjustment } from './adjustments/adjust.ts'
import { recordLeaveOfRequest, recordLeaveOfVisit } from './adjustments/adjust-leave.ts'
import { withdrawOvertimeOf } from './overtime/ask-overtime.ts'
import { listSealed, lockVisits } from './queries.ts'

/** An approval is an entry of each visit, in the name of the person who approved it. Safe to repeat. */
async function sealApproval(scope: Scope, event: DomainEvent<'pay.approved'>) {
  const { periodId, from, to, people } = event.payload
  const visits = people.flatMap(({ version, visits }) =>
    visits.map(({ version: workVersion, ...visit }) => ({ ...visit, workVersion, version })),
  )
  const ids = visits.map(({ workId }) => workId)
  const there = new Set((await lockVisits(scope, ids)).map(({ id }) => id))
  const sealed = new Set((await listSealed(scope, ids, event.id)).map(({ workId }) => workId))
  const actor = (await readAsker(scope, event.actorId ?? 0)) ?? scope.actor
  const approvedAt = event.occurredAt.toISOString()
  for (const { workId, workVersion, serviceTime, version } of visits) {
    if (!there.has(workId) || sealed.has(workId)) continue
    const content = { approval: event.id, periodId, from, to, approvedAt, version, workVersion, serviceTime }
    await addEntry({ ...scope, actor }, workId, 'approved', content)
  }
}

export const payEventHandlers: EventHandlers = {
  'work.recordedAfterLock': async (scope, { payload: { workId, reason } }) => {
    await recordAdjustment(scope, workId, reason)
    await recordLeaveOfVisit(scope, workId)
  },
  'leave.decided': (scope, { payload }) => recordLeaveOfRequest(scope, payload.leaveId),
  'leave.withdrawn': (scope, { payload }) => recordLeaveOfRequest(scope, payload.leaveId),
  'leave.sick': (scope, { payload }) => recordLeaveOfRequest(scope, payload.leaveId),
  'user.removed': (scope, { payload }) => withdrawOvertimeOf(scope, payload.tenantUserId),
  'pay.approved': sealApproval,
}
