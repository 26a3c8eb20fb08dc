import { msg } from '@muster/contract/kit/msg'
import type { CalendarEvent, CalendarEventInput, SeriesScope } from '@muster/contract/planning/calendar'
import type { ScheduleConflict } from '@muster/contract/planning/schedule-conflict'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { Failure, found, refusedField } from '../../http/failures.ts'
import { lockJob } from '../jobs/queries.ts'
import { replaceEvents } from '../planning/changes/save-events.ts'
import { subscriptionsByEvent } from '../planning/changes/subscriptions.ts'
import { eventRows } from '../planning/event-queries.ts'
import { asCalendarEvent, boundsOf, expandEvent } from '../planning/expand-event.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { allEvents } from '../planning/reach.ts'

interface SavedEvent {
  event: CalendarEvent
  conflicts: ScheduleConflict[]
}
type EventInput = Omit<CalendarEventInput, 'id'>
const daysShown = 31

export const createEvent = (
  scope: Scope,
  { mappedId, ...input }: EventInput & { mappedId: number },
  force: boolean,
): Promise<SavedEvent> =>
  scope.transaction(async (tx) => {
    const job = await lockJob(tx, mappedId)
    if (!job) throw refusedField('mappedId', msg('Not found'))
    return saveOne(tx, job, { ...input, id: -1 }, force)
  })

export const updateEvent = (
  scope: Scope,
  id: number,
  input: EventInput,
  force: boolean,
): Promise<SavedEvent> =>
  scope.transaction(async (tx) => {
    const { jobId } = await found(jobOf(tx, id))
    return saveOne(tx, await found(lockJob(tx, jobId)), { ...input, id }, force)
  })

async function saveOne(
  tx: Scope,
  job: NonNullable<Awaited<ReturnType<typeof lockJob>>>,
  event: CalendarEventInput,
  force: boolean,
) {
  const { ids, conflicts } = await withOwnPaths(replaceEvents(tx, job, { events: [event] }, force))
  const id = ids.get(event.id)!
  const row = await eventRows(
    tx,
    allEvents(tx).where('schedule_events.id', '=', id),
  ).executeTakeFirstOrThrow()
  const today = localDate(row.timezone, tx.now.getTime())
  const days = { startDate: today, endDate: addDays(today, daysShown - 1) }
  const expanded = expandEvent(row, boundsOf(days), await companyHolidays(tx))
  const subscriptions = (await subscriptionsByEvent(tx, [id])).get(id)
  return { event: asCalendarEvent(expanded, tx.actor.level, subscriptions), conflicts }
}

export const removeEvent = (
  scope: Scope,
  id: number,
  {
    extent = 'all',
    occurrenceStart,
  }: { extent?: SeriesScope | undefined; occurrenceStart?: string | undefined },
): Promise<null> =>
  scope.transaction(async (tx) => {
    const { jobId } = await found(jobOf(tx, id))
    const job = await found(lockJob(tx, jobId))
    if (extent === 'all') await replaceEvents(tx, job, { events: [], removeEventIds: [id] }, true)
    else if (occurrenceStart === undefined)
      throw refusedField('occurrenceStart', msg('Needed with this extent'))
    else {
      const removal = { eventId: id, occurrenceStart, extent }
      await withOwnPaths(replaceEvents(tx, job, { events: [], removeOccurrences: [removal] }, true))
    }
    return null
  })

const jobOf = (scope: Scope, id: number) =>
  scope
    .from('schedule_events')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select('job_id as jobId')
    .executeTakeFirst()

const pathOfOne = /^calendarEventRequest\.(events|removeOccurrences)\.0\./
/** Names faults by the fields that the caller sent: those of a single event, or without another part of their path. */
export async function withOwnPaths<R>(saving: Promise<R>, added = pathOfOne): Promise<R> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof Failure) || error.errors.length === 0) throw error
    const errors = error.errors.map(({ path, ...fault }) => ({
      path: path.replace(added, ''),
      ...fault,
    }))
    throw new Failure(error.reason, error.params, { errors, data: error.data })
  }
}
