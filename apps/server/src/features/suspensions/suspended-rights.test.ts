import { chat } from '@muster/contract/chat'
import { allEndpoints } from '@muster/contract/index'
import { levelsOf } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { session } from '@muster/contract/session/session'
import { suspensions } from '@muster/contract/users/suspensions'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { anyPassword, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aMessage, conversationOf } from '../chat/examples.ts'
import { askedLeave } from '../leave/examples.ts'
import { viewersOf } from '../live/queries.ts'
import { listOtherManagers } from '../users/person-queries.ts'
import { suspended } from './examples.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const today = { from: '2026-04-01', until: '2026-04-09' }
const moveTo = (t: Tenant, at: string) => {
  t.clock.set(new Date(at))
  t.clock.aSecondPasses()
}
const listStatus = async (t: Tenant, as: TestUser) =>
  (await t.send(suspensions.list, { params: { id: t.boss.id } }, { as })).statusCode

async function callsOf(t: Tenant, as: TestUser) {
  const params = { id: 999_999_999, tenantId: t.tenantId, variant: 'full' }
  const allowed: string[] = []
  for (const endpoint of allEndpoints) {
    if (endpoint.access === 'public') continue
    const { statusCode } = await t.send(endpoint, { params } as never, { as })
    if (statusCode !== 403) allowed.push(`${endpoint.method} ${endpoint.path}`)
  }
  return allowed
}

test('R-24: of all calls a suspended manager or team leader may make those of an employee, and no other', async () => {
  const t = await aTenant()
  const ofEmployee = allEndpoints
    .filter(({ access }) => access !== 'public' && levelsOf(access)?.includes(5))
    .map(({ method, path }) => `${method} ${path}`)
  for (const level of [3, 4] as const) {
    const person = await aUser(t, { level })
    await suspended(t, person, today)
    expect(await callsOf(t, person)).toEqual(ofEmployee)
  }
})

test('R-24: the rights of a role end at the next call, and come back when the suspension ends', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3, password: anyPassword })
  const levelOf = async () => (await t.call(session.me, {}, { as: manager })).userRole.roleLevel
  expect([await listStatus(t, manager), await levelOf()]).toEqual([200, 3])
  const { id } = await suspended(t, manager, today)
  expect([await listStatus(t, manager), await levelOf()]).toEqual([403, 5])
  const body = { tenant: t.code, email: manager.email, password: anyPassword }
  const signedIn = (await t.send(session.signIn, { body }, { as: 'nobody' })).json().data
  expect(signedIn.user.userRole).toMatchObject({ name: 'Manager', roleLevel: 5 })
  const { userRole } = await t.call(users.read, { params: { id: manager.id } })
  expect(userRole.roleLevel).toBe(3)
  await t.call(suspensions.end, { params: { id } })
  expect([await listStatus(t, manager), await levelOf()]).toEqual([200, 3])
})

test('R-24: a suspension takes the rights from its first day to its last by the calendar of the company', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  await (await t.scope()).change('company_settings', { timezone: 'Australia/Brisbane' }).execute()
  await suspended(t, manager, { from: '2026-04-03', until: '2026-04-04' })
  const statusAt = async (moment: string) => {
    moveTo(t, moment)
    return listStatus(t, manager)
  }
  // Midnight in Brisbane is 14:00 in UTC.
  expect(await statusAt('2026-04-02T13:59:59Z')).toBe(200)
  expect(await statusAt('2026-04-02T14:00:00Z')).toBe(403)
  expect(await statusAt('2026-04-04T13:59:59Z')).toBe(403)
  expect(await statusAt('2026-04-04T14:00:00Z')).toBe(200)
})

test('R-24: who became an owner or administrator keeps the rights of that role, so that no company is locked out', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  await suspended(t, person, today)
  await t.call(users.update, { params: { id: person.id }, body: { userRoleId: t.roleIds.get(1)! } })
  expect(await listStatus(t, person)).toBe(200)
  expect(
    await t.refused(suspensions.add, { params: { id: person.id }, body: { reason: 'A complaint' } }),
  ).toMatchObject({ status: 422, code: 'E034' })
})

