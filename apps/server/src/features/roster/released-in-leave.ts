import { isOnLeave, type LeaveTime, type ShiftSpan } from '@muster/rules/planning/away'
import { addDays } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { endOfShift } from '../planning/end-of-shift.ts'
import { type ReleasedRow, releasedColumns } from './released-queries.ts'

export interface ReleasedInLeave extends ReleasedRow {
  /** Of the leave that took it. */
  kind: string
  span: ShiftSpan
}

/** The shifts that leave took from a person, did not give back, and that lie in this time. */
export async function releasedInLeave(
  scope: Scope,
  userId: number,
  time: LeaveTime,
): Promise<ReleasedInLeave[]> {
  const rows = await scope
    .from('released_shifts')
    .innerJoin('schedule_events', along('released_shifts.event_id'))
    .innerJoin('leave_requests', along('released_shifts.leave_id'))
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .where('released_shifts.user_id', '=', userId)
    .where('released_shifts.cause', '=', 'LEAVE')
    .where('released_shifts.restored_at', 'is', null)
    // Days more on either side: days are those of each site, and a night shift ends on the next.
    .where('released_shifts.start_time', '>=', new Date(addDays(time.firstDay, -2)))
    .where('released_shifts.start_time', '<', new Date(addDays(time.lastDay, 2)))
    .select([...releasedColumns, 'schedule_events.timezone', 'leave_types.kind'])
    .orderBy('released_shifts.start_time')
    .orderBy('released_shifts.id')
    .execute()
  return rows
    .map(({ timezone: zone, ...row }) => {
      const start = row.startTime.getTime()
      const span = { zone, start, end: endOfShift({ startTime: start, duration: row.duration }) }
      return { ...row, span }
    })
    .filter(({ span }) => isOnLeave([time], span))
}

/** From now on these shifts are off by this leave: it gives them back, and its list shows them. */
export async function moveReleasedToLeave(tx: Scope, releasedIds: readonly number[], leaveId: number) {
  if (releasedIds.length === 0) return
  await tx
    .change('released_shifts', { leave_id: leaveId })
    .where('id', '=', anyOf([...releasedIds]))
    .execute()
}
