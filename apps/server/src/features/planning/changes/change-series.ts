import type { CalendarEventInput, CalendarEventRequest, OccurrenceRemoval } from '@muster/contract/calendar'
import { firstDate, occurrenceDate, occurrences, type ScheduleEvent } from '@muster/rules/time/recurrence'
import { addDays, localDate, localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { hasRuleOf } from '../series.ts'
import type { StoredEvent } from '../stored-events.ts'
import { scheduleEventOf } from '../stored-series.ts'
import type { ScheduleContext } from './check-events.ts'
import { eventOf, insertEvents, isRescheduled, type NewEvent } from './event-row.ts'
import {
  applyContinued,
  applyNew,
  applyOccurrences,
  applyUntil,
  type ChangedOccurrence,
} from './events-after.ts'
import { endSeries, exceptionRow, moveExceptions } from './writes.ts'

const seriesOf = (event: StoredEvent, { isHoliday }: ScheduleContext) => scheduleEventOf(event, isHoliday)

interface EventChange {
  input: CalendarEventInput
  before: StoredEvent
  assigneeId: number
}

/**
 * The day from which a change counts; undefined if it counts for the whole series. Begun occurrences stay: a change of
 * the times or the person of a running series starts with its next occurrence.
 */
export function changesFrom(
  { input, before, assigneeId }: EventChange,
  context: ScheduleContext,
): string | undefined {
  const series = seriesOf(before, context)
  const first = firstDate(series)
  if (input.extent === 'following') {
    const date = occurrenceDate(series, Date.parse(input.occurrenceStart!))!
    return first !== undefined && date <= first ? undefined : date
  }
  if (!isRescheduled(eventOf(input, context.job, assigneeId, before), before)) return undefined
  const [begun] = occurrences(series, 0, context.now)
  return begun && before.frequency !== null ? nextDate(series, context.now) : undefined
}

/** Today, unless an occurrence of today has begun; else tomorrow. */
export function nextDate(series: ScheduleEvent, now: number) {
  const today = localDate(series.zone, now)
  const hasBegun = occurrences(series, now - DAY, now).some(
    ({ occurrenceStart }) => localDate(series.zone, occurrenceStart) === today,
  )
  return hasBegun ? addDays(today, 1) : today
}
const DAY = 86_400_000

/**
 * Ends each series before a day and continues it with a new one, which takes over the exceptions. If only the time of
 * day changes, the new one keeps stepping from the old start, so that the 31st stays the 31st. Answers the new ids.
 */
export async function splitSeries(
  scope: Scope,
  changes: readonly (EventChange & { from: string })[],
  context: ScheduleContext,
): Promise<number[]> {
  const events = changes.map(({ input, before, assigneeId, from }): NewEvent => {
    const event = eventOf(input, context.job, assigneeId, before)
    const day = event.startLocal.slice(0, 10)
    const keepsSteps = input.extent === 'following' && day === from && hasRuleOf(event, before)
    const anchor = keepsSteps ? before.startLocal.slice(0, 10) : day
    // A series that begins before the split counts from its first day after it.
    return {
      ...event,
      followsId: before.id,
      startLocal: `${anchor}${event.startLocal.slice(10)}`,
      since: anchor < from ? from : null,
    }
  })
  const ids = await insertEvents(scope, events)
  const ends = changes.map(({ before, from }) => ({ id: before.id, until: addDays(from, -1) }))
  await endSeries(scope, ends)
  const moves = changes.map(({ before, from }, at) => ({ before: before.id, after: ids[at]!, from }))
  await moveExceptions(scope, moves)
  applyNew(context.after, events, { ids, contractEnd: context.job.contractEnd })
  applyUntil(context.after, ends)
  applyContinued(context.after, moves)
  return ids
}

/** Moves single occurrences and removes others. The last change of an occurrence counts. */
export async function changeOccurrences(
  scope: Scope,
  moves: readonly { input: CalendarEventInput; before: StoredEvent }[],
  removals: readonly OccurrenceRemoval[],
  context: ScheduleContext,
) {
  const { timezone } = context.job
  const rows: ChangedOccurrence[] = [
    ...moves.map(({ input, before: { id: eventId } }) => ({
      eventId,
      exception: {
        date: dateOf(eventId, input.occurrenceStart!, context),
        kind: 'moved' as const,
        startLocal: localDateTime(timezone, Date.parse(input.startTime)),
        durationMinutes: input.duration,
      },
    })),
    ...removals.map(({ eventId, occurrenceStart }) => ({
      eventId,
      exception: {
        date: dateOf(eventId, occurrenceStart, context),
        kind: 'removed' as const,
        startLocal: null,
        durationMinutes: null,
      },
    })),
  ]
  const keyOf = ({ eventId, exception }: ChangedOccurrence) => `${eventId} ${exception.date}`
  const changes = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  if (changes.length === 0) return
  await scope
    .into(
      'schedule_exceptions',
      changes.map(({ eventId, exception }) => ({
        event_id: eventId,
        ...exceptionRow(exception),
        changed_at: scope.now,
      })),
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
  await scope
    .change('schedule_events', { updated_at: scope.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', [...new Set(changes.map(({ eventId }) => eventId))])
    .execute()
  applyOccurrences(context.after, changes)
}

const dateOf = (eventId: number, occurrenceStart: string, context: ScheduleContext) =>
  occurrenceDate(seriesOf(context.events.get(eventId)!, context), Date.parse(occurrenceStart))!

/** Splits removals of "this and following" into series that end earlier and series that disappear. */
export function followingRemovals(
  { removeOccurrences = [] }: CalendarEventRequest,
  context: ScheduleContext,
) {
  const ends: { id: number; until: string }[] = []
  const wholes: number[] = []
  for (const { eventId, occurrenceStart, extent } of removeOccurrences) {
    if (extent !== 'following') continue
    const date = dateOf(eventId, occurrenceStart, context)
    const first = firstDate(seriesOf(context.events.get(eventId)!, context))
    if (first === undefined || date <= first) wholes.push(eventId)
    else ends.push({ id: eventId, until: addDays(date, -1) })
  }
  return { ends, wholes }
}
