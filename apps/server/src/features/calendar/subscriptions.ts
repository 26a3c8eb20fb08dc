import type { CalendarEvent, CalendarEventInput, CalendarEventRequest } from '@muster/contract/calendar'
import { eventsOfSchedule } from '@muster/contract/notification-matrix'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../http/failures.ts'

type Subscriptions = NonNullable<CalendarEvent['notificationSubscriptions']>
interface Reachable {
  id: number
  hasEmail: boolean
  hasPhone: boolean
}
interface Row {
  id: number
  eventId: number
}

/** The subscriptions of each of these events, in their order. */
export async function subscriptionsByEvent(scope: Scope, eventIds: readonly number[]) {
  if (eventIds.length === 0) return new Map<number, Subscriptions>()
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
    [...byEvent].map(([id, all]) => [id, all.map(({ eventId: _, ...each }) => each) as Subscriptions]),
  )
}

/**
 * Brings the subscriptions of saved events up to date; `ids` has the real id of each event by the one it was given with. A
 * series that goes on as a new one takes those of the old one along. They belong to the whole series, also where one
 * occurrence is changed. Throws values.refused for who may not be added, and for what is another event's.
 */
export async function changeSubscriptions(
  scope: Scope,
  jobId: number,
  { events }: CalendarEventRequest,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const asked = events.flatMap((event, at) =>
    event.notificationSubscriptionRequest
      ? [{ event, at, ...event.notificationSubscriptionRequest, realId: ids.get(event.id)! }]
      : [],
  )
  const split = events.flatMap(({ id }) =>
    id > 0 && ids.get(id) !== id ? [{ from: id, to: ids.get(id)! }] : [],
  )
  if (asked.length + split.length === 0) return
  await refuseWrong(scope, jobId, asked)
  const removed = asked.flatMap(({ remove }) => remove)
  await takeAlong(scope, split, removed)
  const whole = asked.filter(({ event, realId }) => event.id === realId).flatMap(({ remove }) => remove)
  if (whole.length > 0) await scope.remove('schedule_subscriptions').where('id', 'in', whole).execute()
  const rows = asked.flatMap(({ add, realId }) =>
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

async function takeAlong(
  scope: Scope,
  split: readonly { from: number; to: number }[],
  removed: readonly number[],
) {
  if (split.length === 0) return
  await scope.sql(sql`
    insert into schedule_subscriptions (tenant_id, event_id, event, user_id, gateway, created_at, created_by)
    select s.tenant_id, given."to", s.event, s.user_id, s.gateway, s.created_at, s.created_by
      from jsonb_to_recordset(${JSON.stringify(split)}::jsonb) as given ("from" bigint, "to" bigint)
      join schedule_subscriptions s on s.tenant_id = ${scope.tenantId} and s.event_id = given."from"
      where not s.id = any(${removed}::bigint[])`)
}

interface Asked {
  at: number
  event: CalendarEventInput
  add: readonly { event: string; tenantUserId: number; gateway: string }[]
  remove: readonly number[]
}
async function refuseWrong(scope: Scope, jobId: number, asked: readonly Asked[]) {
  const people = await listAudience(scope, jobId, [
    ...new Set(asked.flatMap(({ add }) => add.map(({ tenantUserId }) => tenantUserId))),
  ])
  const rows = await readRows(
    scope,
    asked.flatMap(({ remove }) => remove),
  )
  const faults: FieldFaultInput[] = []
  for (const { at, event, add, remove } of asked) {
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
    // Those that are gone already are not missed.
    if (remove.some((id) => rows.has(id) && rows.get(id) !== event.id)) refuse('remove', 'Not of this event')
  }
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}
const isReachable = ({ hasEmail, hasPhone }: Reachable, gateway: string) =>
  gateway === 'APP' || (gateway === 'EMAIL' ? hasEmail : hasPhone)

/** Of these people those who may be added: as at the job, staff neither of level 5 nor assigned to it. */
async function listAudience(scope: Scope, jobId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Reachable>()
  const rows = await scope.sql(sql<Reachable>`
    select u.id, u.email <> '' as "hasEmail", coalesce(u.phone, '') <> '' as "hasPhone"
    from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${scope.tenantId} and u.id = any(${ids}::bigint[]) and u.removed_at is null
      and r.level not in (5, 10) and not exists (
        select from job_assignees a where a.tenant_id = u.tenant_id and a.user_id = u.id and a.job_id = ${jobId}
          and a.removed_at is null)`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whose each of these subscriptions is. */
async function readRows(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>()
  const rows: Row[] = await scope
    .from('schedule_subscriptions')
    .where('id', 'in', [...ids])
    .select(['id', 'event_id as eventId'])
    .execute()
  return new Map(rows.map(({ id, eventId }) => [id, eventId]))
}
