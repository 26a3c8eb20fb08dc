import { isOnLeave, type LeaveTime } from '@muster/rules/away'
import type { Occurrence } from '@muster/rules/recurrence'
import { addDays } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import type { EventRow } from '../calendar/expand-event.ts'
import { expandRoster } from './expand-roster.ts'
import type { RosterJobRow } from './queries.ts'
import { readEvents } from './roster-events.ts'

export interface PlannedShiftOfPerson {
  event: EventRow
  job: RosterJobRow
  occurrence: Occurrence
}

/** The published shifts of a person that lie in a leave and have not begun, by their start. */
export async function shiftsWithin(
  scope: Scope,
  userId: number,
  leave: LeaveTime,
): Promise<PlannedShiftOfPerson[]> {
  // A day more on either side: the days are those of each site.
  const days = { startDate: addDays(leave.firstDay, -1), endDate: addDays(leave.lastDay, 1) }
  const { events, context } = await readEvents(scope, { userIds: [userId] }, days)
  const expanded = await expandRoster(events, context)
  return expanded
    .filter(({ row, occurrence: { startTime, duration } }) => {
      const shift = { zone: row.timezone, start: startTime, end: startTime + duration * 60_000 }
      return startTime > scope.now.getTime() && isOnLeave([leave], shift)
    })
    .map(({ row, occurrence }) => ({ event: row, occurrence, job: context.jobs.get(row.jobId)! }))
    .sort((a, b) => a.occurrence.startTime - b.occurrence.startTime)
}
