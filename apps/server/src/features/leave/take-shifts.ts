import type { LeaveTime } from '@muster/rules/planning/away'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { lockSchedules } from '../planning/changes/writes.ts'
import { type LeaveOfPerson, shiftsWithin } from '../roster/grid/shifts-within.ts'
import {
  nameOf,
  type ReleaseCause,
  type ReleasedShift,
  releaseShifts,
} from '../roster/places/release-shifts.ts'

/** What a call-out may reach: places that begin later are not named. */
const callOutReachMs = 72 * 3_600_000

/** Takes the shifts of a leave that counts from the person. */
export const takeShifts = (tx: Scope, { id, userId, time }: LeaveOfPerson): Promise<ReleasedShift[]> =>
  takeShiftsWithin(tx, userId, time, { cause: 'LEAVE', leaveId: id })

/**
 * Takes the shifts in a time from the person. Shifts that have ended stay, and those with a visit. Those that were
 * published for the person meanwhile are found under the lock of the schedule.
 */
export async function takeShiftsWithin(
  tx: Scope,
  userId: number,
  time: LeaveTime,
  cause: ReleaseCause,
): Promise<ReleasedShift[]> {
  const release = async () => {
    const named = (await shiftsWithin(tx, userId, time)).map(nameOf)
    return releaseShifts(tx, userId, named, cause)
  }
  const before = await release()
  await lockSchedules(tx, [userId])
  return [...before, ...(await release())]
}

/** Says that a person is sick, with the shifts that it takes, by job; and which places a call-out may have to cover. */
export async function announceSick(
  tx: Scope,
  { id, userId }: LeaveOfPerson,
  taken: readonly ReleasedShift[],
) {
  const startOf = ({ row, occurrence }: ReleasedShift) => isoWithOffset(row.timezone, occurrence.startTime)
  const jobs = Array.from(
    Map.groupBy(taken, ({ row }) => row.jobId),
    ([jobId, shifts]) => {
      const [first] = shifts.toSorted((a, b) => a.occurrence.startTime - b.occurrence.startTime)
      return { jobId, visits: shifts.length, startTime: startOf(first!) }
    },
  )
  await tx.emit('leave.sick', { leaveId: id, tenantUserId: userId, jobs })
  const places = taken
    .filter(({ occurrence }) => occurrence.startTime <= tx.now.getTime() + callOutReachMs)
    .map((shift) => {
      const { patternId, patternDate } = shift
      return { patternId, patternDate, startTime: startOf(shift) }
    })
  if (places.length > 0) await tx.emit('leave.uncovered', { leaveId: id, places })
}
