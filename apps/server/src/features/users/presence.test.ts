import { rowsOf } from '@muster/contract/kit/rows'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

const minutesAgo = (t: Tenant, minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000)
async function seen(t: Tenant, person: TestUser, minutes: number) {
  const scope = await t.scope()
  await scope
    .change('users', { last_seen_at: minutesAgo(t, minutes) })
    .where('id', '=', person.id)
    .execute()
}
const summary = async (t: Tenant, query = {}, as = t.boss) =>
  rowsOf(await t.call(users.summary, { query }, { as }))

test('who is at work or online comes first; the others by when they were last heard of', async () => {
  const t = await aTenant()
  const work = await aWork(t, { status: 'STARTED' })
  const [away, offline, online, never] = [await aUser(t), await aUser(t), await aUser(t), await aUser(t)]
  await seen(t, work.by, 240)
  await seen(t, away, 12)
  await seen(t, offline, 90)
  await seen(t, online, 2)
  const rows = (await summary(t)).filter((row) => row.tenantUserId !== t.boss.id && row.role === 'Employee')
  expect(rows.map((row) => [row.tenantUserId, row.userStatus])).toEqual([
    [online.id, 'ONLINE'],
    [work.by.id, 'ON_JOB'],
    [away.id, 'AWAY'],
    [offline.id, 'OFFLINE'],
    [never.id, 'OFFLINE'],
  ])
  expect(rows[2]!.statusUpdatedTime).toBe(
    minutesAgo(t, 12).toISOString().slice(0, 16) + rows[2]!.statusUpdatedTime!.slice(16),
  )
  expect(rows[4]!.statusUpdatedTime).toBeNull()
})

test('the summary is sorted by any of its columns, by presence only where that is seen', async () => {
  const t = await aTenant()
  const [first, second] = [
    await aUser(t, { firstName: 'Abe', lastName: 'Stone' }),
    await aUser(t, { firstName: 'Zoe', lastName: 'Adams', level: 4 }),
  ]
  await seen(t, first, 240)
  await seen(t, second, 2)
  await t.call(users.setEmergency, { body: { availableForEmergency: true } }, { as: first })
  await seen(t, first, 240)
  const firstBy = async (sort: string, as = t.boss) =>
    (await summary(t, { sort, roles: [4, 5] }, as)).map((row) => row.firstName)
  expect(await firstBy('name')).toEqual(['Abe', 'Zoe'])
  expect(await firstBy('-name')).toEqual(['Zoe', 'Abe'])
  expect(await firstBy('role')).toEqual(['Zoe', 'Abe'])
  expect(await firstBy('status')).toEqual(['Zoe', 'Abe'])
  expect(await firstBy('-status')).toEqual(['Abe', 'Zoe'])
  expect(await firstBy('emergency')).toEqual(['Abe', 'Zoe'])
  expect(await firstBy('-emergency')).toEqual(['Zoe', 'Abe'])
  const job = await aJob(t, { assignees: [first, second] })
  expect(await firstBy('-status', job.worker)).toEqual(['Abe', 'Zoe'])
})

test('people say themselves whether they come in an emergency, and management may for them', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const as = { as: person }
  expect((await t.call(session.me, {}, as)).availableForEmergency).toBe(false)
  await t.call(users.setEmergency, { body: { availableForEmergency: true } }, as)
  expect((await t.call(session.me, {}, as)).availableForEmergency).toBe(true)
  expect((await summary(t, { emergencyAvailable: true })).map((row) => row.tenantUserId)).toEqual([person.id])
  expect(await summary(t, { emergencyAvailable: true, roles: [2, 3] })).toEqual([])
  await t.call(users.update, { params: person, body: { availableForEmergency: false } })
  expect(await summary(t, { emergencyAvailable: true })).toEqual([])
  const logged = await (await t.scope())
    .from('audit_entries')
    .where('action', '=', 'users.setEmergency')
    .select('actor_id')
    .execute()
  expect(logged).toEqual([{ actor_id: person.id }])
  const client = await aClient(t)
  const body = { availableForEmergency: true }
  expect(await t.refused(users.setEmergency, { body }, { as: client })).toMatchObject({ status: 403 })
})

