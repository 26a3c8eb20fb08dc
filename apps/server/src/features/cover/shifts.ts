import { occurrences } from '@muster/rules/time/recurrence'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { lockSchedules } from '../planning/changes/writes.ts'
import { eventRows, type PlannedEvent } from '../planning/event-queries.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { currentEvents } from '../planning/reach.ts'
import { dateInSeries, scheduleEventOf } from '../planning/stored-series.ts'
import { lockJobs } from '../roster/publish-context.ts'
import type { NamedShift } from '../roster/release-shifts.ts'

/** A shift of a person as it takes place; milliseconds. */
export interface PersonShift {
  row: PlannedEvent
  occurrenceStart: number
  start: number
  end: number
  /** As a pattern keeps it. */
  clockMinutes: number
}

const farthestMove = 3650 * 86_400_000

/** A published shift of a person, begun or not, by the moment that names it; undefined where they have none. */
export async function findShift(
  scope: Scope,
  userId: number,
  { eventId, occurrenceStart }: NamedShift,
): Promise<PersonShift | undefined> {
  const own = currentEvents(scope)
    .where('schedule_events.id', '=', eventId)
    .where('job_assignees.user_id', '=', userId)
  const row = await eventRows(scope, own).executeTakeFirst()
  const date = row && dateInSeries(row, occurrenceStart)
  if (!row || date === undefined) return undefined
  const series = scheduleEventOf(row, await companyHolidays(scope))
  // A series that was continued under another id has ended: the shift is not what was named.
  if (series.until && date > series.until) return undefined
  const named = Date.parse(occurrenceStart)
  const around = occurrences(
    { ...series, since: date, until: date },
    named - farthestMove,
    named + farthestMove,
  )
  const occurrence = around.find((each) => each.occurrenceStart === named)
  if (!occurrence) return undefined
  const { startTime, duration, clockMinutes } = occurrence
  return { row, occurrenceStart: named, start: startTime, end: startTime + duration * 60_000, clockMinutes }
}

/** The jobs to which a person is assigned. */
export async function jobsOf(scope: Scope, userId: number): Promise<Set<number>> {
  const rows = await scope
    .from('job_assignees')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select('job_id')
    .execute()
  return new Set(rows.map(({ job_id }) => job_id))
}

/** Locks the jobs of these events and the schedules of these people, in the order in which all writers do. */
export async function lockShifts(tx: Scope, eventIds: readonly number[], userIds: readonly number[]) {
  const rows = await tx
    .from('schedule_events')
    .where('id', '=', anyOf(eventIds))
    .select('job_id as jobId')
    .distinct()
    .execute()
  await lockJobs(
    tx,
    rows.map(({ jobId }) => jobId),
  )
  await lockSchedules(tx, userIds)
}
