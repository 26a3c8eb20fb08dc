import { msg } from '@muster/contract/msg'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { found, refusedField } from '../../http/failures.ts'
import { shiftsToDo } from '../planning/open-shifts.ts'
import type { RosterJobRow } from '../planning/pattern-queries.ts'
import { currentEvents } from '../planning/reach.ts'
import { notifyPeople } from '../roster/publish.ts'
import type { NamedShift } from '../roster/release-shifts.ts'
import { findShift, type PersonShift } from './shifts.ts'

const urgentMs = 12 * 3_600_000

export interface ShiftOfPerson {
  userId: number
  shift: PersonShift
  occurrence: Pick<Occurrence, 'occurrenceStart' | 'startTime' | 'duration' | 'clockMinutes'>
}

/**
 * A shift of a person that they have not clocked in to, begun or not. Throws row.notFound, values.refused for a shift that
 * is over or has a visit.
 */
export async function shiftOfPerson(tx: Scope, named: NamedShift): Promise<ShiftOfPerson> {
  const { userId } = await found(
    currentEvents(tx)
      .where('schedule_events.id', '=', named.eventId)
      .select('job_assignees.user_id as userId')
      .executeTakeFirst(),
  )
  const shift = await found(findShift(tx, userId, named))
  if (shift.end <= tx.now.getTime()) throw refusedField('occurrenceStart', msg('Has ended already'))
  const { occurrenceStart, start, end, clockMinutes } = shift
  const occurrence = { occurrenceStart, startTime: start, duration: (end - start) / 60_000, clockMinutes }
  const [open] = await shiftsToDo(tx, [{ row: shift.row, occurrence }])
  if (!open) throw refusedField('occurrenceStart', msg('This person has clocked in'))
  return { userId, shift, occurrence }
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
