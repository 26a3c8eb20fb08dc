import { isOnLeave, type LeaveTime } from '@muster/rules/planning/away'
import type { Scope } from '../../../db/scope.ts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { shiftsToDo } from '../../planning/begun-occurrences.ts'
import { boundsOf, expandEvent } from '../../planning/expand-event.ts'
import type { RosterJobRow } from '../../planning/pattern-queries.ts'
import { readPublished } from '../../planning/plan.ts'
import { type Shift, spanOf } from '../../planning/shifts.ts'
import { daysAround } from '../../planning/times.ts'

export interface LeaveOfPerson {
  id: number
  userId: number
  time: LeaveTime
}
export interface ShiftAtJob extends Shift {
  job: RosterJobRow
}

/** The published shifts of a person that lie in a leave and are still to be done, by their start. */
export const shiftsWithin = async (scope: Scope, userId: number, time: LeaveTime): Promise<ShiftAtJob[]> =>
  (await shiftsInLeaves(scope, [{ id: 0, userId, time }])).get(0)!

/** The same of many leaves, by their ids; all events are read at once. */
export async function shiftsInLeaves(
  scope: Scope,
  leaves: readonly LeaveOfPerson[],
): Promise<ReadonlyMap<number, ShiftAtJob[]>> {
  const found = new Map(leaves.map(({ id }) => [id, [] as ShiftAtJob[]]))
  if (leaves.length === 0) return found
  const byPerson = Map.groupBy(leaves, ({ userId }) => userId)
  const { events, isHoliday, jobs } = await readPublished(scope, {
    userIds: [...byPerson.keys()],
    days: daysOf(leaves),
  })
  const boundsOfPerson = new Map([...byPerson].map(([userId, own]) => [userId, boundsOf(daysOf(own))]))
  const within = []
  const yieldNow = yieldingToEventLoop()
  for (const row of events) {
    const { occurrences } = expandEvent(row, boundsOfPerson.get(row.userId)!, isHoliday)
    for (const occurrence of occurrences) {
      const shift = { row, occurrence, job: jobs.get(row.jobId)! }
      const own = byPerson.get(row.userId)!.filter(({ time }) => isOnLeave([time], spanOf(shift)))
      if (own.length > 0) within.push({ ...shift, leaveIds: own.map(({ id }) => id) })
    }
    await yieldNow()
  }
  for (const { leaveIds, ...shift } of await shiftsToDo(scope, within))
    for (const id of leaveIds) found.get(id)!.push(shift)
  for (const shifts of found.values()) shifts.sort((a, b) => a.occurrence.startTime - b.occurrence.startTime)
  return found
}

const daysOf = (leaves: readonly LeaveOfPerson[]) =>
  daysAround(
    leaves.flatMap(({ time }) => [time.firstDay, time.lastDay]),
    1,
  )
