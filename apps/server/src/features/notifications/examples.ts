import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { notifications } from '@muster/contract/notifications/notifications'
import { theApp } from '../../../test/app.ts'
import { aJob } from '../../../test/office.ts'
import { aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { unsubscribeToken } from './choices/unsubscribe.ts'
import { myNotifications } from './queries.ts'

/** A person who has been told of a job; answers the person and the notification. */
async function aToldPerson(t: Tenant): Promise<{ person: TestUser; id: number }> {
  const job = await aJob(t)
  const scope = await t.scope()
  await scope.emit('job.assigned', { jobId: job.id, tenantUserIds: [job.worker.id] })
  await t.settle()
  const [told] = await myNotifications(await t.scope(job.worker)).execute()
  return { person: job.worker, id: told!.id }
}

/** What a browser would hand over, with keys of its own. */
function aSubscription(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`) {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
  const keys = { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint, keys }
}

async function anUrgentOne(t: Tenant) {
  const job = await aJob(t)
  const payload = {
    jobId: job.id,
    tenantUserId: job.worker.id,
    eventId: 1,
    startTime: '2026-03-02T06:00:00+10:00',
  }
  await (await t.scope()).emit('schedule.missed', payload)
  await t.settle()
  const [told] = await myNotifications(await t.scope(t.boss)).execute()
  return told!.id
}

export const notificationExamples = {
  list: async (t: Tenant) => ({ as: (await aToldPerson(t)).person }),
  unread: async () => ({}),
  markRead: async (t: Tenant) => {
    const { person, id } = await aToldPerson(t)
    return { as: person, body: { ids: [id] } }
  },
  markUnread: async (t: Tenant) => {
    const { person, id } = await aToldPerson(t)
    const marked = await t.call(notifications.markRead, { body: { ids: [id] } }, { as: person })
    return { as: person, body: marked! }
  },
  config: async (t: Tenant) => ({
    query: { notificationCategory: 'JOB', mappedId: (await aJob(t)).id },
  }),
  subscribe: async (t: Tenant) => {
    const [job, person] = [await aJob(t), await aUser(t, { level: 3 })]
    const add = [{ event: 'ANY', tenantUserId: person.id, gateway: 'APP' }]
    return { body: { notificationCategory: 'JOB', mappedId: job.id, add, remove: [] } }
  },
  acknowledge: async (t: Tenant) => ({ body: { ids: [await anUrgentOne(t)] } }),
  choices: async () => ({}),
  choose: async () => ({
    body: {
      choices: [{ type: 'schedule.late', gateway: 'EMAIL', wanted: true }],
      quiet: { mode: 'HOURS', from: '22:00', to: '06:00' },
    },
  }),
  pushKey: async () => ({}),
  keepPushDevice: async (t: Tenant) => ({ as: await aUser(t), body: aSubscription() }),
  endPushDevice: async () => ({ body: { endpoint: aSubscription().endpoint } }),
  deliveries: async (t: Tenant) => {
    await aToldPerson(t)
    return { query: { page: 0, size: 20 } }
  },
  preview: async (t: Tenant) => ({
    query: { type: 'schedule.late', notificationCategory: 'JOB', mappedId: (await aJob(t)).id },
  }),
  settings: async () => ({}),
  updateSettings: async () => ({ body: { textsAMonth: 40 } }),
  unsubscribe: async (t: Tenant) => ({ body: { token: await aToken(t) } }),
  unsubscribeAtOnce: async (t: Tenant) => ({
    query: { token: await aToken(t) },
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
}

async function aToken(t: Tenant) {
  const { deps } = await theApp()
  return unsubscribeToken(deps.outside.unsubscribeKeys, {
    tenantId: t.tenantId,
    userId: t.boss.id,
    type: 'schedule.late',
  })
}
