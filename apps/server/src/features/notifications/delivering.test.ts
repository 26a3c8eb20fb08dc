import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pageOf } from '@muster/contract/kit/rows'
import { mail } from '@muster/contract/mail'
import type { Delivery, PushSubscription } from '@muster/contract/notifications/choices'
import { notifications } from '@muster/contract/notifications/notifications'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aMailServer } from '../../../test/mail-server.ts'
import { aJob, aWork } from '../../../test/office.ts'
import { aPushService } from '../../../test/push-receiver.ts'
import { patientWaits } from '../../../test/settings.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import type { BackgroundJobs } from '../../background/jobs.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { openScope } from '../../db/scope.ts'
import { openEgress } from '../../outside/egress/egress.ts'
import type { Outside } from '../../outside/index.ts'
import { GatewayRefusal } from '../../outside/messages/gateway-refusal.ts'
import { smtp } from '../../outside/messages/mail.ts'
import { pushSender } from '../../outside/messages/push.ts'
import type { TextMessage } from '../../outside/messages/texts.ts'
import { readVapidKeys } from '../../outside/messages/vapid.ts'
import { mailLog, mailShown } from '../mail/queries.ts'
import { unsubscribeToken } from './choices/unsubscribe.ts'
import { cleanOnceADay } from './clean.ts'
import { keepDevice } from './delivery/push-devices.ts'

const daytime = new Date('2026-03-02T01:00:00Z')
const keyFolder = mkdtempSync(path.join(os.tmpdir(), 'muster-vapid-'))
process.on('exit', () => rmSync(keyFolder, { recursive: true, force: true }))
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function aTenantByDay() {
  const t = await aTenant()
  t.clock.set(daytime)
  stops.push(() => t.clock.set(undefined))
  return t
}
type Sending = 'mail-notification' | 'send-push' | 'send-text' | 'send-mail'
const run = <N extends Sending>(
  t: Tenant,
  name: N,
  payload: Omit<BackgroundJobs[N], 'tenantId'>,
  outside: Partial<Outside>,
) =>
  runBackgroundJob({ ...t.deps, outside: { ...t.deps.outside, ...outside } }, t.clock.now(), name, {
    ...payload,
    tenantId: t.tenantId,
  } as BackgroundJobs[N])
async function deliveries(t: Tenant, gateway: Delivery['gateway']) {
  const query = { gateway, page: 0, size: 100 }
  return pageOf(await t.call(notifications.deliveries, { query })).content
}
const only = async (t: Tenant, gateway: Delivery['gateway']) => {
  const found = await deliveries(t, gateway)
  expect(found).toHaveLength(1)
  return found[0]!
}
async function wants(
  t: Tenant,
  person: TestUser,
  type: 'job.assigned' | 'schedule.late',
  gateway: 'EMAIL' | 'SMS',
) {
  await t.call(notifications.choose, { body: { choices: [{ type, gateway, wanted: true }] } }, { as: person })
}
async function assign(t: Tenant, person: TestUser, siteName?: string) {
  const job = await aJob(t, { assignees: [person] })
  if (siteName)
    await (await t.scope()).change('sites', { name: siteName }).where('id', '=', job.site.id).execute()
  await (await t.scope()).emit('job.assigned', { jobId: job.id, tenantUserIds: [person.id] })
  await t.settle()
  return job
}

async function aSender() {
  const { arrived, url, stop } = await aMailServer()
  stops.push(stop)
  return { arrived, sendMail: smtp(url, 'office@muster.example', patientWaits) }
}

test('a mail arrives in the language of its reader, branded, with text, HTML and a way to end it', async () => {
  const t = await aTenantByDay()
  const person = await aUser(t)
  await (await t.scope()).change('users', { language: 'de' }).where('id', '=', person.id).execute()
  await wants(t, person, 'job.assigned', 'EMAIL')
  await assign(t, person, 'Turm <b>1</b>\r\nBcc: evil@x.example')
  const { id } = await only(t, 'EMAIL')
  await run(t, 'mail-notification', { deliveryId: id }, {})
  await run(t, 'mail-notification', { deliveryId: id }, {})
  const mails = (await t.call(mail.outbox)) as { id: string }[]
  expect(mails).toHaveLength(1)
  const { arrived, sendMail } = await aSender()
  await run(t, 'send-mail', { mailId: mails[0]!.id }, { sendMail })
  const [{ recipients, email }] = arrived as [(typeof arrived)[number]]
  expect(recipients).toEqual([person.email])
  expect(email.subject).toBe('Neuer Auftrag bei Turm <b>1</b> Bcc: evil@x.example')
  expect(email.bcc).toBeUndefined()
  expect(email.html).toContain('lang="de"')
  expect(email.html).toContain('Turm &#60;b&#62;1')
  expect(email.html).toContain('#001737')
  expect(email.text).toContain('Sie sind ')
  expect(email.text).toContain('http://muster.test/')
  const header = email.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  const [, token] = /^<http:\/\/muster\.test\/unsubscribe\?token=([\w.-]+)>$/.exec(header ?? '') ?? []
  expect(email.text).toContain(token)
  expect(email.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  )
  expect(await only(t, 'EMAIL')).toMatchObject({ state: 'sent', tries: 1 })

  await t.call(notifications.unsubscribe, { body: { token: token! } }, { as: 'nobody' })
  await t.call(notifications.unsubscribe, { body: { token: token! } }, { as: 'nobody' })
  await assign(t, person)
  expect((await deliveries(t, 'EMAIL'))[0]).toMatchObject({ state: 'not', why: 'ownChoice' })
})

