import { occurrences } from '@muster/rules/time/recurrence'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { StoredEvent } from '../stored-events.ts'
import { scheduleEventOf } from '../stored-series.ts'
import type { ScheduleContext } from './check-events.ts'

/** People are notified of changes within this time; later shifts appear in their calendar only. */
const DAYS_AHEAD = 92

/** The coming shifts of each person at a job: when each begins and how long it is, by both. */
export type ShiftsByPerson = ReadonlyMap<number, ReadonlyMap<string, ShiftTimes>>
export interface ShiftTimes {
  startTime: number
  duration: number
}

/** The coming shifts of each person at the job. */
export function comingShifts(
  events: ReadonlyMap<number, StoredEvent>,
  context: Pick<ScheduleContext, 'assignees' | 'isHoliday' | 'now'>,
): ShiftsByPerson {
  const people = new Map(context.assignees.map(({ id, user_id }) => [id, user_id]))
  const shifts = new Map<number, Map<string, ShiftTimes>>()
  for (const event of events.values()) {
    const person = people.get(event.assigneeId)
    if (event.removedAt !== null || person === undefined) continue
    const shiftsOfPerson = shifts.get(person) ?? new Map<string, ShiftTimes>()
    const series = scheduleEventOf(event, context.isHoliday)
    for (const { startTime, duration } of occurrences(
      series,
      context.now,
      context.now + DAYS_AHEAD * 86_400_000,
    ))
      shiftsOfPerson.set(`${startTime} ${duration}`, { startTime, duration })
    shifts.set(person, shiftsOfPerson)
  }
  return shifts
}

/** What changed of the coming shifts of one person at a job; the shifts in order of time. */
export interface ShiftChange {
  tenantUserId: number
  change: 'added' | 'moved' | 'cancelled'
  added: ShiftTimes[]
  lost: ShiftTimes[]
}
export function shiftChanges(before: ShiftsByPerson, after: ShiftsByPerson): ShiftChange[] {
  const none = new Map<string, ShiftTimes>()
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((tenantUserId) => {
    const [was, is] = [before.get(tenantUserId) ?? none, after.get(tenantUserId) ?? none]
    const [added, lost] = [onlyIn(is, was), onlyIn(was, is)]
    if (added.length + lost.length === 0) return []
    const change = added.length === 0 ? 'cancelled' : lost.length === 0 ? 'added' : 'moved'
    return [{ tenantUserId, change, added, lost } as const]
  })
}

const onlyIn = (one: ReadonlyMap<string, ShiftTimes>, other: ReadonlyMap<string, ShiftTimes>) =>
  [...one]
    .filter(([key]) => !other.has(key))
    .map(([, shift]) => shift)
    .sort((a, b) => a.startTime - b.startTime)

/**
 * Emits one event for each person whose coming shifts at the job changed, with the first shift that they gained, or
 * else lost. `newcomers` are already notified of their assignment.
 */
export async function emitShiftChanges(
  tx: Scope,
  context: ScheduleContext,
  newcomers: readonly number[],
): Promise<void> {
  const before = comingShifts(context.events, context)
  const after = comingShifts(context.after, context)
  for (const { tenantUserId, change, added, lost } of shiftChanges(before, after)) {
    if (newcomers.includes(tenantUserId)) continue
    const [first] = added.length > 0 ? added : lost
    await tx.emit('schedule.changed', {
      jobId: context.job.jobId,
      tenantUserId,
      change,
      startTime: isoWithOffset(context.job.timezone, first!.startTime),
      count: Math.max(added.length, lost.length),
    })
  }
}
