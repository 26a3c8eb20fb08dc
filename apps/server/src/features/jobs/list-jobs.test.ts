import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, aJobDetail, anEvent, aSite, aSiteGroup, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

const listed = async (t: Tenant, query: object = {}, as: TestUser = t.boss) =>
  rowsOf(await t.call(jobs.list, { query }, { as }))
const titles = async (t: Tenant, query: object) =>
  (await listed(t, query)).map(({ jobDetailTitle }) => jobDetailTitle)

test('jobs are sorted by their names both ways, narrowed by group and by the state of the contract', async () => {
  const t = await aTenant()
  const job = async (title: string, name: string) =>
    aJob(t, { site: await aSite(t, { name }), detail: await aJobDetail(t, { title }) })
  const [windows, floors, bins] = [
    await job('Windows', 'Arcade'),
    await job('Floors', 'Cinema'),
    await job('Bins', 'Bakery'),
  ]
  expect(await titles(t, {})).toEqual(['Bins', 'Floors', 'Windows'])
  expect(await titles(t, { sort: 'siteName' })).toEqual(['Windows', 'Bins', 'Floors'])
  expect(await titles(t, { sort: '-jobDetailTitle' })).toEqual(['Windows', 'Floors', 'Bins'])
  expect(await titles(t, { sort: 'jobDetailTitle', page: 1, size: 2 })).toEqual(['Windows'])
  const group = await aSiteGroup(t)
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: group.id, site_id: floors.site.id }).execute()
  expect(await titles(t, { groupIds: group.id })).toEqual(['Floors'])
  await scope.change('contracts', { suspended: true }).where('id', '=', bins.contract.id).execute()
  expect((await titles(t, { contractStatus: 'ACTIVE' })).sort()).toEqual(['Floors', 'Windows'])
  expect(windows.id).toBeGreaterThan(0)
})

test('with the plan, managers see who is assigned, the next visit and the minutes of the week', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-02T09:00:00+10:00'))
  const [ana, ben] = [await aUser(t, { firstName: 'Ana' }), await aUser(t, { firstName: 'Ben' })]
  const planned = await aJob(t, { assignees: [ben, ana] })
  await anEvent(t, planned)
  await anEvent(t, planned, { startLocal: '2026-03-02T10:30:00', durationMinutes: 30, frequency: null })
  const bare = await aJob(t, { assignees: [] })
  const [second, first] = await listed(t, { includePlan: true })
  expect(first!.plan).toEqual({
    people: [
      { tenantUserId: ana.id, name: `Ana ${ana.lastName}`, distinguishedBy: null },
      { tenantUserId: ben.id, name: `Ben ${ben.lastName}`, distinguishedBy: null },
    ],
    nextVisit: '2026-03-02T10:30:00.000+10:00',
    weekMinutes: 7 * 120 + 30,
  })
  expect(second).toMatchObject({ id: bare.id, plan: { people: [], nextVisit: null, weekMinutes: 0 } })
  const [own] = await listed(t, { includePlan: true }, ana)
  expect(own).not.toHaveProperty('plan')
})

test('R-01: the jobs of a person come first, those of the latest visits before the others', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-20T09:00:00+10:00'))
  const person = await aUser(t)
  const job = async (title: string, assignees: TestUser[] = []) =>
    aJob(t, { detail: await aJobDetail(t, { title }), assignees })
  const [early, late, long, mine] = [
    await job('Early'),
    await job('Late'),
    await job('Long ago'),
    await job('Assigned', [person]),
  ]
  await job('Other')
  await aWork(t, { job: early, by: person, startedAt: '2026-03-01T19:00:00Z' })
  await aWork(t, {
    job: late,
    by: person,
    startedAt: '2026-03-11T19:00:00Z',
    endedAt: '2026-03-11T21:00:00Z',
  })
  await aWork(t, {
    job: long,
    by: person,
    startedAt: '2025-12-01T19:00:00Z',
    endedAt: '2025-12-01T21:00:00Z',
  })
  expect(mine.id).toBeGreaterThan(long.id)
  const query = { firstOf: person.id }
  expect(await titles(t, query)).toEqual(['Late', 'Early', 'Assigned', 'Other', 'Long ago'])
  expect(await titles(t, { ...query, page: 0, size: 2 })).toEqual(['Late', 'Early'])
  expect(await titles(t, { ...query, sort: 'jobDetailTitle' })).toEqual([
    ...['Assigned', 'Early', 'Late', 'Long ago', 'Other'],
  ])
  const leader = await aUser(t, { level: 4 })
  expect((await listed(t, query, leader)).map(({ id }) => id)).toEqual(
    (await listed(t, {}, leader)).map(({ id }) => id),
  )
})
