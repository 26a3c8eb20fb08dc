import { isOccurrenceDate } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { lockJobs } from '../../jobs/queries.ts'
import { changeableOccurrence } from '../../planning/changes/check-events.ts'
import { neededOnce } from '../../planning/changes/open-places.ts'
import { saveEvents } from '../../planning/changes/save-events.ts'
import { insertPatterns, lockSchedules } from '../../planning/changes/writes.ts'
import { eventRows, type PlannedEvent } from '../../planning/event-queries.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { patternsById } from '../../planning/pattern-queries.ts'
import { daysOff } from '../../planning/place-coverage.ts'
import { currentEvents } from '../../planning/reach.ts'
import type { Shift } from '../../planning/shifts.ts'
import { scheduleEventOf } from '../../planning/stored-series.ts'

/** An occurrence of an event, by the moment that names it. */
export interface NamedShift {
  eventId: number
  occurrenceStart: string
}
/** As a call names it. */
export const nameOf = ({ row, occurrence }: Shift): NamedShift => ({
  eventId: row.id,
  occurrenceStart: new Date(occurrence.occurrenceStart).toISOString(),
})
export type ReleaseCause =
  | { cause: 'LEAVE'; leaveId: number }
  | { cause: 'SUSPENSION'; suspensionId: number }
  | { cause: 'DECLINED' | 'OFFICE'; reason: string }
export interface ReleasedShift extends Shift {
  /** What is kept of it. */
  releasedId: number
  /** The uncovered place. */
  patternId: number
  patternDate: string
}

/**
 * Takes these shifts from the person and leaves each as an uncovered place: of its pattern, or of a new one that is needed
 * once. Leaves out what is not a shift of the person, was removed or has ended; what is declined must not have begun.
 * Notifies nobody.
 */
export const releaseShifts = (
  scope: Scope,
  userId: number,
  named: readonly NamedShift[],
  cause: ReleaseCause,
): Promise<ReleasedShift[]> =>
  scope.transaction(async (tx) => {
    const ownEvents = currentEvents(tx)
      .where('schedule_events.id', '=', anyOf([...new Set(named.map(({ eventId }) => eventId))]))
      .where('job_assignees.user_id', '=', userId)
    const jobIds = (await ownEvents.select('jobs.id').distinct().execute()).map(({ id }) => id)
    if (jobIds.length === 0) return []
    const jobs = await lockJobs(tx, jobIds)
    await lockSchedules(tx, [userId])
    const rows = await eventRows(tx, ownEvents).execute()
    const untilEnd = cause.cause !== 'DECLINED'
    const shifts = await withPlaces(tx, rows, { named, untilEnd })
    for (const job of jobs) {
      const removeOccurrences = shifts
        .filter(({ row }) => row.jobId === job.jobId)
        .map((shift) => ({ ...nameOf(shift), extent: 'this' as const }))
      if (removeOccurrences.length > 0)
        await saveEvents(tx, job, { events: [], removeOccurrences }, { force: true, untilEnd })
    }
    const releasedIds = await keepReleased(tx, userId, shifts, cause)
    return shifts.map((shift, at) => ({ ...shift, releasedId: releasedIds[at]! }))
  })

interface ShiftsToRelease {
  named: readonly NamedShift[]
  untilEnd: boolean
}
async function withPlaces(tx: Scope, rows: readonly PlannedEvent[], { named, untilEnd }: ShiftsToRelease) {
  const isHoliday = await companyHolidays(tx)
  const context = { isHoliday, now: tx.now.getTime(), untilEnd }
  const events = new Map(rows.map((row) => [row.id, row]))
  const patterns = await patternsById(
    tx,
    rows.map(({ patternId }) => patternId),
  )
  const found = [
    ...new Map(named.map((each) => [`${each.eventId} ${each.occurrenceStart}`, each])).values(),
  ].flatMap(({ eventId, occurrenceStart }) => {
    const row = events.get(eventId)
    if (!row) return []
    const occurrence = changeableOccurrence(row, occurrenceStart, context)
    if (typeof occurrence === 'string') return []
    const moved = row.exceptions.find(({ date, kind }) => date === occurrence.date && kind === 'moved')
    const patternDate = row.patternDate ?? occurrence.date
    const pattern = patterns.get(row.patternId ?? 0)
    const isNeeded =
      pattern &&
      isOccurrenceDate(scheduleEventOf(pattern, isHoliday), patternDate) &&
      !daysOff(pattern).includes(patternDate)
    const place = isNeeded ? { patternId: pattern.id, patternDate } : undefined
    return [{ row, occurrence, moved, place }]
  })
  const needed = found.filter(({ place }) => !place)
  const madeIds = await insertPatterns(
    tx,
    needed.map(({ row, occurrence }) => neededOnce(row, occurrence)),
  )
  const made = new Map(needed.map((shift, at) => [shift, madeIds[at]!]))
  return found.map((shift) => ({
    ...shift,
    madePattern: made.has(shift),
    ...(shift.place ?? {
      patternId: made.get(shift)!,
      patternDate: localDate(shift.row.timezone, shift.occurrence.startTime),
    }),
  }))
}

async function keepReleased(
  tx: Scope,
  userId: number,
  shifts: Awaited<ReturnType<typeof withPlaces>>,
  cause: ReleaseCause,
) {
  if (shifts.length === 0) return []
  const rows = shifts.map(({ row, occurrence, moved, patternId, patternDate, madePattern }) => ({
    user_id: userId,
    cause: cause.cause,
    leave_id: cause.cause === 'LEAVE' ? cause.leaveId : null,
    suspension_id: cause.cause === 'SUSPENSION' ? cause.suspensionId : null,
    reason: 'reason' in cause ? cause.reason : '',
    event_id: row.id,
    occurrence_date: occurrence.date,
    occurrence_start: new Date(occurrence.occurrenceStart),
    start_time: new Date(occurrence.startTime),
    duration_minutes: occurrence.duration,
    moved_start_local: moved?.startLocal ?? null,
    moved_duration_minutes: moved?.durationMinutes ?? null,
    pattern_id: patternId,
    pattern_date: patternDate,
    made_pattern: madePattern,
    released_at: tx.now,
    released_by: tx.actor.id,
  }))
  const inserted = await tx.into('released_shifts', rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}
