import { msg } from '@muster/contract/kit/msg'
import { isoWithOffset } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { found, refusedField } from '../../http/failures.ts'
import { lockJobs } from '../jobs/queries.ts'
import { shiftsToDo } from '../planning/begun-occurrences.ts'
import { lockSchedules } from '../planning/changes/writes.ts'
import { eventRows } from '../planning/event-queries.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import type { RosterJobRow } from '../planning/pattern-queries.ts'
import { currentEvents } from '../planning/reach.ts'
import type { Shift } from '../planning/shifts.ts'
import { dateInSeries, namedOccurrence } from '../planning/stored-series.ts'
import { endOfShift } from '../planning/times.ts'
import type { NamedShift } from '../roster/places/release-shifts.ts'
import { notifyPeople } from '../roster/publish/publish.ts'

const urgentMs = 12 * 3_600_000

/** A published shift, begun or not, by the moment that names it: of this person, or of anybody. Undefined: there is none. */
export async function findShift(
  scope: Scope,
  { eventId, occurrenceStart }: NamedShift,
  userId?: number,
): Promise<Shift | undefined> {
  const events = currentEvents(scope)
    .where('schedule_events.id', '=', eventId)
    .$if(userId !== undefined, (query) => query.where('job_assignees.user_id', '=', userId!))
  const row = await eventRows(scope, events).executeTakeFirst()
  if (!row || dateInSeries(row, occurrenceStart) === undefined) return undefined
  // A series that was continued under another id has ended: the shift is not what was named.
  const occurrence = namedOccurrence(row, occurrenceStart, await companyHolidays(scope))?.occurrence
  return occurrence && { row, occurrence }
}

/**
 * A shift of a person that they have not clocked in to, begun or not. Throws row.notFound, values.refused for a shift that
 * is over or has a visit.
 */
export async function shiftToCover(tx: Scope, named: NamedShift): Promise<Shift> {
  const shift = await found(findShift(tx, named))
  if (endOfShift(shift.occurrence) <= tx.now.getTime())
    throw refusedField('occurrenceStart', msg('Has ended already'))
  const [open] = await shiftsToDo(tx, [shift])
  if (!open) throw refusedField('occurrenceStart', msg('This person has clocked in'))
  return shift
}

interface ChangedShift {
  job: RosterJobRow
  startTime: number
  duration: number
}
/** Notifies a person that a shift is theirs no more, or again. */
export async function notifyOfShift(
  tx: Scope,
  tenantUserId: number,
  change: 'CANCELLED' | 'ADDED',
  { job, startTime, duration }: ChangedShift,
) {
  const times = { startTime: isoWithOffset(job.timezone, startTime), duration }
  const shift = {
    jobId: job.id,
    jobDetailTitle: job.jobDetailTitle,
    locationName: job.siteName,
    change,
    before: change === 'CANCELLED' ? times : null,
    after: change === 'ADDED' ? times : null,
    count: 1,
  }
  const urgent = startTime - tx.now.getTime() < urgentMs
  await notifyPeople(tx, [{ tenantUserId, urgent, shifts: [shift] }])
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
