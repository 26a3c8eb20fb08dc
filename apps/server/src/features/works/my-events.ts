import type { Scope } from '../../db/scope.ts'
import { companyHolidays } from '../calendar/holidays.ts'
import { exceptionsByEvent } from '../calendar/queries.ts'
import { currentEvents } from '../calendar/reach.ts'
import { scheduleEventOf, seriesColumns } from '../calendar/schedule-event.ts'

/** The events at enabled jobs of the people assigned to them. */
const assignedEvents = (scope: Scope) =>
  currentEvents(scope).select([
    'schedule_events.id',
    'schedule_events.job_id as jobId',
    'job_assignees.user_id as userId',
    ...seriesColumns,
  ])

type EventRow = Awaited<ReturnType<ReturnType<typeof assignedEvents>['execute']>>[number]

/** The events of the actor at enabled jobs that they are assigned to, each with its exceptions. */
export const myEvents = async (scope: Scope) =>
  withSeries(scope, await assignedEvents(scope).where('job_assignees.user_id', '=', scope.actor.id).execute())

export const eventsAt = async (scope: Scope, jobIds: readonly number[]) =>
  jobIds.length === 0
    ? []
    : withSeries(scope, await assignedEvents(scope).where('jobs.id', 'in', jobIds).execute())

async function withSeries(scope: Scope, rows: readonly EventRow[]) {
  const ids = rows.map((row) => row.id)
  const [byEvent, isHoliday] = await Promise.all([exceptionsByEvent(scope, ids), companyHolidays(scope)])
  return rows.map((row) => ({
    id: row.id,
    jobId: row.jobId,
    userId: row.userId,
    event: scheduleEventOf(row, byEvent.get(row.id) ?? [], isHoliday),
  }))
}
