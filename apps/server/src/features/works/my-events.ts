import type { Frequency } from '@muster/contract/job-details'
import type { OccurrenceException, ScheduleEvent } from '@muster/rules/recurrence'
import type { Scope } from '../../db/scope.ts'

interface EventRow {
  start_local: string
  timezone: string
  duration_minutes: number
  frequency: string | null
  until: string | null
  all_day: boolean
}

/** A row of schedule_events as the rules of recurrence take it. */
export const eventOf = (row: EventRow, exceptions: readonly OccurrenceException[]): ScheduleEvent => ({
  startLocal: row.start_local.replace(' ', 'T').slice(0, 16),
  zone: row.timezone,
  durationMinutes: row.duration_minutes,
  frequency: row.frequency as Frequency | null,
  until: row.until,
  allDay: row.all_day,
  exceptions,
})

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
    .select([
      'schedule_events.id',
      'schedule_events.job_id as jobId',
      'schedule_events.start_local',
      'schedule_events.timezone',
      'schedule_events.duration_minutes',
      'schedule_events.frequency',
      'schedule_events.until',
      'schedule_events.all_day',
    ])
    .execute()
  const ids = rows.map((row) => row.id)
  const exceptions = ids.length === 0 ? [] : await exceptionsOf(scope, ids)
  return rows.map((row) => ({
    id: row.id,
    jobId: row.jobId,
    event: eventOf(
      row,
      exceptions.filter((each) => each.eventId === row.id).map((each) => each.exception),
    ),
  }))
}

async function exceptionsOf(scope: Scope, eventIds: number[]) {
  const rows = await scope.from('schedule_exceptions').selectAll().where('event_id', 'in', eventIds).execute()
  return rows.map((row) => ({
    eventId: row.event_id,
    exception:
      row.kind === 'removed'
        ? ({ date: row.occurrence_date, kind: 'removed' } as const)
        : ({
            date: row.occurrence_date,
            kind: 'moved',
            startLocal: row.start_local!.replace(' ', 'T').slice(0, 16),
            durationMinutes: row.duration_minutes!,
          } as const),
  }))
}
