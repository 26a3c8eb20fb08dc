import type { Leave } from '@muster/contract/leave/leave'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { restoreShifts } from '../roster/places/restore-shifts.ts'
import { readLevel, usersWithRoles } from '../users/person-queries.ts'
import { requireOther } from './ask.ts'
import { readAgreedWeek } from './queries.ts'
import { type LockedLeave, lockOwnLeave, lockReachableLeave, readLeave } from './read-leave.ts'
import { passOnShifts } from './stronger-leave.ts'
import { takeShifts } from './take-shifts.ts'
import { lockLeaveOf } from './writes.ts'

interface Decision {
  decision: 'APPROVED' | 'DECLINED'
  reason?: string | undefined
  /** Typed by who approves. */
  minutes?: number | undefined
  version?: number | undefined
}

const newer = async (tx: Scope, id: number) => failure('row.newer', {}, { data: await readLeave(tx, id) })

async function lockDecidable(tx: Scope, id: number): Promise<LockedLeave> {
  const leave = await lockReachableLeave(tx, id)
  const { level } = await found(
    usersWithRoles(tx).where('users.id', '=', leave.userId).select('roles.level').executeTakeFirst(),
  )
  requireOther(tx, { userId: leave.userId, level })
  return leave
}

/**
 * Approves or declines a request, once. Approving makes its shifts uncovered places, in the same transaction. Throws
 * row.notFound, access.self, access.stronger, row.newer with what became of it meanwhile.
 */
export const decideLeave = (
  scope: Scope,
  id: number,
  { decision, reason = '', minutes, version }: Decision,
): Promise<Leave> =>
  scope.transaction(async (tx) => {
    const leave = await lockDecidable(tx, id)
    if (leave.state !== 'REQUESTED' || (version !== undefined && version < leave.version))
      throw await newer(tx, id)
    await tx
      .change('leave_requests', {
        state: decision,
        decided_at: tx.now,
        decided_by: tx.actor.id,
        decision_reason: reason,
        version: leave.version + 1,
        ...(decision === 'APPROVED' && {
          week_minutes: await readAgreedWeek(tx, leave.userId),
          ...(minutes !== undefined && { minutes }),
        }),
      })
      .where('id', '=', id)
      .execute()
    if (decision === 'APPROVED') await takeShifts(tx, leave)
    await tx.emit('leave.decided', { leaveId: id, tenantUserId: leave.userId, decision, reason })
    return readLeave(tx, id)
  })

/** The actor takes leave back; taken back before, it stays so. Throws row.notFound, row.newer once it was declined. */
export const withdrawLeave = (scope: Scope, id: number): Promise<Leave> =>
  scope.transaction(async (tx) => {
    const leave = await lockOwnLeave(tx, id)
    if (leave.state === 'WITHDRAWN') return readLeave(tx, id)
    if (leave.state === 'DECLINED') throw await newer(tx, id)
    const restored = await endLeave(tx, leave)
    await tx.emit('leave.withdrawn', { leaveId: id, tenantUserId: leave.userId, restored })
    return readLeave(tx, id)
  })

/** The office takes approved leave back. Throws row.notFound, access.self, access.stronger, row.newer. */
export const takeBackLeave = (scope: Scope, id: number): Promise<Leave> =>
  scope.transaction(async (tx) => {
    const leave = await lockDecidable(tx, id)
    if (leave.state !== 'APPROVED') throw await newer(tx, id)
    await endLeave(tx, leave)
    const { userId: tenantUserId } = leave
    await tx.emit('leave.decided', { leaveId: id, tenantUserId, decision: 'TAKEN_BACK', reason: '' })
    return readLeave(tx, id)
  })

/** Answers how many shifts belong to the person again: none of one who has left, none in other leave. */
async function endLeave(tx: Scope, leave: LockedLeave): Promise<number> {
  const { id, userId, state, version } = leave
  await lockLeaveOf(tx, userId)
  const ended = { state: 'WITHDRAWN', withdrawn_at: tx.now, withdrawn_by: tx.actor.id, version: version + 1 }
  await tx.change('leave_requests', ended).where('id', '=', id).execute()
  if (state === 'APPROVED') await passOnShifts(tx, leave)
  const isThere = (await readLevel(tx, userId)) !== undefined
  return state === 'APPROVED' && isThere ? (await restoreShifts(tx, 'leave_id', id)).length : 0
}
