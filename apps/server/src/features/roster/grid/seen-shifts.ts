import { isManagement } from '@muster/contract/kit/permissions'
import { addDays, dayBounds } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { ExpandedShift } from '../../planning/shifts.ts'
import type { DayRange } from '../../planning/times.ts'
import type { PersonRow } from '../people-queries.ts'
import { seenShifts } from './my-queries.ts'

/** When the person of a shift saw it; null: not yet; undefined where this says nothing. */
export type SeenAtOf = (shift: ExpandedShift) => string | null | undefined

const keyOf = (userId: number, jobId: number, startTime: number, duration: number) =>
  `${userId} ${jobId} ${startTime} ${duration}`

/**
 * What people have seen of their coming shifts on these days. A shift is known by its job and times, as a series that was
 * split has another event.
 */
export async function readSeenShifts(
  scope: Scope,
  people: readonly PersonRow[],
  { startDate, endDate }: DayRange,
): Promise<SeenAtOf> {
  // The office has no My roster.
  const asked = new Set(
    people.filter(({ level }) => !isManagement(level)).map(({ tenantUserId }) => tenantUserId),
  )
  const seen = await seenShifts(scope, [...asked], {
    from: new Date(dayBounds('UTC', addDays(startDate, -1)).from),
    to: new Date(dayBounds('UTC', addDays(endDate, 1)).to),
  })
  const seenAt = new Map(
    seen.map((row) => [keyOf(row.userId, row.jobId, row.startTime.getTime(), row.duration), row.seenAt]),
  )
  return ({ row, occurrence: { startTime, duration }, draft }) => {
    if (draft !== null || startTime < scope.now.getTime() || !asked.has(row.userId)) return undefined
    return seenAt.get(keyOf(row.userId, row.jobId, startTime, duration))?.toISOString() ?? null
  }
}
