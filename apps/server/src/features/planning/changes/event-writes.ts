import { addDays } from '@muster/rules/time/zone'
import { anyOf } from '../../../db/names.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { jobFields, type PlannedEvent } from '../event-queries.ts'
import { seriesAssignments, seriesDefinition, seriesRow } from '../series.ts'
import type { ExceptionRow } from '../stored-series.ts'
import type { NewEvent, PlannedJob } from './event-row.ts'
import { exceptionRow } from './writes.ts'

/** The events of a job as a save leaves them: what is written is changed here too, so that none is read again. */
export type EventsAfter = Map<number, PlannedEvent>

function change(after: EventsAfter, id: number, changed: (event: PlannedEvent) => Partial<PlannedEvent>) {
  const event = after.get(id)
  if (event) after.set(id, { ...event, ...changed(event) })
}
const newer = ({ version }: PlannedEvent) => ({ version: version + 1 })

export interface SavedJob {
  job: PlannedJob
  after: EventsAfter
}
/** An event may follow another, whose series it continues. */
export async function insertEvents(
  tx: Scope,
  events: readonly (NewEvent & { followsId?: number })[],
  { job, after }: SavedJob,
): Promise<number[]> {
  if (events.length === 0) return []
  const by = { created_at: tx.now, created_by: tx.actor.id || null, updated_at: tx.now }
  const rows = events.map((event) => ({
    ...seriesRow(event),
    ...{ job_id: event.jobId, assignee_id: event.assigneeId, holiday_region: event.holidayRegion },
    ...{ follows_id: event.followsId ?? null, pattern_id: event.patternId, pattern_date: event.patternDate },
    ...by,
  }))
  const inserted = await tx.into('schedule_events', rows).returning('id').execute()
  const asNew = { ...jobFields(job), exceptions: [], version: 1, removedAt: null, unassignedAt: null }
  for (const [at, { id }] of inserted.entries()) after.set(id, { ...events[at]!, ...asNew, id })
  return inserted.map(({ id }) => id)
}

export async function updateEvents(
  tx: Scope,
  events: readonly (NewEvent & { id: number })[],
  after: EventsAfter,
) {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    ...seriesRow(event),
    ...{ id: event.id, assignee_id: event.assigneeId, holiday_region: event.holidayRegion },
  }))
  await tx.sql(sql`update schedule_events as event
    set ${sql.raw(seriesAssignments('changed'))}, assignee_id = changed.assignee_id,
      holiday_region = changed.holiday_region, version = version + 1, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (
      id bigint, assignee_id bigint, holiday_region text, ${sql.raw(seriesDefinition)})
    where event.tenant_id = ${tx.tenantId} and event.id = changed.id`)
  for (const event of events) change(after, event.id, (before) => ({ ...event, ...newer(before) }))
}

/** The occurrences after `until` are gone. */
export async function endSeries(
  tx: Scope,
  ends: readonly { id: number; until: string }[],
  after: EventsAfter,
) {
  if (ends.length === 0) return
  await tx.sql(sql`update schedule_events as event
    set until = changed.until, version = version + 1, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as changed (id bigint, until date)
    where event.tenant_id = ${tx.tenantId} and event.id = changed.id`)
  for (const { id, until } of ends) change(after, id, (event) => ({ until, ...newer(event) }))
}

/** Ends each series before a day and continues it with another one, which takes its exceptions over. Answers the new ids. */
export async function continueSeries(
  tx: Scope,
  continued: readonly { before: number; event: NewEvent; from: string }[],
  saved: SavedJob,
): Promise<number[]> {
  if (continued.length === 0) return []
  const events = continued.map(({ before, event }) => ({ ...event, followsId: before }))
  const ids = await insertEvents(tx, events, saved)
  const ends = continued.map(({ before, from }) => ({ id: before, until: addDays(from, -1) }))
  await endSeries(tx, ends, saved.after)
  const moves = continued.map(({ before, from }, at) => ({ before, after: ids[at]!, from }))
  await tx.sql(sql`update schedule_exceptions as exception set event_id = move.after
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (before bigint, after bigint, "from" date)
    where exception.tenant_id = ${tx.tenantId} and exception.event_id = move.before
      and exception.occurrence_date >= move."from"`)
  for (const { before, after, from } of moves) {
    const { exceptions } = saved.after.get(before)!
    const isLater = ({ date }: ExceptionRow) => date >= from
    change(saved.after, before, () => ({ exceptions: exceptions.filter((each) => !isLater(each)) }))
    change(saved.after, after, () => ({ exceptions: exceptions.filter(isLater) }))
  }
  return ids
}

