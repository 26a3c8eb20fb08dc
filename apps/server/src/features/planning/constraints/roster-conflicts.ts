import { isAssignable } from '@muster/contract/kit/permissions'
import type { ShiftConflict } from '@muster/contract/planning/schedule-conflict'
import { breachesOf } from '@muster/rules/planning/constraints'
import { clockTimes } from '@muster/rules/planning/constraints/clock-times'
import {
  type Breach,
  plannedShiftOf,
  type ScheduleLimits,
} from '@muster/rules/planning/constraints/constraint'
import type { Scope } from '../../../db/scope.ts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { readLevels } from '../../users/person-queries.ts'
import { type PersonAway, readAway } from '../away-queries.ts'
import type { Plan } from '../plan.ts'
import { type Shift, shiftsOn } from '../shifts.ts'
import type { DayRange } from '../times.ts'
import { readLimits } from './rules.ts'

interface ConflictQuery {
  limits: ScheduleLimits
  levels: ReadonlyMap<number, number>
  awayOf: (userId: number) => PersonAway
  startDate: string
  endDate: string
  /** A pair is named by both of its shifts, each on its own day. */
  isOfBoth?: boolean | undefined
}

/**
 * What is wrong with the shifts of people on these days; yields to the event loop. Shifts elsewhere count, but only what
 * they do to others is said.
 */
export async function conflictsOfPeople(
  shifts: readonly Shift[],
  { limits, levels, awayOf, startDate, endDate, isOfBoth }: ConflictQuery,
): Promise<ShiftConflict[]> {
  const found: ShiftConflict[] = []
  const yieldNow = yieldingToEventLoop()
  for (const [tenantUserId, own] of Map.groupBy(shifts, ({ row }) => row.userId)) {
    const isUnassignable = !isAssignable(levels.get(tenantUserId) ?? 0)
    const person = { ...awayOf(tenantUserId), limits, isUnassignable }
    const elsewhere = new Set(own.flatMap(({ row }) => (row.isElsewhere ? row.id : [])))
    const isSaid = (id: number) => !elsewhere.has(id)
    const breaches = breachesOf(own.map(plannedShift), isSaid, person)
    const all = (isOfBoth || elsewhere.size > 0 ? breaches.flatMap(fromBoth) : breaches).filter(({ shift }) =>
      isSaid(shift.eventId),
    )
    for (const { kind, shift, other, minutes, limit } of all) {
      const { eventId, date } = shift
      if (date < startDate || date > endDate) continue
      found.push({
        ...{ kind: kind as ShiftConflict['kind'], tenantUserId, date, eventId },
        ...(other && { otherEventId: other.eventId }),
        ...(other && !isSaid(other.eventId) && { otherTimes: clockTimes(other) }),
        ...(minutes !== undefined && { minutes: Math.round(minutes) }),
        ...(limit !== undefined && { limit }),
      })
    }
    await yieldNow()
  }
  return found
}

const plannedShift = ({ row, occurrence }: Shift) =>
  plannedShiftOf(row.id, row.timezone, { ...occurrence, allDay: row.allDay })

interface PlanConflictQuery extends DayRange {
  userIds: readonly number[]
  /** The days of the plan, as `withContext` has them. */
  around: DayRange
  lastDay?: string | undefined
  isOfBoth?: boolean
}
export async function conflictsInPlan(
  scope: Scope,
  plan: Pick<Plan, 'events' | 'isHoliday'>,
  { userIds, around, lastDay, startDate, endDate, isOfBoth }: PlanConflictQuery,
): Promise<ShiftConflict[]> {
  const [shifts, limits, levels, awayOf] = await Promise.all([
    shiftsOn(plan, around),
    readLimits(scope),
    readLevels(scope, userIds),
    readAway(scope, { startDate, endDate }, { userIds }),
  ])
  const query = { limits, levels, awayOf, startDate, endDate: lastDay ?? endDate, isOfBoth }
  return conflictsOfPeople(shifts, query)
}

const fromBoth = (breach: Breach): Breach[] =>
  breach.other ? [breach, { ...breach, shift: breach.other, other: breach.shift }] : [breach]
