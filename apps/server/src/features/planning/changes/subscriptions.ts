import { type Message, msg } from '@muster/contract/kit/msg'
import { eventsOfSchedule } from '@muster/contract/notifications/matrix'
import type {
  CalendarEvent,
  CalendarEventInput,
  CalendarEventRequest,
} from '@muster/contract/planning/calendar'
import { anyOf } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../../http/failures.ts'
import { listAudience, type ReachablePerson } from '../event-queries.ts'
import { copySubscriptions } from './writes.ts'

type EventSubscriptions = NonNullable<CalendarEvent['notificationSubscriptions']>
export async function subscriptionsByEvent(scope: Scope, eventIds: readonly number[]) {
  if (eventIds.length === 0) return new Map<number, EventSubscriptions>()
  const rows = await scope
    .from('schedule_subscriptions')
    .innerJoin('users', along('schedule_subscriptions.user_id'))
    .where('users.removed_at', 'is', null)
    .where('event_id', '=', anyOf(eventIds))
    .select([
      'schedule_subscriptions.id as notificationHasGatewayId',
      'event_id as eventId',
      'event',
      'user_id as tenantUserId',
      'gateway as supportedGateway',
    ])
    .orderBy('schedule_subscriptions.id')
    .execute()
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  return new Map(
    [...byEvent].map(([id, all]) => [id, all.map(({ eventId: _, ...each }) => each) as EventSubscriptions]),
  )
}

/**
 * Updates the subscriptions of saved events; `ids` has the stored id of each event by its id in the request. A series
 * that continues as a new one copies those of the old one. They belong to the whole series, even if one occurrence
 * changes. Throws values.refused for people who may not be added, and for subscriptions of another event.
 */
export async function changeSubscriptions(
  scope: Scope,
  jobId: number,
  { events }: CalendarEventRequest,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const changes = events.flatMap((event, at) =>
    event.notificationSubscriptionRequest
      ? [{ event, at, ...event.notificationSubscriptionRequest, realId: ids.get(event.id)! }]
      : [],
  )
  const split = events.flatMap(({ id }) =>
    id > 0 && ids.get(id) !== id ? [{ from: id, to: ids.get(id)! }] : [],
  )
  if (changes.length + split.length === 0) return
  await refuseInvalidChanges(scope, jobId, changes)
  const removed = changes.flatMap(({ remove }) => remove)
  await copySubscriptions(scope, split, removed)
  const whole = changes.filter(({ event, realId }) => event.id === realId).flatMap(({ remove }) => remove)
  if (whole.length > 0) await scope.remove('schedule_subscriptions').where('id', 'in', whole).execute()
  const rows = changes.flatMap(({ add, realId }) =>
    add.map(({ event, tenantUserId, gateway }) => ({
      event_id: realId,
      event,
      user_id: tenantUserId,
      gateway,
      created_at: scope.now,
      created_by: scope.actor.id || null,
    })),
  )
  if (rows.length === 0) return
  await scope
    .into('schedule_subscriptions', rows)
    .onConflict((conflict) => conflict.constraint('schedule_subscriptions_once').doNothing())
    .execute()
}

interface SubscriptionChange {
  at: number
  event: CalendarEventInput
  add: readonly { event: string; tenantUserId: number; gateway: string }[]
  remove: readonly number[]
}
async function refuseInvalidChanges(scope: Scope, jobId: number, changes: readonly SubscriptionChange[]) {
  const people = await listAudience(scope, jobId, [
    ...new Set(changes.flatMap(({ add }) => add.map(({ tenantUserId }) => tenantUserId))),
  ])
  const rows = await readEventIds(
    scope,
    changes.flatMap(({ remove }) => remove),
  )
  const faults: FieldFaultInput[] = []
  for (const { at, event, add, remove } of changes) {
    const path = `calendarEventRequest.events.${at}.notificationSubscriptionRequest`
    const refuse = (field: string, message: Message) => faults.push({ path: `${path}.${field}`, message })
    for (const [nth, { event: name, tenantUserId, gateway }] of add.entries()) {
      const person = people.get(tenantUserId)
      if (!eventsOfSchedule.some((each) => each === name))
        refuse(`add.${nth}.event`, msg('Not an event of this category'))
      if (!person) refuse(`add.${nth}.tenantUserId`, msg('This person cannot be added'))
      else if (!isReachable(person, gateway))
        refuse(`add.${nth}.gateway`, msg('This person cannot be reached like this'))
    }
    // Removing a missing subscription is no error.
    if (remove.some((id) => rows.has(id) && rows.get(id) !== event.id))
      refuse('remove', msg('Not of this event'))
  }
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}
const isReachable = ({ hasEmail, hasPhone }: ReachablePerson, gateway: string) =>
  gateway === 'APP' || (gateway === 'EMAIL' ? hasEmail : hasPhone)

async function readEventIds(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>()
  const rows = await scope
    .from('schedule_subscriptions')
    .where('id', 'in', [...ids])
    .select(['id', 'event_id as eventId'])
    .execute()
  return new Map(rows.map(({ id, eventId }) => [id, eventId]))
}
