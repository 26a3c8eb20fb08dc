import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import {
  type DayRange,
  eventsBetween,
  exceptionsByEvent,
  jobsById,
  type PackedEvents,
  packedEvents,
  unpacked,
} from './event-queries.ts'
import { boundsOf, type ExpandedEvent, expandEvent } from './expand-event.ts'
import { companyHolidays } from './holiday-queries.ts'
import type { Events } from './reach.ts'

/** Each of these events with its occurrences of the days, local days of its site; yields to the event loop. */
export async function* expandEvents(
  scope: Scope,
  events: Events,
  days: DayRange,
): AsyncGenerator<ExpandedEvent> {
  const packed = await packedEvents(eventsBetween(scope, events, days)).executeTakeFirstOrThrow()
  if (!hasRows(packed)) return
  const [isHoliday, exceptions, jobs] = await Promise.all([
    companyHolidays(scope),
    exceptionsByEvent(scope, packed.id),
    jobsById(scope, [...new Set(packed.jobId)]),
  ])
  const boundsIn = boundsOf(days)
  const yieldNow = yieldingToEventLoop()
  for (const at of packed.id.keys()) {
    yield expandEvent(unpacked(packed, at, { jobs, exceptions }), boundsIn, isHoliday)
    await yieldNow()
  }
}

export const hasRows = (packed: { id: number[] | null }): packed is PackedEvents => packed.id !== null