test('each level reaches its own people, and presence only where it is theirs to see', async () => {
  const t = await aTenant()
  const { worker, site, ...job } = await aJob(t)
  const stranger = await aUser(t)
  const leader = await aUser(t, { level: 4 })
  const scope = await t.scope()
  await scope
    .into('job_assignees', { job_id: job.id, user_id: leader.id, hours: 1, created_at: scope.now })
    .execute()
  await t.call(users.setEmergency, { body: { availableForEmergency: true } }, { as: worker })
  const idsOf = (rows: { tenantUserId: number }[]) =>
    rows.map((row) => row.tenantUserId).sort((a, b) => a - b)
  const seenByLeader = await summary(t, {}, leader)
  expect(idsOf(seenByLeader)).toEqual([site.client.id, worker.id, leader.id].sort((a, b) => a - b))
  expect(seenByLeader.find((row) => row.tenantUserId === worker.id)).toMatchObject({
    userStatus: 'ONLINE',
    availableForEmergency: true,
  })
  const seenByWorker = await summary(t, { emergencyAvailable: true }, worker)
  expect(idsOf(seenByWorker)).toEqual([worker.id, leader.id].sort((a, b) => a - b))
  for (const row of seenByWorker) {
    expect(row).not.toHaveProperty('userStatus')
    expect(row).not.toHaveProperty('statusUpdatedTime')
    expect(row).not.toHaveProperty('availableForEmergency')
  }
  expect(idsOf(await summary(t, {}, stranger))).toEqual([stranger.id])
  const page = await t.call(users.summary, { query: { page: 0, size: 2 } })
  expect(page).toMatchObject({ size: 2, totalElements: 5 })
})

const here = { lat: -33.87, lang: 151.21, timezone: 'Australia/Hobart' }
const positions = async (t: Tenant) =>
  (await t.scope()).from('current_positions').select(['user_id', 'latitude', 'longitude']).execute()
const report = (t: Tenant, as: TestUser, body: typeof here | { timezone: string } = here) =>
  t.call(users.setLocation, { body }, { as })
const zoneOf = async (t: Tenant, { id }: TestUser) =>
  (await (await t.scope()).from('users').select('timezone').where('id', '=', id).executeTakeFirstOrThrow())
    .timezone

test('off shift, in a break, or before the notice only the time zone is kept', async () => {
  const t = await aTenant()
  const off = await aUser(t)
  expect(await report(t, off)).toEqual({ positionStored: false })
  expect(await zoneOf(t, off)).toBe('Australia/Hobart')
  const paused = await aWork(t, { status: 'ON_HOLD' })
  expect(await report(t, paused.by)).toEqual({ positionStored: false })
  const working = await aWork(t, { status: 'STARTED' })
  const scope = await t.scope()
  const notice = (version: number | null) =>
    scope.change('users', { notice_acknowledged_version: version }).where('id', '=', working.by.id).execute()
  await notice(null)
  expect(await report(t, working.by)).toEqual({ positionStored: false })
  await notice(1)
  await scope.change('company_settings', { notice_starts_on: '2099-01-01' }).execute()
  expect(await report(t, working.by)).toEqual({ positionStored: false })
  expect(await positions(t)).toEqual([])
})

test('while a work is running the last position is kept, one row a person', async () => {
  const t = await aTenant()
  const { by } = await aWork(t, { status: 'STARTED' })
  expect(await report(t, by)).toEqual({ positionStored: true })
  await report(t, by, { ...here, lat: -34 })
  expect(await report(t, by, { timezone: 'Australia/Perth' })).toEqual({ positionStored: false })
  expect(await positions(t)).toEqual([{ user_id: by.id, latitude: -34, longitude: 151.21 }])
  await report(t, by, { timezone: 'UTC' })
  await report(t, by, { timezone: 'Etc/GMT' })
  expect(await zoneOf(t, by)).toBe('Australia/Perth')
  expect(await t.refused(users.setLocation, { body: { ...here, lat: 91 } }, { as: by })).toMatchObject({
    status: 400,
  })
  expect(await t.refused(users.setLocation, { body: { timezone: 'Mars/One' } }, { as: by })).toMatchObject({
    status: 400,
  })
})

test('of a client the time zone alone is kept, even with a work of theirs', async () => {
  const t = await aTenant()
  const work = await aWork(t, { status: 'STARTED' })
  const scope = await t.scope()
  await scope
    .change('users', { role_id: t.roleIds.get(10)! })
    .where('id', '=', work.by.id)
    .execute()
  expect(await report(t, work.by)).toEqual({ positionStored: false })
  expect(await positions(t)).toEqual([])
})
