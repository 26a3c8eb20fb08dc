import type { CalendarEventInput, CalendarEventRequest } from '@muster/contract/calendar'
import { localDateTime } from '@muster/rules/zone'
import { type Scope, sql } from '../../db/scope.ts'
import { activeByPerson, type Planned, refuseWrongEvents, type StoredEvent } from './check-events.ts'

/**
 * Brings the schedule of a job up to date: events with a negative id are added, with a positive one changed, those named
 * removed; all others stay. A removed event ends now and keeps what it planned before. Refuses, naming every field,
 * what is not of this job. The caller holds the job's lock.
 */
export async function replaceEvents(scope: Scope, job: Planned, request: CalendarEventRequest) {
  const events = await eventsOf(scope, job.jobId)
  const assignees = await assigneesOf(scope, job.jobId)
  refuseWrongEvents(request, job, events, assignees)
  await endEvents(scope, job.jobId, {
    eventIds: request.removeEventIds ?? [],
    assigneeIds: request.removeAssigneeIds ?? [],
  })
  const active = activeByPerson(assignees)
  const rows = request.events.map((event) => {
    const before = events.get(event.id)
    return { id: event.id, ...eventRow(event, job, active.get(event.userAssigneeId)!, before) }
  })
  await insertEvents(
    scope,
    rows.filter(({ id }) => id < 0).map(({ id: _temporary, ...row }) => row),
  )
  await updateEvents(
    scope,
    rows.filter(({ id }) => id > 0),
  )
}

/** Ends events of a job now: those named, and all of the assignees named. */
export async function endEvents(
  scope: Scope,
  jobId: number,
  { eventIds = [], assigneeIds = [] }: { eventIds?: number[]; assigneeIds?: number[] },
) {
  if (eventIds.length + assigneeIds.length === 0) return
  await scope.sql(sql`update schedule_events set removed_at = ${scope.now}, updated_at = ${scope.now}
    where tenant_id = ${scope.tenantId} and job_id = ${jobId} and removed_at is null
      and (id = any(${eventIds}::bigint[]) or assignee_id = any(${assigneeIds}::bigint[]))`)
}

async function eventsOf(scope: Scope, jobId: number): Promise<Map<number, StoredEvent>> {
  const rows = await scope
    .from('schedule_events')
    .where('job_id', '=', jobId)
    .select(['id', 'until', 'all_day', 'title', 'removed_at'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const assigneesOf = (scope: Scope, jobId: number) =>
  scope.from('job_assignees').where('job_id', '=', jobId).select(['id', 'user_id', 'removed_at']).execute()

/** An event as it is stored: wall time of the site. What an event leaves out stays, or has its default. */
function eventRow(
  event: CalendarEventInput,
  { jobId, timezone }: Planned,
  assigneeId: number,
  before?: StoredEvent,
) {
  const allDay = event.allDay ?? before?.all_day ?? false
  const start = localDateTime(timezone, Date.parse(event.startTime))
  return {
    job_id: jobId,
    assignee_id: assigneeId,
    start_local: allDay ? `${start.slice(0, 10)}T00:00:00` : start,
    timezone,
    duration_minutes: allDay ? 24 * 60 : event.duration,
    frequency: event.recursiveFrequency,
    until: event.until === undefined ? (before?.until ?? null) : event.until,
    notify_before_minutes: event.notifyBeforeMinutes,
    all_day: allDay,
    title: event.title ?? before?.title ?? '',
  }
}
type Row = ReturnType<typeof eventRow>

async function insertEvents(scope: Scope, rows: Row[]) {
  if (rows.length === 0) return
  const by = { created_at: scope.now, created_by: scope.actor.id || null, updated_at: scope.now }
  await scope
    .into(
      'schedule_events',
      rows.map((row) => ({ ...row, ...by })),
    )
    .execute()
}

async function updateEvents(scope: Scope, rows: (Row & { id: number })[]) {
  if (rows.length === 0) return
  await scope.sql(sql`update schedule_events as event
    set assignee_id = given.assignee_id, start_local = given.start_local, timezone = given.timezone,
      duration_minutes = given.duration_minutes, frequency = given.frequency, until = given.until,
      notify_before_minutes = given.notify_before_minutes, all_day = given.all_day, title = given.title,
      updated_at = ${scope.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      id bigint, assignee_id bigint, start_local timestamp, timezone text, duration_minutes integer, frequency text,
      until date, notify_before_minutes integer, all_day boolean, title text)
    where event.tenant_id = ${scope.tenantId} and event.id = given.id`)
}
