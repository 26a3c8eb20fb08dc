import { msg } from '@muster/contract/kit/msg'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import { dateInSeries, seriesColumns } from '../../planning/stored-series.ts'

interface OccurrenceReference {
  jobId: number
  eventId?: number | undefined
  occurrenceStart?: string | undefined
}

const readEvent = (scope: Scope, eventId: number, jobId: number) =>
  scope
    .from('schedule_events')
    .innerJoin('job_assignees', along('schedule_events.assignee_id'))
    .where('schedule_events.id', '=', eventId)
    .where('schedule_events.job_id', '=', jobId)
    .select([
      ...seriesColumns,
      'job_assignees.user_id as userId',
      'schedule_events.version',
      'schedule_events.updated_at as updatedAt',
      'schedule_events.removed_at as removedAt',
    ])
    .executeTakeFirst()

const readRemoval = (scope: Scope, eventId: number, date: string) =>
  scope
    .from('schedule_exceptions')
    .where('event_id', '=', eventId)
    .where('occurrence_date', '=', date)
    .where('kind', '=', 'removed')
    .select('changed_at as changedAt')
    .executeTakeFirst()

/**
 * Answers whether the office had removed, moved or reassigned the shift before the start was
 * recorded.
 */
export async function requireOccurrence(
  scope: Scope,
  reference: OccurrenceReference,
  at: Date,
): Promise<boolean> {
  const { jobId, eventId, occurrenceStart } = reference
  if (eventId === undefined && occurrenceStart === undefined) return false
  if (eventId === undefined) throw refusedField('eventId', msg('Needed with occurrenceStart'))
  if (occurrenceStart === undefined) throw refusedField('occurrenceStart', msg('Needed with eventId'))
  const event = await readEvent(scope, eventId, jobId)
  if (!event) throw refusedField('eventId', msg('Not found'))
  // An unchanged event is still the one that the phone received.
  const isChanged = event.version > 1
  const hadChanged = isChanged && at >= event.updatedAt
  if (event.userId !== scope.actor.id) {
    if (isChanged) return hadChanged
    throw refusedField('eventId', msg('Not found'))
  }
  const date = dateInSeries(event, occurrenceStart)
  if (!date) {
    if (isChanged) return hadChanged
    throw refusedField('occurrenceStart', msg('Not an occurrence of this event'))
  }
  if (event.removedAt !== null && at >= event.removedAt) return true
  if (event.until !== null && date > event.until) return hadChanged
  const removal = await readRemoval(scope, eventId, date)
  return removal !== undefined && at >= (removal.changedAt ?? event.updatedAt)
}