test('one click in a mail program ends a kind, opening its address does not, and no other endpoint takes a form', async () => {
  const t = await aTenantByDay()
  const person = await aUser(t)
  const recipient = { tenantId: t.tenantId, userId: person.id, type: 'job.assigned' } as const
  const token = unsubscribeToken(t.deps.outside.unsubscribeKeys, recipient)
  const { app } = await theApp()
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  const isEnded = async () => {
    const { kinds } = await t.call(notifications.choices, {}, { as: person })
    const { gateways } = kinds.find(({ type }) => type === recipient.type)!
    return gateways.find(({ gateway }) => gateway === 'EMAIL')!.wanted === false
  }
  await app.inject({ method: 'GET', url: `/unsubscribe?token=${token}` })
  expect((await post(`/unsubscribe?token=${token}`, 'List-Unsubscribe=Two-Clicks')).statusCode).toBe(400)
  expect((await post('/unsubscribe?token=x.y', 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
  expect((await post('/api/notification/unsubscribe', `token=${token}`)).statusCode).toBe(415)
  expect(await isEnded()).toBe(false)
  expect((await post(`/unsubscribe?token=${token}`, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  expect(await isEnded()).toBe(true)
  const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const again = await post(`/unsubscribe?token=${token}`, form, 'multipart/form-data; boundary=x')
  expect(again.statusCode).toBe(200)
})

test('what is essential has no way to end it, and a changed token ends nothing', async () => {
  const t = await aTenantByDay()
  const person = await aUser(t)
  await t.call(notifications.list, {}, { as: person })
  const sessionId = '00000000-0000-4000-8000-000000000001'
  await (await t.scope()).emit('session.newDevice', { tenantUserId: person.id, sessionId, device: 'X' })
  await t.settle()
  await run(t, 'mail-notification', { deliveryId: (await only(t, 'EMAIL')).id }, {})
  const scope = await t.scope()
  const { text } = mailShown(scope, await mailLog(scope).executeTakeFirstOrThrow())
  expect(text).toContain('http://muster.test/')
  expect(text).not.toContain('unsubscribe')
  const { unsubscribeKeys } = t.deps.outside
  const of = { tenantId: t.tenantId, userId: person.id, type: 'job.assigned' } as const
  const good = unsubscribeToken(unsubscribeKeys, of)
  const essential = unsubscribeToken(unsubscribeKeys, { ...of, type: 'session.newDevice' })
  const [named, mac] = good.split('.')
  const other = Buffer.from(`${t.tenantId}.${t.boss.id}.job.assigned`).toString('base64url')
  for (const token of [essential, `${named}.${mac!.slice(0, -2)}AA`, `${other}.${mac}`, 'x', ''])
    expect(await t.refused(notifications.unsubscribe, { body: { token } }, { as: 'nobody' })).toMatchObject({
      status: 404,
    })
})

/** A push service of one's own with a browser behind it, and the sender that reaches it. */
async function aBrowser(...statuses: number[]) {
  const service = await aPushService(...statuses)
  stops.push(service.stop)
  const push = pushSender({
    keys: readVapidKeys(keyFolder),
    egress: openEgress({ trusted: [service.host], waitMs: patientWaits.egress }),
    contact: 'mailto:office@muster.example',
    ownHosts: [service.host],
  })
  return { service, push }
}

test('a push reaches the browser that asked for it, once, and a browser that is gone is dropped', async () => {
  const t = await aTenantByDay()
  const person = await aUser(t)
  const { service, push } = await aBrowser(503, 201, 410)
  const refused = await t.refused(
    notifications.keepPushDevice,
    { body: service.subscription() },
    { as: person },
  )
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'endpoint' }] })
  // The application of the tests knows no push service of its own: the row is planted as the endpoint would.
  await plant(t, person, service.subscription())
  await assign(t, person, 'Riverside tower')
  const { id } = await only(t, 'PUSH')
  const sending = () => run(t, 'send-push', { deliveryId: id }, { push })
  await expect(sending()).rejects.toThrow('503')
  expect(await only(t, 'PUSH')).toMatchObject({
    state: 'waiting',
    tries: 1,
    why: expect.stringContaining('503'),
  })
  await sending()
  await sending()
  expect(service.pushed).toHaveLength(2)
  expect(service.received()[1]).toMatchObject({
    title: 'New job at Riverside tower',
    link: '/',
    urgent: false,
    tag: expect.stringMatching(/^\d+-job\.assigned$/),
  })
  expect(await only(t, 'PUSH')).toMatchObject({ state: 'sent', tries: 2, uncertain: false })
  await assign(t, person)
  const [next] = await deliveries(t, 'PUSH')
  await run(t, 'send-push', { deliveryId: next!.id }, { push })
  expect((await deliveries(t, 'PUSH'))[0]).toMatchObject({ state: 'failed' })
  await assign(t, person)
  expect(await deliveries(t, 'PUSH')).toHaveLength(2)
})

/** Keeps the browser for the sign-in of a person, which is answered. */
async function plant(t: Tenant, person: TestUser, subscription: PushSubscription) {
  await t.call(notifications.list, {}, { as: person })
  const scope = await t.scope(person)
  const { id: sessionId } = await scope
    .from('sessions')
    .where('user_id', '=', person.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const { tenantId, company, now } = scope
  const actor = { ...scope.actor, sessionId }
  await keepDevice(openScope(t.deps, { tenantId, company, now, actor }), subscription, 'Firefox')
  return sessionId
}

test('a browser that signed out is pushed to no more, and belongs to whoever signs in next', async () => {
  const t = await aTenantByDay()
  const [first, second] = [await aUser(t), await aUser(t)]
  const { service, push } = await aBrowser()
  const session = await plant(t, first, service.subscription())
  await assign(t, first)
  const { id } = await only(t, 'PUSH')
  const scope = await t.scope()
  await scope.change('sessions', { revoked_at: daytime }).where('id', '=', session).execute()
  await run(t, 'send-push', { deliveryId: id }, { push })
  expect(await only(t, 'PUSH')).toMatchObject({ state: 'not', why: 'deviceGone' })
  await assign(t, first)
  expect(await deliveries(t, 'PUSH')).toHaveLength(1)
  await plant(t, second, service.subscription())
  await assign(t, first)
  await assign(t, second)
  expect((await deliveries(t, 'PUSH')).map(({ tenantUserId }) => tenantUserId)).toEqual([second.id, first.id])
  expect(service.pushed).toEqual([])
})

async function withPhone(t: Tenant, person: TestUser) {
  await (await t.scope()).change('users', { phone: '+61412345678' }).where('id', '=', person.id).execute()
}

test('text messages wait without a gateway, are sent once with one, and stop at the cap of the month', async () => {
  const t = await aTenantByDay()
  const person = await aUser(t)
  await withPhone(t, person)
  await wants(t, person, 'job.assigned', 'SMS')
  await t.call(notifications.updateSettings, { body: { textsAMonth: 2 } })
  for (const _ of [1, 2, 3]) await assign(t, person, 'Riverside tower')
  const waiting = (await deliveries(t, 'SMS')).map(({ id }) => id).reverse()
  await run(t, 'send-text', { deliveryId: waiting[0]! }, { sendText: undefined })
  expect((await deliveries(t, 'SMS')).at(-1)).toMatchObject({
    state: 'waiting',
    tries: 0,
    text: expect.stringContaining('New job at Riverside tower. You are assigned to'),
  })
  const sent: TextMessage[] = []
  const sendText = async (message: TextMessage) => {
    sent.push(message)
  }
  for (const deliveryId of [...waiting, ...waiting]) await run(t, 'send-text', { deliveryId }, { sendText })
  expect(sent.map(({ to }) => to)).toEqual(['+61412345678', '+61412345678'])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  const states = (await deliveries(t, 'SMS')).map(({ state, why }) => `${state} ${why}`)
  expect(states).toEqual(['failed monthlyCap', 'sent null', 'sent null'])
  expect(await t.call(notifications.settings)).toMatchObject({ textsAMonth: 2, textsSent: 2 })
  const manager = await aUser(t, { level: 3 })
  const query = { gateway: 'SMS' as const, page: 0 }
  const seen = pageOf(await t.call(notifications.deliveries, { query }, { as: manager })).content
  expect(seen.every(({ text }) => text === null)).toBe(true)
})

test('of many at once no more go than the cap allows', async () => {
  const t = await aTenantByDay()
  const person = await aUser(t)
  await withPhone(t, person)
  await wants(t, person, 'job.assigned', 'SMS')
  await t.call(notifications.updateSettings, { body: { textsAMonth: 3 } })
  for (let n = 0; n < 8; n += 1) await assign(t, person)
  let sent = 0
  const sendText = async () => {
    sent += 1
  }
  const ids = (await deliveries(t, 'SMS')).map(({ id }) => id)
  await Promise.all(ids.map((deliveryId) => run(t, 'send-text', { deliveryId }, { sendText })))
  expect(sent).toBe(3)
})

test('of two senders one sends; after a death it is sent again, and said to be uncertain', async () => {
  const t = await aTenantByDay()
  const person = await aUser(t)
  await withPhone(t, person)
  await wants(t, person, 'job.assigned', 'SMS')
  await assign(t, person)
  const { id: deliveryId } = await only(t, 'SMS')
  let sent = 0
  const taken = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const hangs = () => {
    taken.resolve()
    return answer.promise
  }
  const hanging = run(t, 'send-text', { deliveryId }, { sendText: hangs })
  await taken.promise
  const other = {
    sendText: async () => {
      sent += 1
    },
  }
  await expect(run(t, 'send-text', { deliveryId }, other)).rejects.toThrow('Another sender holds')
  expect(sent).toBe(0)
  t.clock.set(new Date(daytime.getTime() + 61_000))
  await run(t, 'send-text', { deliveryId }, other)
  expect(sent).toBe(1)
  expect(await only(t, 'SMS')).toMatchObject({ state: 'sent', tries: 2, uncertain: true })
  answer.resolve()
  await hanging
  expect(await only(t, 'SMS')).toMatchObject({ state: 'sent', tries: 2 })
})

test('what a gateway refuses for good has failed with its reason, whoever is removed is told no more', async () => {
  const t = await aTenantByDay()
  const person = await aUser(t)
  await withPhone(t, person)
  await wants(t, person, 'job.assigned', 'SMS')
  await assign(t, person)
  await assign(t, person)
  const [second, first] = await deliveries(t, 'SMS')
  const refusing = {
    sendText: async () => {
      throw new GatewayRefusal('No such number')
    },
  }
  await run(t, 'send-text', { deliveryId: first!.id }, refusing)
  await (await t.scope()).change('users', { removed_at: daytime }).where('id', '=', person.id).execute()
  await run(t, 'send-text', { deliveryId: second!.id }, refusing)
  expect((await deliveries(t, 'SMS')).map(({ state, why }) => `${state} ${why}`)).toEqual([
    'not removed',
    'failed No such number',
  ])
})

test('what is older than 90 days goes, and a storage that fills is told once for each threshold', async () => {
  const t = await aTenantByDay()
  const work = await aWork(t)
  const payload = { workId: work.id, tenantUserId: work.by.id, reason: 'Wrong' }
  await (await t.scope()).emit('work.corrected', payload)
  await t.settle()
  const full = async (share: number) => {
    await (await t.scope()).remove('files').execute()
    const bytes = Math.ceil(5120 * 1_048_576 * share)
    const file = { key: 'a/b', name: 'a', extension: 'txt', mime: 'text/plain', sha256: Buffer.alloc(32) }
    await (await t.scope()).into('files', { ...file, size: bytes }).execute()
  }
  let day = 0
  const night = async () => {
    day += 1
    t.clock.set(new Date(daytime.getTime() + day * 86_400_000))
    await cleanOnceADay(await t.scope())
    await cleanOnceADay(await t.scope())
    await t.settle()
  }
  const storageNotices = async () =>
    ((await t.call(notifications.list)) as { type: string; title: string }[])
      .filter(({ type }) => type === 'storage.filling')
      .map(({ title }) => title)
  await full(0.79)
  await night()
  expect(await storageNotices()).toEqual([])
  await full(0.8)
  await night()
  await night()
  await full(0.95)
  await night()
  expect(await storageNotices()).toEqual(['The storage is 95 % full', 'The storage is 80 % full'])
  await full(0.1)
  await night()
  await full(0.81)
  await night()
  expect(await storageNotices()).toHaveLength(3)
  expect(await t.call(notifications.list, {}, { as: work.by })).toHaveLength(1)
  day = 90
  await night()
  expect(await t.call(notifications.list, {}, { as: work.by })).toEqual([])
  expect(await deliveries(t, 'APP')).not.toEqual([])
})
