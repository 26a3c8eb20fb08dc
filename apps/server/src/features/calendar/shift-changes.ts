import { occurrences } from '@muster/rules/recurrence'
import { isoWithOffset } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import type { Known } from './check-events.ts'
import { scheduleEventOf } from './schedule-event.ts'
import { type StoredEvent, storedEvents } from './stored-events.ts'

/** People are told of changes to their shifts of this time; what lies further ahead they see in their calendar. */
const DAYS_AHEAD = 92

type Shifts = Map<number, Map<string, number>>

/** The coming shifts of each person at the job, by start and length. */
function comingShifts(events: ReadonlyMap<number, StoredEvent>, known: Known): Shifts {
  const people = new Map(known.assignees.map(({ id, user_id }) => [id, user_id]))
  const shifts: Shifts = new Map()
  for (const event of events.values()) {
    const person = people.get(event.assigneeId)
    if (event.removedAt !== null || person === undefined) continue
    const own = shifts.get(person) ?? new Map<string, number>()
    const series = scheduleEventOf(event, event.exceptions, known.isHoliday)
    for (const { startTime, duration } of occurrences(series, known.now, known.now + DAYS_AHEAD * 86_400_000))
      own.set(`${startTime} ${duration}`, startTime)
    shifts.set(person, own)
  }
  return shifts
}

const onlyIn = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  [...one].filter(([key]) => !other.has(key)).map(([, startTime]) => startTime)

/**
 * Says whose coming shifts at the job became others by one act: one domain event a person, with the first shift that they
 * got, or else lost. `newcomers` are told of their assignment already.
 */
export async function tellShiftChanges(tx: Scope, known: Known, newcomers: readonly number[]): Promise<void> {
  const before = comingShifts(known.events, known)
  const after = comingShifts(await storedEvents(tx, known.job.jobId), known)
  const none = new Map<string, number>()
  for (const person of new Set([...before.keys(), ...after.keys()])) {
    if (newcomers.includes(person)) continue
    const [was, is] = [before.get(person) ?? none, after.get(person) ?? none]
    const [added, lost] = [onlyIn(is, was), onlyIn(was, is)]
    if (added.length + lost.length === 0) continue
    const change = added.length === 0 ? 'cancelled' : lost.length === 0 ? 'added' : 'moved'
    const first = Math.min(...(added.length > 0 ? added : lost))
    await tx.emit('schedule.changed', {
      jobId: known.job.jobId,
      tenantUserId: person,
      change,
      startTime: isoWithOffset(known.job.timezone, first),
      count: Math.max(added.length, lost.length),
    })
  }
}
