import type { Occurrence } from '@muster/rules/time/recurrence'
import type { Scope } from '../../db/scope.ts'
import { findBegunOccurrences } from './begun-occurrences.ts'
import { endOfShift } from './end-of-shift.ts'
import type { PlannedEvent } from './event-queries.ts'

/** A visit may begin so long before its shift. */
const earlyMs = 12 * 3_600_000

interface ShiftToDo {
  row: PlannedEvent
  occurrence: Pick<Occurrence, 'occurrenceStart' | 'startTime' | 'duration'>
}
/** Those of these shifts that have not ended and in which the person has not clocked in. */
export async function shiftsToDo<S extends ShiftToDo>(scope: Scope, shifts: readonly S[]): Promise<S[]> {
  const now = scope.now.getTime()
  const open = shifts.filter(({ occurrence }) => endOfShift(occurrence) > now)
  const running = open.filter(({ occurrence }) => occurrence.startTime <= now)
  if (running.length === 0) return open
  const first = Math.min(...running.map(({ occurrence }) => occurrence.startTime))
  const hasBegun = await findBegunOccurrences(
    scope,
    running.map(({ row }) => row),
    new Date(first - earlyMs),
  )
  return open.filter(({ row, occurrence }) => occurrence.startTime > now || !hasBegun(row, occurrence))
}
