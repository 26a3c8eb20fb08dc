import { isBegunBy, isMissedAt } from '@muster/rules/planning/alerts'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { readUnpaidBreaks } from '../planning/break-queries.ts'
import { expandEvents } from '../planning/expand-events.ts'
import { allEvents } from '../planning/reach.ts'
import type { PairedVisit } from './visit-queries.ts'

const MINUTE = 60_000

/** One occurrence of the schedule of a person. */
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
  userId?: number | undefined
}

/** The occurrences of these days and of one beside them, each by the day of its site. */
export async function plannedShifts(scope: Scope, { firstDay, lastDay, userId }: ShiftsQuery) {
  const events = allEvents(scope).$if(userId !== undefined, (query) =>
    query.where('job_assignees.user_id', '=', userId!),
  )
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

const ofPersonAtJob = ({ userId, jobId }: { userId: number; jobId: number }) => `${userId} ${jobId}`

/** Which visit took which shift, as Today pairs them; a visit takes one shift. */
export async function pairShifts(shifts: readonly PlannedShift[], visits: readonly PairedVisit[]) {
  const yieldNow = yieldingToEventLoop()
  const visitsOf = Map.groupBy(visits, ofPersonAtJob)
  const shiftOf = new Map<number, PlannedShift>()
  const untaken: PlannedShift[] = []
  for (const shift of shifts) {
    const taking = { ...shift.plan, eventId: shift.eventId }
    const visit = visitsOf
      .get(ofPersonAtJob(shift))
      ?.find((each) => !shiftOf.has(each.id) && isBegunBy(each, taking))
    if (visit) shiftOf.set(visit.id, shift)
    else untaken.push(shift)
    await yieldNow()
  }
  return { shiftOf, untaken }
}

/** Whether a shift without a visit is missed by now. An all-day shift is missed once it is over. */
export const isMissed = ({ plan, isAllDay }: PlannedShift, now: number): boolean =>
  now >= (isAllDay ? plan.startTime + plan.duration * MINUTE : isMissedAt(plan))
