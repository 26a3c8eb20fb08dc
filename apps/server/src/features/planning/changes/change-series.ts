import type {
  CalendarEventInput,
  CalendarEventRequest,
  OccurrenceRemoval,
} from '@muster/contract/planning/calendar'
import { firstDate, occurrenceDate, occurrences, type ScheduleEvent } from '@muster/rules/time/recurrence'
import { addDays, localDate, localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { PlannedEvent } from '../event-queries.ts'
import { hasRuleOf } from '../series.ts'
import { scheduleEventOf } from '../stored-series.ts'
import type { ScheduleContext } from './check-events.ts'
import { isRescheduled, type NewEvent } from './event-row.ts'
import { type ChangedOccurrence, continueSeries, saveOccurrences } from './event-writes.ts'

const seriesOf = (event: PlannedEvent, { isHoliday }: ScheduleContext) => scheduleEventOf(event, isHoliday)

interface EventChange {
  input: CalendarEventInput
  before: PlannedEvent
  row: NewEvent
}

/**
 * The day from which a change counts; undefined if it counts for the whole series. Begun occurrences stay: a change of
 * the times or the person of a running series starts with its next occurrence.
 */
export function changesFrom(
  { input, before, row }: EventChange,
  context: ScheduleContext,
): string | undefined {
  const series = seriesOf(before, context)
  const first = firstDate(series)
  if (input.extent === 'following') {
    const date = occurrenceDate(series, Date.parse(input.occurrenceStart!))!
    return first !== undefined && date <= first ? undefined : date
  }
  if (!isRescheduled(row, before)) return undefined
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
  const continued = changes.map(({ input, before, row: event, from }) => {
    const day = event.startLocal.slice(0, 10)
    const keepsSteps = input.extent === 'following' && day === from && hasRuleOf(event, before)
    const anchor = keepsSteps ? before.startLocal.slice(0, 10) : day
    // A series that begins before the split counts from its first day after it.
    const dates = {
      startLocal: `${anchor}${event.startLocal.slice(10)}`,
      since: anchor < from ? from : null,
    }
    return { before: before.id, event: { ...event, ...dates }, from }
  })
  return continueSeries(scope, continued, context)
}

/** Moves single occurrences and removes others. The last change of an occurrence counts. */
export async function changeOccurrences(
  scope: Scope,
  moves: readonly { input: CalendarEventInput; before: PlannedEvent }[],
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
  await saveOccurrences(scope, changes, context.after)
}

const dateOf = (eventId: number, occurrenceStart: string, context: ScheduleContext) =>
  occurrenceDate(seriesOf(context.events.get(eventId)!, context), Date.parse(occurrenceStart))!

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
