import { occurrences } from '@muster/rules/time/recurrence'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { scheduleEventOf } from '../stored-series.ts'
import type { ScheduleContext } from './check-events.ts'

/** People are notified of changes within this time; later shifts appear in their calendar only. */
const DAYS_AHEAD = 92

export interface ShiftTimes {
  startTime: number
  duration: number
}
export type ScheduleChange = Pick<ScheduleContext, 'job' | 'events' | 'isHoliday' | 'now'> & {
  after: ScheduleContext['events']
}

function comingShifts(events: ScheduleContext['events'], { isHoliday, now }: ScheduleChange) {
  const shifts = new Map<number, Map<string, ShiftTimes>>()
  for (const event of events.values()) {
    if (event.removedAt !== null || event.unassignedAt !== null) continue
    const shiftsOfPerson = shifts.get(event.userId) ?? new Map<string, ShiftTimes>()
    const coming = occurrences(scheduleEventOf(event, isHoliday), now, now + DAYS_AHEAD * 86_400_000)
    for (const { startTime, duration } of coming)
      shiftsOfPerson.set(`${startTime} ${duration}`, { startTime, duration })
    shifts.set(event.userId, shiftsOfPerson)
  }
  return shifts
}

interface ShiftChange {
  tenantUserId: number
  change: 'added' | 'moved' | 'cancelled'
  added: ShiftTimes[]
  lost: ShiftTimes[]
}
export function shiftChanges(schedule: ScheduleChange): ShiftChange[] {
  const [before, after] = [schedule.events, schedule.after].map((events) => comingShifts(events, schedule))
  const none = new Map<string, ShiftTimes>()
  return [...new Set([...before!.keys(), ...after!.keys()])].flatMap((tenantUserId) => {
    const [was, is] = [before!.get(tenantUserId) ?? none, after!.get(tenantUserId) ?? none]
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

/** `newcomers` are already notified of their assignment. */
export async function emitShiftChanges(
  tx: Scope,
  context: ScheduleContext,
  newcomers: readonly number[],
): Promise<void> {
  for (const { tenantUserId, change, added, lost } of shiftChanges(context)) {
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
