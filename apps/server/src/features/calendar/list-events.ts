import { type CalendarEvent, longestWindow } from '@muster/contract/calendar'
import { daysBetween } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { asCalendarEvent, boundsOf, expandEvent } from './expand-event.ts'
import { companyHolidays } from './holidays.ts'
import { type Days, eventsBetween, eventsLike, exceptionsByEvent } from './queries.ts'
import { reachableEvents } from './reach.ts'

interface Asked extends Days {
  tenantUserIds?: number[] | undefined
  mappedIds?: number[] | undefined
  active?: boolean | undefined
  shouldPrivate?: boolean | undefined
}

/** The events that take place between two days, each with its occurrences on them. */
export async function listEvents(scope: Scope, asked: Asked): Promise<CalendarEvent[]> {
  const days = daysBetween(asked.startDate, asked.endDate) + 1
  if (days < 1) throw refusedField('endDate', 'Must not be before the start date')
  if (days > longestWindow) throw refusedField('endDate', `At most ${longestWindow} days`)
  const mine = asked.shouldPrivate ? [scope.actor.id] : undefined
  const events = eventsLike(eventsLike(reachableEvents(scope), asked), { tenantUserIds: mine })
  const rows = await eventsBetween(events, asked).execute()
  const isHoliday = await companyHolidays(scope)
  const boundsIn = boundsOf(asked)
  const exceptions = await exceptionsByEvent(
    scope,
    rows.map(({ id }) => id),
  )
  return rows
    .map((row) => expandEvent({ ...row, exceptions: exceptions.get(row.id) ?? [] }, boundsIn, isHoliday))
    .filter(({ occurrences }) => occurrences.length > 0)
    .map((expanded) => asCalendarEvent(expanded, scope.actor.level))
}
