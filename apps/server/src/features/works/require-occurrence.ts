import { occurrenceDate } from '@muster/rules/recurrence'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { scheduleEventOf, seriesColumns } from '../calendar/schedule-event.ts'

interface Asked {
  jobId: number
  eventId?: number | undefined
  occurrenceStart?: string | undefined
}

/**
 * Refuses a start that names no occurrence of this person at this job. What was removed or moved since still counts: the
 * phone may have been without signal when the office changed it.
 */
export async function requireOccurrence(scope: Scope, { jobId, eventId, occurrenceStart }: Asked) {
  if (eventId === undefined && occurrenceStart === undefined) return
  if (eventId === undefined) throw refusedField('eventId', 'Needed with occurrenceStart')
  if (occurrenceStart === undefined) throw refusedField('occurrenceStart', 'Needed with eventId')
  const event = await scope
    .from('schedule_events')
    .innerJoin('job_assignees', (join) =>
      join
        .onRef('job_assignees.tenant_id', '=', 'schedule_events.tenant_id')
        .onRef('job_assignees.id', '=', 'schedule_events.assignee_id'),
    )
    .where('schedule_events.id', '=', eventId)
    .where('schedule_events.job_id', '=', jobId)
    .where('job_assignees.user_id', '=', scope.actor.id)
    .select(seriesColumns)
    .executeTakeFirst()
  if (!event) throw refusedField('eventId', 'Not found')
  const series = scheduleEventOf({ ...event, until: null, holidayPolicy: 'keep' }, [], () => false)
  if (!occurrenceDate(series, Date.parse(occurrenceStart)))
    throw refusedField('occurrenceStart', 'Not an occurrence of this event')
}
