import { isBegunBy, isMissedAt } from '@muster/rules/planning/alerts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import type { PlannedShift } from '../../payroll/planned-shifts.ts'
import type { PairedVisit } from './visit-queries.ts'

const MINUTE = 60_000

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
