import type { RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import type { ScheduleConflict, ShiftConflict } from '@muster/contract/planning/schedule-conflict'
import type { Scope } from '../../../db/scope.ts'
import { conflictDays } from '../../planning/constraints/find-conflicts.ts'
import { whereOf } from '../../planning/event-queries.ts'
import { namesOf } from '../../users/person-queries.ts'
import { draftShifts } from './draft-shifts.ts'
import { draftContext } from './drafts.ts'

/** Nothing is written. Throws as drafting does. */
export const checkShifts = (
  scope: Scope,
  inputs: readonly RosterChangeInput[],
): Promise<ScheduleConflict[]> =>
  scope.dryRun(async (tx) => {
    const { conflicts } = await draftShifts(tx, inputs)
    return conflicts.length === 0 ? [] : namedConflicts(tx, conflicts.map(ofNewShift))
  })

/** As the new shift has it: drafts have negative ids, and the newest has the lowest. */
function ofNewShift(conflict: ShiftConflict): ShiftConflict {
  const { eventId, otherEventId } = conflict
  if (otherEventId === undefined || eventId < otherEventId) return conflict
  return { ...conflict, eventId: otherEventId, otherEventId: eventId }
}

/** Each conflict once with its days, in words that need no other answer. */
export async function namedConflicts(
  tx: Scope,
  conflicts: readonly ShiftConflict[],
): Promise<ScheduleConflict[]> {
  const others = [...new Set(conflicts.flatMap(({ otherEventId }) => otherEventId ?? []))]
  const [names, { events }] = await Promise.all([
    namesOf(tx, [...new Set(conflicts.map(({ tenantUserId }) => tenantUserId))]),
    draftContext(tx, others, []),
  ])
  const textOf = (eventId: number) => {
    const event = events.get(eventId)
    return event ? whereOf(event) : ''
  }
  const groups = Map.groupBy(
    conflicts,
    ({ kind, tenantUserId, eventId, otherEventId }) => `${kind} ${tenantUserId} ${eventId} ${otherEventId}`,
  )
  return [...groups.values()].map((group): ScheduleConflict => {
    const { kind, tenantUserId, eventId, otherEventId, otherTimes, minutes, limit } = group[0]!
    return {
      ...{ kind, eventId, userAssigneeId: tenantUserId, personName: names.get(tenantUserId) ?? '' },
      ...conflictDays(group.map(({ date }) => date)),
      ...(otherEventId !== undefined && {
        otherEventId,
        ...(otherTimes === undefined ? { otherText: textOf(otherEventId) } : { otherTimes }),
      }),
      ...(minutes !== undefined && { minutes }),
      ...(limit !== undefined && { limit }),
    }
  })
}
