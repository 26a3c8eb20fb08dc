import type { Scope } from '../../db/scope.ts'
import { companyHolidays } from '../calendar/holidays.ts'
import { scheduleEventOf, seriesColumns } from '../calendar/schedule-event.ts'

/** The events of the actor at enabled jobs that they are assigned to, each with its exceptions. */
export async function myEvents(scope: Scope) {
  const rows = await scope
    .from('job_assignees')
    .innerJoin('schedule_events', (join) =>
      join
        .onRef('schedule_events.tenant_id', '=', 'job_assignees.tenant_id')
        .onRef('schedule_events.assignee_id', '=', 'job_assignees.id'),
    )
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'job_assignees.tenant_id')
        .onRef('jobs.id', '=', 'job_assignees.job_id'),
    )
    .where('job_assignees.user_id', '=', scope.actor.id)
    .where('job_assignees.removed_at', 'is', null)
    .where('schedule_events.removed_at', 'is', null)
    .where('jobs.enabled', '=', true)
    .select(['schedule_events.id', 'schedule_events.job_id as jobId', ...seriesColumns])
    .execute()
  const ids = rows.map((row) => row.id)
  const exceptions = ids.length === 0 ? [] : await exceptionsOf(scope, ids)
  const isHoliday = await companyHolidays(scope)
  return rows.map((row) => ({
    id: row.id,
    jobId: row.jobId,
    event: scheduleEventOf(
      row,
      exceptions.filter((each) => each.eventId === row.id),
      isHoliday,
    ),
  }))
}

const exceptionsOf = (scope: Scope, eventIds: number[]) =>
  scope
    .from('schedule_exceptions')
    .where('event_id', 'in', eventIds)
    .select([
      'event_id as eventId',
      'occurrence_date as date',
      'kind',
      'start_local as startLocal',
      'duration_minutes as durationMinutes',
    ])
    .execute()
