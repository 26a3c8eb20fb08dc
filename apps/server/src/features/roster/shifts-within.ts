import { isOnLeave, type LeaveTime } from '@muster/rules/planning/away'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { endOfShift } from '../planning/end-of-shift.ts'
import type { PlannedEvent } from '../planning/event-queries.ts'
import { shiftsToDo } from '../planning/open-shifts.ts'
import type { RosterJobRow } from '../planning/pattern-queries.ts'
import { readPublished } from '../planning/plan.ts'
import { shiftsOn } from '../planning/shifts.ts'

export interface PlannedShiftOfPerson {
  event: PlannedEvent
  job: RosterJobRow
  occurrence: Occurrence
}

/** The published shifts of a person that lie in a leave and are still to be done, by their start. */
export async function shiftsWithin(
  scope: Scope,
  userId: number,
  leave: LeaveTime,
): Promise<PlannedShiftOfPerson[]> {
  // A day more on either side: the days are those of each site.
  const days = { startDate: addDays(leave.firstDay, -1), endDate: addDays(leave.lastDay, 1) }
  const published = await readPublished(scope, { userIds: [userId], days })
  const expanded = await shiftsOn(published, days)
  const inLeave = expanded.filter(({ row, occurrence }) => {
    const shift = { zone: row.timezone, start: occurrence.startTime, end: endOfShift(occurrence) }
    return isOnLeave([leave], shift)
  })
  return (await shiftsToDo(scope, inLeave))
    .map(({ row, occurrence }) => ({ event: row, occurrence, job: published.jobs.get(row.jobId)! }))
    .sort((a, b) => a.occurrence.startTime - b.occurrence.startTime)
}
