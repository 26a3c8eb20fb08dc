import type { CalendarEventInput, CalendarEventRequest } from '@muster/contract/calendar'
import type { IsHoliday } from '@muster/rules/holidays'
import { occurrenceDate, occurrences } from '@muster/rules/recurrence'
import { localDateTime } from '@muster/rules/zone'
import { type FieldFaultInput, failure } from '../../http/failures.ts'
import { eventRow, isPlannedAnew } from './event-row.ts'
import { scheduleEventOf } from './schedule-event.ts'
import type { StoredEvent } from './stored-events.ts'

/** The job whose schedule changes, with its site's zone and address. */
export interface Planned {
  jobId: number
  timezone: string
  address: string
}
export interface StoredAssignee {
  id: number
  user_id: number
  removed_at: Date | null
}
/** What a request is held against; `events` holds every event of the job by its id, removed ones too. */
export interface Known {
  job: Planned
  events: ReadonlyMap<number, StoredEvent>
  assignees: readonly StoredAssignee[]
  isHoliday: IsHoliday
  now: number
}

/** The assignee rows of those who are assigned now, by their person. */
export const activeByPerson = (assignees: readonly StoredAssignee[]) =>
  new Map(assignees.filter((each) => !each.removed_at).map(({ id, user_id }) => [user_id, id]))

/**
 * Refuses, naming every field, events and removals that are not of this job, people who are not assigned to it, series
 * that end before they start, and occurrences that the series does not have or that have begun.
 */
export function refuseWrongEvents(request: CalendarEventRequest, known: Known): void {
  const { mappedId, events, removeEventIds = [], removeAssigneeIds = [], removeOccurrences = [] } = request
  const assigneeIds = new Set(known.assignees.map(({ id }) => id))
  const people = activeByPerson(known.assignees)
  const removed = new Set(removeEventIds)
  const given = new Set<string>()
  const faults: FieldFaultInput[] = []
  const refuseIf = (wrong: boolean, path: string, message: string) => {
    if (wrong) faults.push({ path: `calendarEventRequest.${path}`, message })
  }

  // The id of the path a second time.
  if (mappedId !== undefined && mappedId !== known.job.jobId) {
    const errors = [{ path: 'calendarEventRequest.mappedId', message: 'Must be the id in the address' }]
    throw failure('input.invalid', {}, { errors })
  }
  for (const [at, event] of events.entries()) {
    const path = `events.${at}`
    const before = known.events.get(event.id)
    refuseIf(event.id > 0 && (!before || before.removedAt !== null), `${path}.id`, 'Not found')
    // One series may have several of its occurrences moved.
    const key = event.extent === 'this' ? `${event.id} ${event.occurrenceStart}` : `${event.id}`
    refuseIf(given.has(key), `${path}.id`, 'Given twice')
    refuseIf(removed.has(event.id), `${path}.id`, 'Also given to be removed')
    given.add(key)
    refuseIf(!people.has(event.userAssigneeId), `${path}.userAssigneeId`, 'Must be assigned to this job')
    for (const [field, message] of timeFaults(event, before, known))
      refuseIf(true, `${path}.${field}`, message)
  }
  for (const [at, id] of removeEventIds.entries())
    refuseIf(!known.events.has(id), `removeEventIds.${at}`, 'Not found')
  for (const [at, id] of removeAssigneeIds.entries())
    refuseIf(!assigneeIds.has(id), `removeAssigneeIds.${at}`, 'Not found')
  for (const [at, { eventId, occurrenceStart }] of removeOccurrences.entries()) {
    const path = `removeOccurrences.${at}`
    const event = known.events.get(eventId)
    refuseIf(!event || event.removedAt !== null, `${path}.eventId`, 'Not found')
    refuseIf(removed.has(eventId), `${path}.eventId`, 'Also given to be removed')
    const fault = event && occurrenceFault(event, occurrenceStart, known)
    refuseIf(!!fault, `${path}.occurrenceStart`, fault ?? '')
  }
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}

function* timeFaults(
  event: CalendarEventInput,
  before: StoredEvent | undefined,
  known: Known,
): Generator<[field: string, message: string]> {
  const until = event.until === undefined ? before?.until : event.until
  const firstDay = localDateTime(known.job.timezone, Date.parse(event.startTime)).slice(0, 10)
  if (until && until < firstDay && event.extent !== 'this') yield ['until', 'Must not be before the start']
  if (!before && isWhollyPast(event, until, known)) yield ['startTime', 'Must not be in the past']
  if (before && isPastAndPlannedAnew(event, before, known)) yield ['startTime', 'Has begun already']
  if (!event.extent || event.extent === 'all') return
  if (event.id < 0) yield ['extent', 'A new event has one occurrence to begin with']
  else if (event.occurrenceStart === undefined) yield ['occurrenceStart', 'Needed with this extent']
  else {
    const fault = before && occurrenceFault(before, event.occurrenceStart, known)
    if (fault) yield ['occurrenceStart', fault]
  }
}

/** Whether nothing of a new event is still to come. */
function isWhollyPast(
  { startTime, duration, recursiveFrequency, allDay }: CalendarEventInput,
  until: string | null | undefined,
  { job, now }: Known,
): boolean {
  const minutes = allDay ? 24 * 60 : duration
  if (recursiveFrequency === null) return Date.parse(startTime) + minutes * 60_000 <= now
  return !!until && until < localDateTime(job.timezone, now - minutes * 60_000).slice(0, 10)
}

/** Whether a change would put what happens once, and has begun, somewhere else. */
function isPastAndPlannedAnew(event: CalendarEventInput, before: StoredEvent, known: Known) {
  if (before.frequency !== null || before.removedAt !== null) return false
  const [begun] = occurrences(scheduleEventOf(before, before.exceptions, known.isHoliday), 0, known.now)
  const assigneeId = activeByPerson(known.assignees).get(event.userAssigneeId) ?? before.assigneeId
  return !!begun && isPlannedAnew(eventRow(event, known.job, assigneeId, before), before)
}

/** Why an occurrence cannot be changed; undefined where it can. */
function occurrenceFault(event: StoredEvent, occurrenceStart: string, { isHoliday, now }: Known) {
  const series = scheduleEventOf(event, event.exceptions, isHoliday)
  const named = Date.parse(occurrenceStart)
  const date = occurrenceDate(series, named)
  if (!date) return 'Not an occurrence of this event'
  const exception = series.exceptions?.find((each) => each.date === date)
  if (exception?.kind === 'removed') return 'This occurrence was removed'
  // A moved one begins elsewhere than its name says.
  const alone = { ...series, since: date, until: date }
  const [occurrence] = occurrences(alone, named - 3650 * DAY, named + 3650 * DAY)
  return (occurrence?.startTime ?? named) < now ? 'Has begun already' : undefined
}
const DAY = 86_400_000
