import type { LeaveState } from '@muster/contract/leave'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { leaveTimeColumns, leaveTimeOf } from '../planning/away-queries.ts'
import { reachableLeave } from './reach.ts'

type ReachableLeave = ReturnType<typeof reachableLeave>

async function lockLeave(leave: ReachableLeave, id: number) {
  const row = await found(
    leave
      .where('leave_requests.id', '=', id)
      .select(['leave_requests.id', 'leave_requests.user_id as userId', 'leave_requests.state'])
      .select(['leave_requests.version', 'leave_requests.file_id as fileId', ...leaveTimeColumns])
      .$narrowType<{ state: LeaveState }>()
      .forUpdate()
      .executeTakeFirst(),
  )
  return { ...row, time: leaveTimeOf(row) }
}
export type LockedLeave = Awaited<ReturnType<typeof lockLeave>>

/** Throws row.notFound. */
export const lockReachableLeave = (tx: Scope, id: number) => lockLeave(reachableLeave(tx), id)
/** Throws row.notFound for another person's leave, even for callers who may read it elsewhere. */
export const lockOwnLeave = (tx: Scope, id: number) =>
  lockLeave(reachableLeave(tx).where('leave_requests.user_id', '=', tx.actor.id), id)
