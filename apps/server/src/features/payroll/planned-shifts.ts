import type { Occurrence } from '@muster/rules/time/recurrence'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { readUnpaidBreaks } from '../planning/break-queries.ts'
import { eventsLike } from '../planning/event-queries.ts'
import { expandEvents } from '../planning/expand-event.ts'
import { allEvents } from '../planning/reach.ts'

export interface PlannedShift {
  eventId: number
  userId: number
  jobId: number
  timezone: string
  isAllDay: boolean
  date: string
  plan: Occurrence
  unpaidBreakMinutes: number
}

interface ShiftsQuery {
  firstDay: string
  lastDay: string
  /** Those of everybody unless given. */
  userIds?: number[] | undefined
  jobIds?: number[] | undefined
}

/**
 * The occurrences of these days and of one beside them, each by the day of its site, as a visit may begin after midnight of
 * its shift. An event that ended, because it, its assignment or its job did, counts for what began before.
 */
export async function readPlannedShifts(
  scope: Scope,
  { firstDay, lastDay, userIds, jobIds }: ShiftsQuery,
): Promise<PlannedShift[]> {
  const events = eventsLike(allEvents(scope), { tenantUserIds: userIds, mappedIds: jobIds })
  const days = { startDate: addDays(firstDay, -1), endDate: addDays(lastDay, 1) }
  const shifts: (Omit<PlannedShift, 'unpaidBreakMinutes'> & { patternId: number | null })[] = []
  for await (const { row, occurrences } of expandEvents(scope, events, days))
    for (const plan of occurrences)
      shifts.push({
        patternId: row.patternId,
        eventId: row.id,
        userId: row.userId,
        jobId: row.jobId,
        timezone: row.timezone,
        isAllDay: row.allDay,
        date: localDate(row.timezone, plan.startTime),
        plan,
      })
  const unpaidBreakOf = await readUnpaidBreaks(
    scope,
    shifts.map(({ patternId }) => patternId),
  )
  return shifts
    .map(
      ({ patternId, ...shift }): PlannedShift => ({
        ...shift,
        unpaidBreakMinutes: unpaidBreakOf(patternId, shift.date),
      }),
    )
    .sort((a, b) => a.plan.startTime - b.plan.startTime || a.eventId - b.eventId)
}
