import type { CalendarEvent, CalendarEventInput, CalendarEventRequest } from '@muster/contract/calendar'
import { eventsOfSchedule } from '@muster/contract/notification-matrix'
import { along, joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../http/failures.ts'

type EventSubscriptions = NonNullable<CalendarEvent['notificationSubscriptions']>
interface ReachablePerson {
  id: number
  hasEmail: boolean
  hasPhone: boolean
}

/** The subscriptions of each of these events, in their order. */
export async function subscriptionsByEvent(scope: Scope, eventIds: readonly number[]) {
  if (eventIds.length === 0) return new Map<number, EventSubscriptions>()
  const rows = await scope
    .from('schedule_subscriptions')
    .innerJoin('users', along('schedule_subscriptions.user_id'))
    .where('users.removed_at', 'is', null)
    .where('event_id', '=', sql<number>`any(${eventIds}::bigint[])`)
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
  await copyToNewSeries(scope, split, removed)
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

async function copyToNewSeries(
  scope: Scope,
  split: readonly { from: number; to: number }[],
  removed: readonly number[],
) {
  if (split.length === 0) return
  await scope.sql(sql`
    insert into schedule_subscriptions (tenant_id, event_id, event, user_id, gateway, created_at, created_by)
    select s.tenant_id, split."to", s.event, s.user_id, s.gateway, s.created_at, s.created_by
      from jsonb_to_recordset(${JSON.stringify(split)}::jsonb) as split ("from" bigint, "to" bigint)
      join schedule_subscriptions s on s.tenant_id = ${scope.tenantId} and s.event_id = split."from"
      where not s.id = any(${removed}::bigint[])`)
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
    const refuse = (field: string, message: string) => faults.push({ path: `${path}.${field}`, message })
    for (const [nth, { event: name, tenantUserId, gateway }] of add.entries()) {
      const person = people.get(tenantUserId)
      if (!eventsOfSchedule.some((each) => each === name))
        refuse(`add.${nth}.event`, 'Not an event of this category')
      if (!person) refuse(`add.${nth}.tenantUserId`, 'This person cannot be added')
      else if (!isReachable(person, gateway))
        refuse(`add.${nth}.gateway`, 'This person cannot be reached like this')
    }
    // Removing a missing subscription is no error.
    if (remove.some((id) => rows.has(id) && rows.get(id) !== event.id)) refuse('remove', 'Not of this event')
  }
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}
const isReachable = ({ hasEmail, hasPhone }: ReachablePerson, gateway: string) =>
  gateway === 'APP' || (gateway === 'EMAIL' ? hasEmail : hasPhone)

/** Of these people those who may be added: staff above or below level 5 who are not assigned to the job. */
async function listAudience(scope: Scope, jobId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReachablePerson>()
  const rows = await scope.sql(sql<ReachablePerson>`
    select u.id, u.email <> '' as "hasEmail", coalesce(u.phone, '') <> '' as "hasPhone"
    from users u ${joinAlong('roles r', 'u.role_id')}
    where u.tenant_id = ${scope.tenantId} and u.id = any(${ids}::bigint[]) and u.removed_at is null
      and r.level not in (5, 10) and not exists (
        select from job_assignees a where ${linkedBy('a.user_id', 'users u')} and a.job_id = ${jobId}
          and a.removed_at is null)`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function readEventIds(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>()
  const rows = await scope
    .from('schedule_subscriptions')
    .where('id', 'in', [...ids])
    .select(['id', 'event_id as eventId'])
    .execute()
  return new Map(rows.map(({ id, eventId }) => [id, eventId]))
}
