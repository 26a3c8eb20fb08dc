import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { session } from '@muster/contract/session/session'
import { suspensions } from '@muster/contract/users/suspensions'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { suspended } from './examples.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const moveTo = (t: Tenant, at: string) => t.clock.set(new Date(at))
const listOf = (t: Tenant, { id }: { id: number }, as?: TestUser) =>
  t.call(suspensions.list, { params: { id } }, as ? { as } : {})
const suspend = (t: Tenant, { id }: { id: number }, body: object = {}, as?: TestUser) =>
  t.refused(suspensions.add, { params: { id }, body: { reason: 'A complaint', ...body } }, as ? { as } : {})

test('R-24: a person is suspended until a day or until further notice, and who did it stays', async () => {
  const t = await aTenant()
  const [person, manager] = [await aUser(t), await aUser(t, { level: 3 })]
  const until = await t.call(
    suspensions.add,
    { params: { id: person.id }, body: { until: '2026-04-09', reason: 'A complaint' } },
    { as: manager },
  )
  expect(until).toMatchObject({
    ...{ tenantUserId: person.id, from: '2026-04-01', until: '2026-04-09', state: 'NOW' },
    ...{ reason: 'A complaint', madeBy: `${manager.firstName} ${manager.lastName}`, endedAt: null },
  })
  const open = await suspended(t, person, { from: '2026-05-04', until: null })
  expect(open).toMatchObject({ from: '2026-05-04', until: null, state: 'COMING' })
  expect((await listOf(t, person, manager)).map(({ id }) => id)).toEqual([open.id, until.id])
  expect((await listOf(t, person)).map(({ state }) => state)).toEqual(['COMING', 'NOW'])
})

test('R-24: a manager suspends neither themselves nor people of more rights, and no one who works no shifts', async () => {
  const t = await aTenant()
  const [owner, administrator, manager, leader, client] = [
    await aUser(t, { level: 1 }),
    await aUser(t, { level: 2 }),
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 4 }),
    await aUser(t, { level: 10 }),
  ]
  expect(await suspend(t, manager, {}, manager)).toMatchObject({ status: 403, code: 'E020' })
  expect(await suspend(t, administrator, {}, manager)).toMatchObject({ status: 403, code: 'E020' })
  expect(await suspend(t, owner, {}, administrator)).toMatchObject({ status: 403, code: 'E020' })
  expect(await suspend(t, leader, {}, leader)).toMatchObject({ status: 403 })
  for (const other of [administrator, client])
    expect(await suspend(t, other)).toMatchObject({ status: 422, code: 'E034' })
  const other = await aUser(t, { level: 3 })
  const { id } = await suspended(t, manager)
  const change = { params: { id }, body: { until: null } }
  expect(await t.refused(suspensions.update, change, { as: manager })).toMatchObject({ status: 403 })
  expect(await t.refused(suspensions.end, { params: { id } }, { as: manager })).toMatchObject({ status: 403 })
  expect(await t.call(suspensions.end, { params: { id } }, { as: other })).toMatchObject({ state: 'OVER' })
  expect(await listOf(t, manager, manager)).toMatchObject([{ reason: null }])
  expect(await listOf(t, manager, other)).toMatchObject([{ reason: `A complaint at ${t.code}` }])
})

test('R-24: days that cannot be are refused with their field', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const pathsOf = async (body: object) => {
    const { status, errors } = await suspend(t, person, body)
    return [status, ...(errors ?? []).map(({ path }) => path)]
  }
  expect(await pathsOf({ from: '2026-03-31' })).toEqual([422, 'from'])
  expect(await pathsOf({ from: '2026-04-10', until: '2026-04-09' })).toEqual([422, 'until'])
  expect(await pathsOf({ from: '2026-04-01', until: '2028-04-01' })).toEqual([422, 'until'])
  expect(await pathsOf({ reason: ' ' })).toEqual([400, 'reason'])
  await suspended(t, person, { from: '2026-04-10', until: '2026-04-20' })
  expect(await pathsOf({ until: '2026-04-10' })).toEqual([422, 'from'])
  expect(await pathsOf({})).toEqual([422, 'from'])
  const { id } = await suspended(t, person, { from: '2026-04-05', until: '2026-04-09' })
  const earlier = { params: { id }, body: { until: '2026-04-10' } }
  expect((await t.refused(suspensions.update, earlier)).errors).toMatchObject([{ path: 'until' }])
  await t.call(suspensions.end, { params: { id } })
  expect(await suspended(t, person, { from: '2026-04-05', until: '2026-04-09' })).toMatchObject({
    state: 'COMING',
  })
  const body = { from: '2026-06-01', until: '2026-06-03', reason: 'A complaint' }
  const both = await Promise.all(
    [1, 2].map(() => t.send(suspensions.add, { params: { id: person.id }, body })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
})

test('R-24: who changes what is over, or what another one changed meanwhile, reads how it is', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const { id } = await suspended(t, person, { from: '2026-04-01', until: '2026-04-09' })
  const update = (body: object) => t.send(suspensions.update, { params: { id }, body })
  expect((await update({ until: '2026-04-03', version: 1 })).json().data).toMatchObject({
    until: '2026-04-03',
    reason: `A complaint at ${t.code}`,
    version: 2,
  })
  const late = (await update({ until: '2026-04-20', version: 1 })).json()
  expect(late).toMatchObject({ code: 'E030', data: { until: '2026-04-03', version: 2 } })
  moveTo(t, '2026-04-04T00:00:00Z')
  expect((await update({ until: null })).json()).toMatchObject({ code: 'E030', data: { state: 'OVER' } })
  expect((await t.refused(suspensions.end, { params: { id } })).status).toBe(409)
})

