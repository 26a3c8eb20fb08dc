import { isAssignable } from '@muster/contract/permissions'
import type { RosterConflict } from '@muster/contract/roster-drafts'
import { breachesOf } from '@muster/rules/planning/constraints'
import type { PlannedShift, ScheduleLimits } from '@muster/rules/planning/constraints/constraint'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import type { PersonAway } from '../away-queries.ts'

/** A planned occurrence of one person. */
export interface PersonShift extends PlannedShift {
  userId: number
}

interface ConflictQuery {
  limits: ScheduleLimits
  levels: ReadonlyMap<number, number>
  awayOf: (userId: number) => PersonAway
  startDate: string
  endDate: string
}

/** What is wrong with the shifts of people on these days; yields to the event loop. */
export async function conflictsOfPeople(
  shifts: readonly PersonShift[],
  { limits, levels, awayOf, startDate, endDate }: ConflictQuery,
): Promise<RosterConflict[]> {
  const found: RosterConflict[] = []
  const yieldNow = yieldingToEventLoop()
  for (const [tenantUserId, own] of Map.groupBy(shifts, ({ userId }) => userId)) {
    const isUnassignable = !isAssignable(levels.get(tenantUserId) ?? 0)
    const person = { ...awayOf(tenantUserId), limits, isUnassignable }
    for (const { kind, shift, otherEventId, minutes, limit } of breachesOf(own, () => true, person)) {
      const { eventId, date } = shift
      if (date < startDate || date > endDate) continue
      found.push({
        ...{ kind: kind as RosterConflict['kind'], tenantUserId, date, eventId },
        ...(otherEventId !== undefined && { otherEventId }),
        ...(minutes !== undefined && { minutes: Math.round(minutes) }),
        ...(limit !== undefined && { limit }),
      })
    }
    await yieldNow()
  }
  return found
}
