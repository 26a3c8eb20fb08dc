import { isAssignable } from '@muster/contract/permissions'
import type { RosterConflict } from '@muster/contract/roster-drafts'
import { isOnLeave, isSuspended, isUnavailable } from '@muster/rules/away'
import { type PlannedShift, type ScheduleLimits, shiftConflicts } from '@muster/rules/conflicts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import type { PersonAway } from '../leave/away-queries.ts'

/** A planned occurrence of one person. */
export interface PersonShift extends PlannedShift {
  userId: number
  zone: string
}

interface ConflictQuery {
  limits: ScheduleLimits
  levels: ReadonlyMap<number, number>
  awayOf: (userId: number) => PersonAway
  startDate: string
  endDate: string
}

const limitOf: Record<string, (limits: ScheduleLimits) => number | null> = {
  overlap: () => null,
  dayHours: ({ maxDayMinutes }) => maxDayMinutes,
  weekHours: ({ maxWeekMinutes }) => maxWeekMinutes,
  rest: ({ minRestMinutes }) => minRestMinutes,
}

/** What is wrong with the shifts of people on these days, by the rules of the calendar; yields to the event loop. */
export async function conflictsOfPeople(
  shifts: readonly PersonShift[],
  { limits, levels, awayOf, startDate, endDate }: ConflictQuery,
): Promise<RosterConflict[]> {
  const found: RosterConflict[] = []
  const yieldNow = yieldingToEventLoop()
  const isWithin = ({ date }: { date: string }) => date >= startDate && date <= endDate
  for (const [tenantUserId, own] of Map.groupBy(shifts, ({ userId }) => userId)) {
    for (const { kind, date, eventId, otherEventId, minutes } of shiftConflicts(own, () => true, limits)) {
      if (!isWithin({ date })) continue
      const limit = limitOf[kind]!(limits)
      found.push({
        ...{ kind, tenantUserId, date, eventId },
        ...(otherEventId !== undefined && { otherEventId }),
        ...(minutes !== undefined && { minutes: Math.round(minutes) }),
        ...(limit !== null && { limit }),
      })
    }
    const shown = own.filter(isWithin)
    found.push(...awayConflicts(shown, awayOf(tenantUserId)))
    if (!isAssignable(levels.get(tenantUserId) ?? 0))
      for (const { date, eventId } of shown) found.push({ kind: 'personLevel', tenantUserId, date, eventId })
    await yieldNow()
  }
  return found
}

/** Shifts on leave, in a suspension, and at times at which the person cannot work. */
function awayConflicts(
  shifts: readonly PersonShift[],
  { leave, windows, suspensions }: PersonAway,
): RosterConflict[] {
  if (leave.length + windows.length + suspensions.length === 0) return []
  return shifts.flatMap(({ userId: tenantUserId, date, eventId, ...shift }) => [
    ...(isSuspended(suspensions, shift) ? [{ kind: 'suspended' as const, tenantUserId, date, eventId }] : []),
    ...(isOnLeave(leave, shift) ? [{ kind: 'onLeave' as const, tenantUserId, date, eventId }] : []),
    ...(isUnavailable(windows, shift) ? [{ kind: 'unavailable' as const, tenantUserId, date, eventId }] : []),
  ])
}
