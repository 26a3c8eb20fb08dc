import { occurrences } from '@muster/rules/recurrence'
import { isoWithOffset } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import type { ScheduleContext } from './check-events.ts'
import { scheduleEventOf } from './schedule-event.ts'
import { type StoredEvent, storedEvents } from './stored-events.ts'

/** People are notified of changes within this time; later shifts appear in their calendar only. */
const DAYS_AHEAD = 92

type ShiftsByPerson = Map<number, Map<string, number>>

/** The coming shifts of each person at the job, by start and length. */
function comingShifts(events: ReadonlyMap<number, StoredEvent>, context: ScheduleContext): ShiftsByPerson {
  const people = new Map(context.assignees.map(({ id, user_id }) => [id, user_id]))
  const shifts: ShiftsByPerson = new Map()
  for (const event of events.values()) {
    const person = people.get(event.assigneeId)
    if (event.removedAt !== null || person === undefined) continue
    const own = shifts.get(person) ?? new Map<string, number>()
    const series = scheduleEventOf(event, event.exceptions, context.isHoliday)
    for (const { startTime, duration } of occurrences(
      series,
      context.now,
      context.now + DAYS_AHEAD * 86_400_000,
    ))
      own.set(`${startTime} ${duration}`, startTime)
    shifts.set(person, own)
  }
  return shifts
}

const onlyIn = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  [...one].filter(([key]) => !other.has(key)).map(([, startTime]) => startTime)

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
  const after = comingShifts(await storedEvents(tx, context.job.jobId), context)
  const none = new Map<string, number>()
  for (const person of new Set([...before.keys(), ...after.keys()])) {
    if (newcomers.includes(person)) continue
    const [was, is] = [before.get(person) ?? none, after.get(person) ?? none]
    const [added, lost] = [onlyIn(is, was), onlyIn(was, is)]
    if (added.length + lost.length === 0) continue
    const change = added.length === 0 ? 'cancelled' : lost.length === 0 ? 'added' : 'moved'
    const first = Math.min(...(added.length > 0 ? added : lost))
    await tx.emit('schedule.changed', {
      jobId: context.job.jobId,
      tenantUserId: person,
      change,
      startTime: isoWithOffset(context.job.timezone, first),
      count: Math.max(added.length, lost.length),
    })
  }
}
