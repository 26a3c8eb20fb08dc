import { jobs } from '@muster/contract/jobs'
import { rowsOf } from '@muster/contract/rows'
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
      { tenantUserId: ana.id, name: `Ana ${ana.lastName}` },
      { tenantUserId: ben.id, name: `Ben ${ben.lastName}` },
    ],
    nextVisit: '2026-03-02T10:30:00.000+10:00',
    weekMinutes: 7 * 120 + 30,
  })
  expect(second).toMatchObject({ id: bare.id, plan: { people: [], nextVisit: null, weekMinutes: 0 } })
  const [own] = await listed(t, { includePlan: true }, ana)
  expect(own).not.toHaveProperty('plan')
})

test('jobs with an inspection are listed alone, with what the last inspections of a year scored', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-06-01T00:00:00Z'))
  const rated = { answerType: 'RATING' as const }
  const specs = [{ type: 'INSPECTION' as const, title: 'Foyer', items: [{ questions: [rated, rated] }] }]
  const leader = await aUser(t, { level: 4 })
  const cleaner = await aUser(t)
  const job = await aJob(t, { specs, assignees: [leader, cleaner] })
  const never = await aJob(t, { specs })
  await aJob(t)
  const inspected = async (startedAt: string, ratings: number[], more = {}) => {
    const endedAt = startedAt.replace('T00:', 'T01:')
    const what = { job, startedAt, endedAt, status: 'COMPLETED' as const, specTypes: ['INSPECTION'], ...more }
    const work = await aWork(t, what)
    const ids = job.detail.specs.flatMap(({ items }) => items.flatMap(({ questionIds }) => questionIds))
    const scope = await t.scope()
    for (const [at, rating] of ratings.entries()) {
      const answer = { answer: String(rating), rating, not_applicable: false, answered_at: startedAt }
      await scope.into('answers', { work_id: work.id, questionnaire_id: ids[at]!, ...answer }).execute()
    }
  }
  await inspected('2025-05-20T00:00:00Z', [1, 1])
  for (const nth of Array.from({ length: 13 }).keys())
    await inspected(`2026-03-${String(nth + 1).padStart(2, '0')}T00:00:00Z`, [nth % 5 || 5, 5])
  await inspected('2026-04-01T00:00:00Z', [])
  await inspected('2026-04-02T00:00:00Z', [1, 1], { status: 'VOID' })
  await inspected('2026-04-03T00:00:00Z', [1, 1], { specTypes: ['NORMAL'] })
  const query = { jobSpecTypes: ['INSPECTION'], includeInspections: true }
  const found = await listed(t, query)
  expect(found.map(({ id }) => id)).toEqual([never.id, job.id])
  expect(found[0]!.inspections).toEqual({ count: 0, lastDay: null, scores: [] })
  const scores = [70, 80, 90, 100, 60, 70, 80, 90, 100, 60, 70]
  expect(found[1]!.inspections).toEqual({ count: 14, lastDay: '2026-04-01', scores })
  const [ofLeader] = await listed(t, query, leader)
  expect(ofLeader!.inspections).toMatchObject({ count: 14 })
  const [ofClient] = await listed(t, query, job.site.client)
  expect(ofClient!.inspections).toMatchObject({ count: 14 })
  const [ofCleaner] = await listed(t, query, cleaner)
  expect(ofCleaner).not.toHaveProperty('inspections')
})
