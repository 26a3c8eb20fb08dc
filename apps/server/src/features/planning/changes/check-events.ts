import { type Message, msg } from '@muster/contract/kit/msg'
import type { CalendarEventInput, CalendarEventRequest } from '@muster/contract/planning/calendar'
import { repeatFaults } from '@muster/contract/planning/repeat'
import type { IsHoliday } from '@muster/rules/time/holidays'
import { firstDate, type Occurrence, occurrences } from '@muster/rules/time/recurrence'
import { instantOf, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../../http/failures.ts'
import { lockedDaysFrom, shareCalendars } from '../../pay/periods/calendar-queries.ts'
import type { PlannedEvent } from '../event-queries.ts'
import { datesOf, firstDay } from '../series.ts'
import { namedOccurrence, type SeriesRow, scheduleEventOf } from '../stored-series.ts'
import { eventOf, isRescheduled, type NewEvent, type PlannedJob } from './event-row.ts'
import type { EventsAfter } from './event-writes.ts'

interface StoredAssignee {
  id: number
  user_id: number
  removed_at: Date | null
}
/** What a request is checked against; `events` has every event of the job by its id, removed ones too. */
export interface ScheduleContext {
  job: PlannedJob
  events: ReadonlyMap<number, PlannedEvent>
  /** The same as the request leaves them. */
  after: EventsAfter
  assignees: readonly StoredAssignee[]
  isHoliday: IsHoliday
  now: number
  /** An occurrence may be removed until it ends, not only until it begins. */
  untilEnd?: boolean | undefined
}

export const activeByPerson = (assignees: readonly StoredAssignee[]) =>
  new Map(assignees.filter((each) => !each.removed_at).map(({ id, user_id }) => [user_id, id]))

/**
 * Refuses with one fault for each field: events and removals of other jobs, people who are not assigned, series that
 * end before they start, and occurrences that do not exist or have begun.
 */
export function refuseInvalidEvents(request: CalendarEventRequest, context: ScheduleContext): void {
  const { mappedId, events, removeEventIds = [], removeAssigneeIds = [], removeOccurrences = [] } = request
  const assigneeIds = new Set(context.assignees.map(({ id }) => id))
  const people = activeByPerson(context.assignees)
  const removed = new Set(removeEventIds)
  const keys = new Set<string>()
  const faults: FieldFaultInput[] = []
  const refuseIf = (wrong: boolean, path: string, message: Message) => {
    if (wrong) faults.push({ path: `calendarEventRequest.${path}`, message })
  }

  // The id of the path once more.
  const isOther = (named: number | undefined) => named !== undefined && named !== context.job.jobId
  const others = [
    ...(isOther(mappedId) ? ['mappedId'] : []),
    ...events.flatMap((event, at) => (isOther(event.mappedId) ? [`events.${at}.mappedId`] : [])),
  ]
  if (others.length > 0) {
    const message = msg('Must be the id in the address')
    const errors = others.map((path) => ({ path: `calendarEventRequest.${path}`, message }))
    throw failure('input.invalid', {}, { errors })
  }
  for (const [at, event] of events.entries()) {
    const path = `events.${at}`
    const before = context.events.get(event.id)
    refuseIf(event.id > 0 && (!before || before.removedAt !== null), `${path}.id`, msg('Not found'))
    // One series may have several of its occurrences moved.
    const key = event.extent === 'this' ? `${event.id} ${event.occurrenceStart}` : `${event.id}`
    refuseIf(keys.has(key), `${path}.id`, msg('Entered twice'))
    refuseIf(removed.has(event.id), `${path}.id`, msg('Also listed as removed'))
    keys.add(key)
    refuseIf(!people.has(event.userAssigneeId), `${path}.userAssigneeId`, msg('Must be assigned to this job'))
    for (const [field, message] of timeFaults(event, before, context))
      refuseIf(true, `${path}.${field}`, message)
  }
  for (const [at, id] of removeEventIds.entries())
    refuseIf(!context.events.has(id), `removeEventIds.${at}`, msg('Not found'))
  for (const [at, id] of removeAssigneeIds.entries())
    refuseIf(!assigneeIds.has(id), `removeAssigneeIds.${at}`, msg('Not found'))
  for (const [at, { eventId, occurrenceStart }] of removeOccurrences.entries()) {
    const path = `removeOccurrences.${at}`
    const event = context.events.get(eventId)
    refuseIf(!event || event.removedAt !== null, `${path}.eventId`, msg('Not found'))
    refuseIf(removed.has(eventId), `${path}.eventId`, msg('Also listed as removed'))
    const fault = event && occurrenceFault(event, occurrenceStart, context)
    if (fault) refuseIf(true, `${path}.occurrenceStart`, fault)
  }
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}

function* timeFaults(
  event: CalendarEventInput,
  before: PlannedEvent | undefined,
  context: ScheduleContext,
): Generator<[field: string, message: Message]> {
  const repeating = repeatFaults(event)
  yield* repeating
  if (repeating.length > 0) return
  const after = eventOf(event, context.job, before?.assigneeId ?? 0, before)
  if (after.until && after.until < firstDay(after) && event.extent !== 'this')
    yield ['until', msg('Must not be before the start')]
  else if (!before && isWhollyPast(after, context)) yield ['startTime', msg('Must not be in the past')]
  if (before && isBegunAndRescheduled(event, before, context)) yield ['startTime', msg('Has already started')]
  if (!event.extent || event.extent === 'all') return
  if (event.id < 0) yield ['extent', msg('A new event starts with one occurrence')]
  else if (event.occurrenceStart === undefined) yield ['occurrenceStart', msg('Needed with this extent')]
  else {
    const fault = before && occurrenceFault(before, event.occurrenceStart, context)
    if (fault) yield ['occurrenceStart', fault]
  }
}

function isWhollyPast(event: NewEvent, { now }: ScheduleContext): boolean {
  const { timezone } = event
  const endedBy = now - event.durationMinutes * 60_000
  const series = datesOf(event)
  if (event.frequency === null) return instantOf(timezone, series.startLocal) <= endedBy
  return firstDate({ ...series, since: localDate(timezone, endedBy) }) === undefined
}

/** A single event that has begun cannot move. */
function isBegunAndRescheduled(event: CalendarEventInput, before: PlannedEvent, context: ScheduleContext) {
  if (before.frequency !== null || before.removedAt !== null) return false
  const [begun] = occurrences(scheduleEventOf(before, context.isHoliday), 0, context.now)
  const assigneeId = activeByPerson(context.assignees).get(event.userAssigneeId) ?? before.assigneeId
  return !!begun && isRescheduled(eventOf(event, context.job, assigneeId, before), before)
}

/** Why an occurrence cannot be changed; undefined if it can. */
export function occurrenceFault(
  event: SeriesRow,
  occurrenceStart: string,
  { isHoliday, now, untilEnd }: Pick<ScheduleContext, 'isHoliday' | 'now' | 'untilEnd'>,
): Message | undefined {
  const found = namedOccurrence(event, occurrenceStart, isHoliday)
  if (!found) return msg('Not an occurrence of this event')
  if (found.isRemoved) return msg('This occurrence was removed')
  // A moved occurrence begins at another time than its original start.
  const { startTime, duration } = found.occurrence ?? { startTime: Date.parse(occurrenceStart), duration: 0 }
  if (untilEnd) return startTime + duration * 60_000 <= now ? msg('Has ended already') : undefined
  return startTime < now ? msg('Has already started') : undefined
}

/** The occurrence that a start names, with the day that names it; or why it cannot be changed. */
export function changeableOccurrence(
  event: SeriesRow,
  occurrenceStart: string,
  context: Pick<ScheduleContext, 'isHoliday' | 'now' | 'untilEnd'>,
): (Occurrence & { date: string }) | Message {
  const fault = occurrenceFault(event, occurrenceStart, context)
  if (fault !== undefined) return fault
  const { date, occurrence } = namedOccurrence(event, occurrenceStart, context.isHoliday)!
  return occurrence ? { ...occurrence, date } : msg('Not an occurrence of this event')
}

/**
 * No shift is planned on a day that a pay period locked: leave of that day would be worth more than was paid. Throws
 * pay.locked.
 */
export async function requireOpenStart(tx: Scope, planned: readonly NewEvent[]): Promise<void> {
  const past = planned.flatMap((event) => {
    const date = firstDate(datesOf(event))
    const isPast = date !== undefined && date < localDate(event.timezone, tx.now.getTime())
    return isPast ? { userId: event.userId, date } : []
  })
  if (past.length === 0) return
  const calendars = await shareCalendars(tx)
  for (const start of past) {
    const period = await lockedDaysFrom(tx, calendars, start)
    if (period) throw failure('pay.locked', { from: period.firstDay, to: period.lastDay })
  }
}
