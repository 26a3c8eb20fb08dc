import { isManagement } from '@muster/contract/kit/permissions'
import { type CalendarEvent, longestWindow } from '@muster/contract/planning/calendar'
import type { Scope } from '../../db/scope.ts'
import { type ChunkedJson, inChunks } from '../../http/answer/chunked-json.ts'
import { subscriptionsByEvent } from '../planning/changes/subscriptions.ts'
import {
  eventsBetween,
  eventsLike,
  exceptionsByEvent,
  jobsById,
  packedEvents,
  unpacked,
} from '../planning/event-queries.ts'
import { asCalendarEvent, boundsOf, expandEvent, hasRows } from '../planning/expand-event.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { reachableEvents } from '../planning/reach.ts'
import { type DayRange, requireDays } from '../planning/times.ts'

/** Expanding a month of this many events takes some milliseconds. */
const eventsPerChunk = 250

interface ListEventsQuery extends DayRange {
  tenantUserIds?: number[] | undefined
  mappedIds?: number[] | undefined
  active?: boolean | undefined
  shouldPrivate?: boolean | undefined
}

/** The events that take place between two days, each with its occurrences on them. */
export const listEvents = async (scope: Scope, query: ListEventsQuery): Promise<CalendarEvent[]> =>
  [...(await eventsInParts(scope, query)).parts].flat()

/** Expands in chunks: a month of a whole company has tens of thousands of occurrences. */
export async function eventsInParts(
  scope: Scope,
  query: ListEventsQuery,
): Promise<ChunkedJson<CalendarEvent>> {
  requireDays(query, longestWindow)
  const mine = query.shouldPrivate ? [scope.actor.id] : undefined
  const events = eventsLike(eventsLike(reachableEvents(scope), query), { tenantUserIds: mine })
  const packed = await packedEvents(eventsBetween(scope, events, query)).executeTakeFirstOrThrow()
  if (!hasRows(packed)) return inChunks([], eventsPerChunk, () => [])
  const [isHoliday, exceptions, subscriptions, jobs] = await Promise.all([
    companyHolidays(scope),
    exceptionsByEvent(scope, packed.id),
    subscriptionsByEvent(scope, isManagement(scope.actor.level) ? packed.id : []),
    jobsById(scope, [...new Set(packed.jobId)]),
  ])
  const boundsIn = boundsOf(query)
  return inChunks([...packed.id.keys()], eventsPerChunk, (at) => {
    const expanded = expandEvent(unpacked(packed, at, { jobs, exceptions }), boundsIn, isHoliday)
    return expanded.occurrences.length > 0
      ? [asCalendarEvent(expanded, scope.actor.level, subscriptions.get(expanded.row.id))]
      : []
  })
}
