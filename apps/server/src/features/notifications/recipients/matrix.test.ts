import {
  categories,
  eventsOf,
  gateways,
  type NotificationConfig,
} from '@muster/contract/notifications/matrix'
import { notifications } from '@muster/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { aJob, aSite } from '../../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'

const config = (t: Tenant, jobId: number) =>
  t.call(notifications.config, { query: { notificationCategory: 'JOB', mappedId: jobId } })
const idsOf = (people: { tenantUserId: number }[]) => people.map(({ tenantUserId }) => tenantUserId)
/** Which cells are on, as `event person gateway`. */
const cells = ({ notificationSubscribersDTOS: lines, notificationHasGateways: by }: NotificationConfig) =>
  lines
    .flatMap(({ notificationType, subscribers }) =>
      subscribers.map((each) => {
        const { supportedGateway } = by.find(({ id }) => id === each.notificationHasGatewayId)!
        return `${notificationType.event} ${each.tenantUserId} ${supportedGateway}`
      }),
    )
    .sort()
async function withPhone(t: Tenant, person: TestUser) {
  const scope = await t.scope()
  await scope.change('users', { phone: '+61412345678' }).where('id', '=', person.id).execute()
  return person
}

test.each(categories)('every cell of the matrix is put on and taken off by itself: %s', async (category) => {
  const t = await aTenant()
  const person = await withPhone(t, await aUser(t, { level: 3 }))
  const about = {
    JOB: async () => (await aJob(t)).id,
    SITE: async () => (await aSite(t)).id,
    CLIENT: async () => (await aClient(t)).id,
    TENANT: async () => undefined,
  }
  const subject = { notificationCategory: category, mappedId: await about[category]() }
  const all = eventsOf[category].flatMap((event) => gateways.map((gateway) => ({ event, gateway })))
  const wanted: string[] = []
  let after: NotificationConfig | undefined
  for (const cell of all) {
    const add = [{ ...cell, tenantUserId: person.id }]
    after = await t.call(notifications.subscribe, { body: { ...subject, add, remove: [] } })
    wanted.push(`${cell.event} ${person.id} ${cell.gateway}`)
    expect(cells(after)).toEqual([...wanted].sort())
  }
  for (const { id } of after!.notificationHasGateways) {
    after = await t.call(notifications.subscribe, { body: { ...subject, add: [], remove: [id] } })
    expect(after.notificationHasGateways.map((each) => each.id)).not.toContain(id)
  }
  expect(cells(await t.call(notifications.config, { query: subject }))).toEqual([])
})

test('whoever is of level 5, tied to the job or a client cannot be added; who is in already can be changed', async () => {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4 })
  const [manager, employee, client] = [await aUser(t, { level: 3 }), await aUser(t), await aClient(t)]
  const job = await aJob(t, { assignees: [leader] })
  const offered = idsOf((await config(t, job.id)).availableTenantUsers)
  expect(offered).toContain(manager.id)
  expect(offered).toContain(t.boss.id)
  for (const person of [leader, employee, client, job.site.client]) {
    expect(offered).not.toContain(person.id)
    const add = [{ event: 'ANY' as const, tenantUserId: person.id, gateway: 'APP' as const }]
    const body = { notificationCategory: 'JOB' as const, mappedId: job.id, add, remove: [] }
    expect(await t.refused(notifications.subscribe, { body })).toMatchObject({
      status: 422,
      errors: [{ path: 'add.0.tenantUserId' }],
    })
  }
  const of = { notificationCategory: 'JOB' as const, mappedId: job.id, remove: [] }
  const cell = { tenantUserId: manager.id, gateway: 'APP' as const }
  await t.call(notifications.subscribe, { body: { ...of, add: [{ ...cell, event: 'ANY' }] } })
  const scope = await t.scope()
  await scope.into('job_assignees', { job_id: job.id, user_id: manager.id, hours: 1 }).execute()
  const tied = await config(t, job.id)
  expect(idsOf(tied.availableTenantUsers)).not.toContain(manager.id)
  expect(idsOf(tied.subscribedTenantUsers)).toEqual([manager.id])
  const more = { ...of, add: [{ ...cell, event: 'CLIENT_MESSAGE' as const }] }
  expect(cells(await t.call(notifications.subscribe, { body: more }))).toHaveLength(2)
})

test('a gateway without an address is refused, and so are events of another category and an empty change', async () => {
  const t = await aTenant()
  const [job, person] = [await aJob(t), await aUser(t, { level: 3 })]
  const send = (change: object) =>
    t.refused(notifications.subscribe, {
      body: { notificationCategory: 'JOB', mappedId: job.id, add: [], remove: [], ...change } as never,
    })
  const cell = { event: 'ANY', tenantUserId: person.id, gateway: 'SMS' }
  expect(await send({ add: [cell] })).toMatchObject({ status: 422, errors: [{ path: 'add.0.gateway' }] })
  expect(await send({ add: [{ ...cell, event: 'STORAGE', gateway: 'APP' }] })).toMatchObject({
    status: 422,
    errors: [{ path: 'add.0.event' }],
  })
  expect(await send({})).toMatchObject({
    status: 400,
    errors: [{ message: 'No changes - Please make some changes' }],
  })
  expect(await send({ mappedId: undefined, add: [{ ...cell, gateway: 'APP' }] })).toMatchObject({
    status: 422,
  })
})

test('nothing of another company can be named, and a removal is of its own matrix alone', async () => {
  const [t, other] = [await aTenant(), await aTenant()]
  const [job, second, foreign] = [await aJob(t), await aJob(t), await aJob(other)]
  const stranger = await aUser(other, { level: 3 })
  const person = await aUser(t, { level: 3 })
  const query = { notificationCategory: 'JOB' as const, mappedId: foreign.id }
  expect(await t.refused(notifications.config, { query })).toMatchObject({ status: 404 })
  const of = { notificationCategory: 'JOB' as const, mappedId: job.id }
  const add = [{ event: 'ANY' as const, tenantUserId: stranger.id, gateway: 'APP' as const }]
  expect(await t.refused(notifications.subscribe, { body: { ...of, add, remove: [] } })).toMatchObject({
    status: 422,
  })
  const mine = { ...add[0]!, tenantUserId: person.id }
  const made = await t.call(notifications.subscribe, { body: { ...of, add: [mine], remove: [] } })
  const remove = made.notificationHasGateways.map(({ id }) => id)
  const elsewhere = { ...of, mappedId: second.id, add: [], remove }
  expect(await t.refused(notifications.subscribe, { body: elsewhere })).toMatchObject({ status: 422 })
  expect(cells(await config(t, job.id))).toHaveLength(1)
})