export async function endEvents(
  tx: Scope,
  jobId: number,
  { eventIds = [], assigneeIds = [] }: { eventIds?: number[]; assigneeIds?: number[] },
  after: EventsAfter = new Map(),
) {
  if (eventIds.length + assigneeIds.length === 0) return
  await tx
    .change('schedule_events', { removed_at: tx.now, updated_at: tx.now })
    .where('job_id', '=', jobId)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', anyOf(eventIds)), eb('assignee_id', '=', anyOf(assigneeIds))]))
    .execute()
  for (const { id, assigneeId, removedAt } of after.values())
    if (removedAt === null && (eventIds.includes(id) || assigneeIds.includes(assigneeId)))
      change(after, id, () => ({ removedAt: tx.now }))
}

export interface ChangedOccurrence {
  eventId: number
  exception: ExceptionRow & { kind: 'moved' | 'removed' }
}
export async function saveOccurrences(tx: Scope, changes: readonly ChangedOccurrence[], after: EventsAfter) {
  if (changes.length === 0) return
  const rows = changes.map(({ eventId, exception }) => ({ event_id: eventId, ...exceptionRow(exception) }))
  await tx
    .into(
      'schedule_exceptions',
      rows.map((row) => ({ ...row, changed_at: tx.now })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'event_id', 'occurrence_date']).doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        start_local: row.ref('excluded.start_local'),
        duration_minutes: row.ref('excluded.duration_minutes'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    )
    .execute()
  const byEvent = Map.groupBy(changes, ({ eventId }) => eventId)
  await tx
    .change('schedule_events', { updated_at: tx.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', [...byEvent.keys()])
    .execute()
  for (const [id, own] of byEvent) {
    const exceptions = own.map(({ exception }) => exception)
    const dates = new Set(exceptions.map(({ date }) => date))
    change(after, id, (event) => ({
      exceptions: [...event.exceptions.filter(({ date }) => !dates.has(date)), ...exceptions],
      ...newer(event),
    }))
  }
}

export async function replaceExceptions(
  tx: Scope,
  { id, from, exceptions }: { id: number; from: string | undefined; exceptions: readonly ExceptionRow[] },
  after: EventsAfter,
) {
  await tx
    .remove('schedule_exceptions')
    .where('event_id', '=', id)
    .$if(from !== undefined, (query) => query.where('occurrence_date', '>=', from!))
    .execute()
  const rows = exceptions.map((each) => ({ event_id: id, ...exceptionRow(each), changed_at: tx.now }))
  if (rows.length > 0) await tx.into('schedule_exceptions', rows).execute()
  change(after, id, (event) => ({
    exceptions: [...event.exceptions.filter(({ date }) => from !== undefined && date < from), ...exceptions],
  }))
}

/** Other local starts of moved occurrences, unless one was changed since `at`. */
export async function setMovedStarts(
  tx: Scope,
  moved: readonly (ExceptionRow & { eventId: number })[],
  at: Date,
): Promise<void> {
  if (moved.length === 0) return
  await tx.sql(sql`update schedule_exceptions as exception
    set start_local = moved."startLocal", changed_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as moved ("eventId" bigint, date date, "startLocal" timestamp)
    where exception.tenant_id = ${tx.tenantId} and exception.event_id = moved."eventId"
      and exception.occurrence_date = moved.date and coalesce(exception.changed_at, '-infinity') <= ${at}`)
}
