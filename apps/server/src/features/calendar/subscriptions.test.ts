import { notifications } from '@muster/contract/notifications/notifications'
import { calendar } from '@muster/contract/planning/calendar'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

/** Noon of Monday 2 March 2026 in Brisbane, with a job there and a leader who is not assigned to it. */
async function onMonday() {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-02T02:00:00Z'))
  const job = await aJob(t)
  const leader = await aUser(t, { level: 4 })
  const fields = {
    userAssigneeId: job.worker.id,
    startTime: '2026-03-03T06:00:00+10:00',
    duration: 60,
    recursiveFrequency: 'DAILY' as const,
    notifyBeforeMinutes: 0,
  }
  const wants = (person: TestUser, event: string, gateway = 'APP') => ({
    event: event as 'ANY',
    tenantUserId: person.id,
    gateway: gateway as 'APP',
  })
  return { t, job, leader, fields, wants }
}
const noticesOf = async (t: Tenant, person: TestUser) =>
  ((await t.call(notifications.list, {}, { as: person })) as { type: string }[]).map(({ type }) => type)

test('an event is saved with its subscriptions, told to whoever has one, and no other event is', async () => {
  const { t, job, leader, fields, wants } = await onMonday()
  const add = [wants(leader, 'LATE_START'), wants(leader, 'FINISHED', 'EMAIL'), wants(leader, 'FINISHED')]
  const body = { mappedId: job.id, ...fields, notificationSubscriptionRequest: { add } }
  const { event } = await t.call(calendar.create, { body })
  const at = { ...fields, startTime: '2026-03-03T12:00:00+10:00' }
  const other = await t.call(calendar.create, { body: { mappedId: job.id, ...at } })
  expect(event.notificationSubscriptions).toMatchObject([
    { event: 'LATE_START', tenantUserId: leader.id, supportedGateway: 'APP' },
    { event: 'FINISHED', supportedGateway: 'EMAIL' },
    { event: 'FINISHED', supportedGateway: 'APP' },
  ])
  const late = (eventId: number) => ({
    eventId,
    jobId: job.id,
    tenantUserId: job.worker.id,
    startTime: '2026-03-03T06:00:00+10:00',
  })
  const scope = await t.scope()
  await scope.emit('schedule.reminder', late(event.id))
  await scope.emit('schedule.late', late(other.event.id))
  await t.settle()
  expect(await noticesOf(t, leader)).toEqual([])
  await scope.emit('schedule.late', late(event.id))
  await t.settle()
  expect(await noticesOf(t, leader)).toEqual(['schedule.late'])
  const [done, elsewhere] = [await aWork(t, { job }), await aWork(t, { job })]
  await scope.change('works', { event_id: event.id }).where('id', '=', done.id).execute()
  await scope.change('works', { event_id: other.event.id }).where('id', '=', elsewhere.id).execute()
  for (const { id } of [done, elsewhere]) await scope.emit('work.completed', { workId: id })
  await t.settle()
  expect(await noticesOf(t, leader)).toEqual(['work.completed', 'schedule.late'])
})

test('a series that goes on as another takes its subscriptions along; what is removed is gone from the new one', async () => {
  const { t, job, leader, fields, wants } = await onMonday()
  const add = [wants(leader, 'ANY'), wants(leader, 'STARTED')]
  const body = { mappedId: job.id, ...fields, notificationSubscriptionRequest: { add } }
  const { event } = await t.call(calendar.create, { body })
  const [any, started] = event.notificationSubscriptions!
  const following = {
    ...fields,
    startTime: '2026-03-10T07:00:00+10:00',
    extent: 'following' as const,
    occurrenceStart: '2026-03-10T06:00:00+10:00',
    notificationSubscriptionRequest: { remove: [started!.notificationHasGatewayId] },
  }
  const next = await t.call(calendar.update, { params: { id: event.id }, body: following })
  expect(next.event.id).not.toBe(event.id)
  expect(next.event.notificationSubscriptions).toMatchObject([{ event: 'ANY', tenantUserId: leader.id }])
  const listed = (as: TestUser) =>
    t.call(calendar.list, { query: { startDate: '2026-03-01', endDate: '2026-03-31' } }, { as })
  expect((await listed(t.boss)).map((each) => each.notificationSubscriptions?.length)).toEqual([2, 1])
  expect((await listed(job.worker)).map((each) => each.notificationSubscriptions)).toEqual([
    undefined,
    undefined,
  ])
  const gone = { remove: [any!.notificationHasGatewayId, started!.notificationHasGatewayId] }
  const plain = { ...fields, notificationSubscriptionRequest: gone }
  for (let n = 0; n < 2; n += 1) {
    const { event: changed } = await t.call(calendar.update, { params: { id: event.id }, body: plain })
    expect(changed.notificationSubscriptions).toBeUndefined()
  }
})

test('who may not be told, cannot be reached, or stands at another event is refused by its field', async () => {
  const { t, job, leader, fields, wants } = await onMonday()
  const body = {
    mappedId: job.id,
    ...fields,
    notificationSubscriptionRequest: { add: [wants(leader, 'ANY')] },
  }
  const { event } = await t.call(calendar.create, { body })
  const stranger = await aUser(await aTenant(), { level: 3 })
  const faultOf = async (notificationSubscriptionRequest: object) => {
    const at = { ...fields, startTime: '2026-03-03T15:00:00+10:00' }
    const wrong = { mappedId: job.id, ...at, notificationSubscriptionRequest }
    const refused = await t.refused(calendar.create, { body: wrong as typeof body })
    return [refused.status, ...refused.errors!.map(({ path }) => path.split('.').slice(1).join('.'))]
  }
  const client = await aUser(t, { level: 10 })
  for (const person of [stranger, client, job.worker, await aUser(t, { level: 5 })])
    expect(await faultOf({ add: [wants(person, 'ANY')] })).toEqual([422, 'add.0.tenantUserId'])
  expect(await faultOf({ add: [wants(leader, 'CLIENT_MESSAGE')] })).toEqual([422, 'add.0.event'])
  expect(await faultOf({ add: [wants(leader, 'ANY', 'SMS')] })).toEqual([422, 'add.0.gateway'])
  const id = event.notificationSubscriptions![0]!.notificationHasGatewayId
  expect(await faultOf({ remove: [id] })).toEqual([422, 'remove'])
  const kept = await t.call(calendar.list, { query: { startDate: '2026-03-03', endDate: '2026-03-03' } })
  expect(kept.map((each) => each.notificationSubscriptions?.length)).toEqual([1])
})
