import { isOnLeave } from '@muster/rules/planning/away'
import { anyOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { type LeaveTimeRow, leaveTimeColumns, leaveTimeOf } from '../planning/away-queries.ts'
import { type DayRange, daysAround } from '../planning/times.ts'
import type { LeaveOfPerson } from '../roster/grid/shifts-within.ts'
import { releasedInLeave, releasedSpan } from '../roster/places/released-queries.ts'
import { moveReleased } from '../roster/places/restore-shifts.ts'
import { listCountedLeave } from './pay-queries.ts'

/** Approved sick leave of these people on these days. What is of kind SICK goes before planned leave, in pay too. */
const sickLeaveOf = (scope: Scope, userIds: readonly number[], days: DayRange) =>
  scope
    .from('leave_requests')
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .where('leave_requests.user_id', '=', anyOf([...userIds]))
    .where('leave_requests.state', '=', 'APPROVED')
    .where('leave_types.kind', '=', 'SICK')
    .where('leave_requests.last_day', '>=', days.startDate)
    .where('leave_requests.first_day', '<=', days.endDate)
    .select(['leave_requests.id as leaveId', 'leave_requests.user_id as userId', ...leaveTimeColumns])
    .select(['leave_types.name as typeName', 'leave_types.holidays_are_leave as holidaysAreLeave'])
    .select(['leave_requests.minutes', 'leave_requests.week_minutes as weekMinutes'])
    .select('leave_requests.withdrawn_at as withdrawnAt')
    .orderBy('leave_requests.first_day')
    .orderBy('leave_requests.id')
    .execute()
export type SickLeaveRow = Awaited<ReturnType<typeof sickLeaveOf>>[number]

interface LeaveOfKind extends LeaveTimeRow {
  id: number
  userId: number
  kind: string
  state: string
}
const isOpen = ({ state }: LeaveOfKind) => state === 'REQUESTED' || state === 'APPROVED'

/** The sick leave that counts instead of each of these leaves, for the time in common. Of two the first goes before. */
export async function readStrongerLeave(
  scope: Scope,
  all: readonly LeaveOfKind[],
): Promise<(leave: LeaveOfKind) => SickLeaveRow[]> {
  const leaves = all.filter(isOpen)
  if (leaves.length === 0) return () => []
  const days = daysAround(leaves.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]))
  const sick = await sickLeaveOf(scope, [...new Set(leaves.map(({ userId }) => userId))], days)
  return (leave) =>
    sick.filter(
      (other) =>
        isOpen(leave) &&
        other.userId === leave.userId &&
        (leave.kind === 'PLANNED' || other.leaveId < leave.id) &&
        isInCommon(leave, other),
    )
}

function isInCommon(one: LeaveTimeRow, other: LeaveTimeRow): boolean {
  if (one.fromTime && one.toTime && other.fromTime && other.toTime)
    return one.fromTime < other.toTime && other.fromTime < one.toTime
  return one.firstDay <= other.lastDay && other.firstDay <= one.lastDay
}

/** Sick leave takes over the shifts that planned leave of the person took: taking the other back gives none of them back. */
export async function takeOverShifts(tx: Scope, { id, userId, time }: LeaveOfPerson) {
  const taken = await releasedInLeave(tx, userId, time)
  await moveReleased(
    tx,
    taken.filter(({ kind }) => kind === 'PLANNED'),
    id,
  )
}

/** Leave that ends passes its shifts on to other leave of the person that has them, the one that counts first. */
export async function passOnShifts(tx: Scope, { id, userId, time }: LeaveOfPerson) {
  let left = (await releasedInLeave(tx, userId, time)).filter(({ leaveId }) => leaveId === id)
  const others = (await listCountedLeave(tx, { ...time, userId })).filter(({ leaveId }) => leaveId !== id)
  const now = tx.now.getTime()
  for (const other of others) {
    const passed = left.filter((row) => {
      const span = releasedSpan(row)
      // What the person took back counts for shifts that had begun by then; they are over, or to be worked.
      const counts = !other.withdrawnAt || (span.start < other.withdrawnAt.getTime() && span.end <= now)
      return counts && isOnLeave([leaveTimeOf(other)], span)
    })
    await moveReleased(tx, passed, other.leaveId)
    left = left.filter((row) => !passed.includes(row))
  }
}
