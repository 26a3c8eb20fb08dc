import { isAssignable } from '@muster/contract/permissions'
import type { ShiftConflict } from '@muster/contract/schedule-conflict'
import { breachesOf } from '@muster/rules/planning/constraints'
import type { Breach, PlannedShift, ScheduleLimits } from '@muster/rules/planning/constraints/constraint'
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
  /** A pair is named by both of its shifts, each on its own day. */
  isOfBoth?: boolean
}

/** What is wrong with the shifts of people on these days; yields to the event loop. */
export async function conflictsOfPeople(
  shifts: readonly PersonShift[],
  { limits, levels, awayOf, startDate, endDate, isOfBoth }: ConflictQuery,
): Promise<ShiftConflict[]> {
  const found: ShiftConflict[] = []
  const yieldNow = yieldingToEventLoop()
  for (const [tenantUserId, own] of Map.groupBy(shifts, ({ userId }) => userId)) {
    const isUnassignable = !isAssignable(levels.get(tenantUserId) ?? 0)
    const person = { ...awayOf(tenantUserId), limits, isUnassignable }
    const breaches = breachesOf(own, () => true, person)
    const all = isOfBoth ? breaches.flatMap(fromBoth) : breaches
    for (const { kind, shift, other, minutes, limit } of all) {
      const { eventId, date } = shift
      if (date < startDate || date > endDate) continue
      found.push({
        ...{ kind: kind as ShiftConflict['kind'], tenantUserId, date, eventId },
        ...(other && { otherEventId: other.eventId }),
        ...(minutes !== undefined && { minutes: Math.round(minutes) }),
        ...(limit !== undefined && { limit }),
      })
    }
    await yieldNow()
  }
  return found
}

const fromBoth = (breach: Breach): Breach[] =>
  breach.other ? [breach, { ...breach, shift: breach.other, other: breach.shift }] : [breach]
