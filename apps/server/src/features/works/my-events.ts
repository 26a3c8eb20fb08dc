import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { companyHolidays } from '../calendar/holidays.ts'
import { scheduleEventOf, seriesColumns } from '../calendar/schedule-event.ts'

/** The events at enabled jobs of the people assigned to them. */
const assignedEvents = (scope: Scope) =>
  scope
    .from('job_assignees')
    .innerJoin('schedule_events', along('schedule_events.assignee_id'))
    .innerJoin('jobs', along('job_assignees.job_id'))
    .where('job_assignees.removed_at', 'is', null)
    .where('schedule_events.removed_at', 'is', null)
    .where('jobs.enabled', '=', true)
    .select([
      'schedule_events.id',
      'schedule_events.job_id as jobId',
      'job_assignees.user_id as userId',
      ...seriesColumns,
    ])

type EventRow = Awaited<ReturnType<ReturnType<typeof assignedEvents>['execute']>>[number]

/** The events of the actor at enabled jobs that they are assigned to, each with its exceptions. */
export const myEvents = async (scope: Scope) =>
  withSeries(scope, await assignedEvents(scope).where('job_assignees.user_id', '=', scope.actor.id).execute())

/** The events of everybody at these jobs. */
export const eventsAt = async (scope: Scope, jobIds: readonly number[]) =>
  jobIds.length === 0
    ? []
    : withSeries(scope, await assignedEvents(scope).where('jobs.id', 'in', jobIds).execute())

async function withSeries(scope: Scope, rows: readonly EventRow[]) {
  const ids = rows.map((row) => row.id)
  const [exceptions, isHoliday] = await Promise.all([
    ids.length === 0 ? [] : exceptionsOf(scope, ids),
    companyHolidays(scope),
  ])
  const byEvent = Map.groupBy(exceptions, (each) => each.eventId)
  return rows.map((row) => ({
    id: row.id,
    jobId: row.jobId,
    userId: row.userId,
    event: scheduleEventOf(row, byEvent.get(row.id) ?? [], isHoliday),
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