test('R-24: the list of people shows until when, and is filtered by it; only for management', async () => {
  const t = await aTenant()
  const [now, coming, over, free] = [
    await aUser(t, { firstName: 'Now' }),
    await aUser(t, { firstName: 'Coming' }),
    await aUser(t, { firstName: 'Over' }),
    await aUser(t, { firstName: 'Free' }),
  ]
  await aJob(t, { assignees: [now, free] })
  await suspended(t, now, { from: '2026-04-01', until: null })
  await suspended(t, coming, { from: '2026-04-07', until: '2026-04-09' })
  const { id } = await suspended(t, over, { from: '2026-04-01', until: '2026-04-09' })
  await t.call(suspensions.end, { params: { id } })
  const read = async (query: object, as?: TestUser) => {
    const rows = rowsOf(await t.call(users.list, { query }, as ? { as } : {}))
    return Object.fromEntries(rows.map(({ user, suspension }) => [user.firstName, suspension]))
  }
  expect(await read({ suspended: true })).toEqual({
    Now: { from: '2026-04-01', until: null },
    Coming: { from: '2026-04-07', until: '2026-04-09' },
  })
  const others = await read({ suspended: false })
  expect(others).toMatchObject({ Over: null, Free: null })
  expect(Object.keys(others)).not.toContain('Now')
  expect(await t.call(users.read, { params: { id: now.id } })).toMatchObject({
    suspension: { from: '2026-04-01', until: null },
  })
  const file = Buffer.from(await t.call(users.exportPeople, { query: { suspended: true } }), 'base64')
  expect(file.toString()).toContain('Coming')
  expect(file.toString()).not.toContain('Free')
  expect(await read({ suspended: true }, free)).toEqual({ Now: undefined, Free: undefined })
})

test('R-24: a suspended person signs in, reads until when and never why, and is notified of each change', async () => {
  const t = await aTenant()
  const person = await aUser(t, { password: 'Muster-test-1' })
  const { id } = await suspended(t, person, { from: '2026-04-01', until: '2026-04-09' })
  await t.call(suspensions.update, { params: { id }, body: { until: null } })
  await t.call(suspensions.update, { params: { id }, body: { reason: 'Two complaints' } })
  const body = { tenant: t.code, email: person.email, password: 'Muster-test-1' }
  expect((await t.send(session.signIn, { body }, { as: 'nobody' })).statusCode).toBe(200)
  const day = await t.call(works.myDay, {}, { as: person })
  expect(day.suspension).toEqual({ from: '2026-04-01', until: null })
  await t.call(suspensions.end, { params: { id } })
  expect((await t.call(works.myDay, {}, { as: person })).suspension).toBeNull()
  await t.settle()
  const notices = rowsOf(await t.call(notifications.list, {}, { as: person }))
  const ofSuspension = notices.filter(({ type }) => type === 'suspension.changed')
  expect(ofSuspension.map(({ title }) => title).reverse()).toEqual([
    'You are suspended from 01/04/2026 until 09/04/2026',
    'Your suspension now lasts until further notice',
    'Your suspension has ended',
  ])
  const scope = await t.scope()
  const events = await scope.from('domain_events').selectAll().execute()
  const stored = await scope.from('suspensions').selectAll().execute()
  const answers = await t.owner.query('select * from audit_entries where tenant_id = $1', [t.tenantId])
  const deliveries = await scope.from('notification_deliveries').selectAll().execute()
  for (const rows of [notices, events, stored, answers.rows, deliveries])
    expect(JSON.stringify(rows)).not.toMatch(/complaint/)
})

test('R-24: what a suspended person starts is kept and flagged; what began before it was entered is not', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const { worker } = job
  await anEvent(t, job, { startLocal: '2026-04-01T06:00:00' })
  const start = (startedAt: string) =>
    t.call(works.start, { body: { jobId: job.id, startedAt } }, { as: worker })
  const flagsOf = async (workId: number) => {
    const found = rowsOf(await t.call(works.toReview, { query: { tenantUserId: worker.id } }))
    return found.find((work) => work.workId === workId)?.flags ?? []
  }
  const finish = (id: number, endedAt: string) =>
    t.call(works.complete, { params: { id }, body: { endedAt } }, { as: worker })
  const { id } = await suspended(t, worker, { from: '2026-04-01', until: '2026-04-02' })
  moveTo(t, '2026-04-01T01:00:00Z')
  const before = await start('2026-03-31T23:30:00Z')
  expect(await flagsOf(before.workId)).not.toContain('suspended')
  expect(await finish(before.workId, '2026-04-01T00:30:00Z')).toMatchObject({ status: 'COMPLETED' })
  const during = await start('2026-04-01T00:45:00Z')
  expect(during).toMatchObject({ status: 'STARTED', needsReview: true })
  expect(await flagsOf(during.workId)).toContain('suspended')
  await finish(during.workId, '2026-04-01T00:50:00Z')
  await t.call(suspensions.end, { params: { id } })
  moveTo(t, '2026-04-01T02:00:00Z')
  const late = await start('2026-04-01T00:55:00Z')
  expect(await flagsOf(late.workId)).toContain('suspended')
  await finish(late.workId, '2026-04-01T01:30:00Z')
  expect(await flagsOf((await start('2026-04-01T01:45:00Z')).workId)).not.toContain('suspended')
})
