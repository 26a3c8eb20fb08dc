import { type CalendarEvent, longestWindow } from '@muster/contract/calendar'
import { isManagement } from '@muster/contract/roles'
import { daysBetween } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { type ChunkedJson, inChunks } from '../../http/chunked-json.ts'
import { refusedField } from '../../http/failures.ts'
import { asCalendarEvent, boundsOf, expandEvent } from './expand-event.ts'
import { companyHolidays } from './holidays.ts'
import {
  type Days,
  eventsBetween,
  eventsLike,
  exceptionsByEvent,
  jobsById,
  type Packed,
  packedEvents,
  unpacked,
} from './queries.ts'
import { reachableEvents } from './reach.ts'
import { subscriptionsByEvent } from './subscriptions.ts'

/** A month of so many events takes some milliseconds. */
const eventsInPart = 250

interface Asked extends Days {
  tenantUserIds?: number[] | undefined
  mappedIds?: number[] | undefined
  active?: boolean | undefined
  shouldPrivate?: boolean | undefined
}

/** The events that take place between two days, each with its occurrences on them. */
export const listEvents = async (scope: Scope, asked: Asked): Promise<CalendarEvent[]> =>
  [...(await eventsInParts(scope, asked)).parts].flat()

/** The same, made part by part: a month of a whole company is tens of thousands of occurrences. */
export async function eventsInParts(scope: Scope, asked: Asked): Promise<ChunkedJson<CalendarEvent>> {
  const days = daysBetween(asked.startDate, asked.endDate) + 1
  if (days < 1) throw refusedField('endDate', 'Must not be before the start date')
  if (days > longestWindow) throw refusedField('endDate', 'At most {longestWindow} days', { longestWindow })
  const mine = asked.shouldPrivate ? [scope.actor.id] : undefined
  const events = eventsLike(eventsLike(reachableEvents(scope), asked), { tenantUserIds: mine })
  const packed = await packedEvents(eventsBetween(scope, events, asked)).executeTakeFirstOrThrow()
  if (!hasRows(packed)) return inChunks([], eventsInPart, () => [])
  const [isHoliday, exceptions, subscriptions, jobs] = await Promise.all([
    companyHolidays(scope),
    exceptionsByEvent(scope, packed.id),
    subscriptionsByEvent(scope, isManagement(scope.actor.level) ? packed.id : []),
    jobsById(scope, [...new Set(packed.jobId)]),
  ])
  const boundsIn = boundsOf(asked)
  return inChunks([...packed.id.keys()], eventsInPart, (at) => {
    const row = unpacked(packed, at, jobs.get(packed.jobId[at]!)!)
    const expanded = expandEvent(row, exceptions.get(row.id) ?? [], boundsIn, isHoliday)
    return expanded.occurrences.length > 0
      ? [asCalendarEvent(expanded, scope.actor.level, subscriptions.get(row.id))]
      : []
  })
}

const hasRows = (packed: { id: number[] | null }): packed is Packed => packed.id !== null