test('R-24: a second factor is asked of a suspended manager as before', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  await suspended(t, manager, today)
  await (await t.scope()).change('company_settings', { second_factor_up_to: 3 }).execute()
  expect(await t.call(session.me, {}, { as: manager })).toMatchObject({ secondFactorDemanded: true })
  expect((await t.refused(chat.list, {}, { as: manager })).code).toBe('E023')
})

test('R-24: a suspended manager is notified of nothing that managers are, and is no other manager who decides', async () => {
  const t = await aTenant()
  const [person, manager, free] = [await aUser(t), await aUser(t, { level: 3 }), await aUser(t, { level: 3 })]
  const add = [{ event: 'UNCOVERED', tenantUserId: manager.id, gateway: 'EMAIL' }] as const
  await t.call(notifications.subscribe, {
    body: { notificationCategory: 'TENANT', add: [...add], remove: [] },
  })
  await suspended(t, manager, today)
  await t.settle()
  const job = await aJob(t)
  await (await t.scope()).emit('roster.uncovered', {
    tenantUserIds: [person.id],
    cause: 'LEFT',
    jobs: [{ jobId: job.id, visits: 2 }],
  })
  await askedLeave(t, person)
  await t.settle()
  const kindsOf = async (as: TestUser) =>
    rowsOf(await t.call(notifications.list, {}, { as })).map(({ type }) => type)
  expect(await kindsOf(free)).toEqual(['leave.requested', 'roster.uncovered'])
  expect(await kindsOf(manager)).toEqual(['suspension.changed'])
  const scope = await t.scope()
  const mails = await scope
    .from('notification_deliveries')
    .where('user_id', '=', manager.id)
    .select('type')
    .execute()
  expect(new Set(mails.map(({ type }) => type))).toEqual(new Set(['suspension.changed']))
  expect(await listOtherManagers(scope, free.id)).toEqual([t.boss.id])
})

test('R-24: open pages of a suspended manager hear what an employee hears', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const site = await aSite(t)
  await t.call(session.me, {}, { as: manager })
  const scope = await t.scope()
  const { id: sessionId } = await scope
    .from('sessions')
    .select('id')
    .where('user_id', '=', manager.id)
    .executeTakeFirstOrThrow()
  const { id } = await conversationOf(t, site, 'INTERNAL')
  const hears = async () => [
    (await viewersOf(scope, [sessionId])).get(sessionId)?.level,
    (await t.call(chat.list, {}, { as: manager })).map(({ conversationType }) => conversationType.name),
  ]
  expect((await hears())[1]).toContain('INTERNAL')
  await suspended(t, manager, today)
  expect(await hears()).toEqual([5, ['COMPANY']])
  await aMessage(t, id, 'For the office')
  expect((await t.send(chat.messages, { params: { id } }, { as: manager })).statusCode).toBe(404)
})

test('R-24: what the phone of a suspended manager recorded before arrives, and what was recorded later does not', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-31T20:00:00Z'))
  const manager = await aUser(t, { level: 3 })
  const job = await aJob(t, {
    specs: [{ type: 'INSPECTION', items: [{ questions: [{ answerType: 'RATING' }] }] }],
    assignees: [manager],
  })
  const { id } = await conversationOf(t, await aSite(t), 'BOOK')
  moveTo(t, '2026-04-01T00:00:00Z')
  await suspended(t, manager, today)
  moveTo(t, '2026-04-01T01:00:00Z')
  const say = (sentTime: string) =>
    t.send(
      chat.send,
      { params: { id, threadId: id }, body: { messages: [{ text: sentTime, sentTime }] } },
      { as: manager },
    )
  expect((await say('2026-03-31T23:00:00Z')).statusCode).toBe(200)
  expect((await say('2026-04-01T00:30:00Z')).statusCode).toBe(404)
  const body = { jobId: job.id, specTypes: ['INSPECTION' as const], startedAt: '2026-03-31T23:30:00Z' }
  const started = await t.call(works.start, { body }, { as: manager })
  expect(started.needsReview).toBe(false)
  const done = { params: { id: started.workId }, body: { endedAt: '2026-04-01T00:40:00Z' } }
  expect(await t.call(works.complete, done, { as: manager })).toMatchObject({ status: 'COMPLETED' })
  const later = { ...body, startedAt: '2026-04-01T00:45:00Z' }
  expect(await t.call(works.start, { body: later }, { as: manager })).toMatchObject({ needsReview: true })
})
