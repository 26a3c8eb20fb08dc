import { company } from '@muster/contract/company/company'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob, anEvent, aSite, aSiteGroup } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { employ, someTerms } from '../pay/examples.ts'

// Thursday, 20 August 2026 in Brisbane.
standingStill('2026-08-20T02:00:00Z')
const nextWeek = { startDate: '2026-08-24', endDate: '2026-08-30' }

async function aPlannedSite(t: Tenant) {
  const person = await aUser(t)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await anEvent(t, job, { startLocal: '2026-08-25T08:00:00', durationMinutes: 300, frequency: null })
  return { person, job, params: { id: job.site.id } }
}
const save = (t: Tenant, params: { id: number }, body: object, as: TestUser = t.boss) =>
  t.call(roster.saveSiteBudget, { params, body: body as never }, { as })
const budgetIn = async (t: Tenant, siteId: number, query: object = {}, as: TestUser = t.boss) => {
  const { sites } = await t.call(roster.read, { query: { ...nextWeek, ...query } as never }, { as })
  return sites.find(({ id }) => id === siteId)?.budget
}
async function withhold(t: Tenant, ...withheld: ('seesPay' | 'editsPay')[]) {
  await (await t.scope()).change('roles', { withheld }).where('level', '=', 3).execute()
  return aUser(t, { level: 3 })
}

test('a budget of hours stands in the roster of its site until it is taken away', async () => {
  const t = await aTenant()
  const { params, job } = await aPlannedSite(t)
  const none = { locationId: job.site.id, weekMinutes: null, version: 0 }
  expect(await t.call(roster.siteBudget, { params })).toEqual(none)
  expect(await budgetIn(t, job.site.id)).toBeUndefined()
  expect(await save(t, params, { weekMinutes: 240, version: 0 })).toEqual({
    ...none,
    weekMinutes: 240,
    version: 1,
  })
  for (const by of ['PERSON', 'SITE'])
    expect(await budgetIn(t, job.site.id, { by })).toEqual({ weekMinutes: 240 })
  expect(await budgetIn(t, job.site.id, { siteId: job.site.id, by: 'SITE' })).toEqual({ weekMinutes: 240 })
  await save(t, params, { weekMinutes: null, version: 1 })
  expect(await budgetIn(t, job.site.id)).toBeUndefined()
})

test('two managers at once: the second reads what the first set, and may set theirs', async () => {
  const t = await aTenant()
  const { params } = await aPlannedSite(t)
  const both = await Promise.allSettled([
    save(t, params, { weekMinutes: 240, version: 0 }),
    save(t, params, { weekMinutes: 300, version: 0 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const body = { weekMinutes: 360, version: 0 }
  const refused = await t.refused(roster.saveSiteBudget, { params, body })
  expect(refused).toMatchObject({ status: 409, reason: 'row.newer', data: { version: 1 } })
  expect(await save(t, params, { weekMinutes: 360, version: 1 })).toMatchObject({
    weekMinutes: 360,
    version: 2,
  })
})

test('money is set by who edits pay, read by who sees it, and said with costs alone', async () => {
  const t = await aTenant()
  const { params, person, job } = await aPlannedSite(t)
  const money = { weekAmount: 100_000, version: 0 }
  const unused = await t.refused(roster.saveSiteBudget, { params, body: money })
  expect(unused).toMatchObject({ status: 422, errors: [{ path: 'weekAmount' }] })
  await employ(t, person, someTerms())
  expect(await save(t, params, money)).toMatchObject({
    weekMinutes: null,
    weekAmount: 100_000,
    currency: 'AUD',
  })
  await save(t, params, { weekMinutes: 240, version: 1 })
  expect(await budgetIn(t, job.site.id)).toEqual({ weekMinutes: 240 })
  expect(await budgetIn(t, job.site.id, { costs: true })).toEqual({ weekMinutes: 240, weekAmount: 100_000 })
  const reader = await withhold(t, 'editsPay')
  expect(await t.call(roster.siteBudget, { params }, { as: reader })).toMatchObject({ weekAmount: 100_000 })
  const body = { weekAmount: null, version: 2 }
  expect(await t.refused(roster.saveSiteBudget, { params, body }, { as: reader })).toMatchObject({
    status: 403,
  })
  const blind = await withhold(t, 'seesPay', 'editsPay')
  expect(await t.call(roster.siteBudget, { params }, { as: blind })).toEqual({
    ...{ locationId: job.site.id, weekMinutes: 240, version: 2 },
  })
  await save(t, params, { weekMinutes: 300, version: 2 }, blind)
  expect(await t.call(roster.siteBudget, { params })).toMatchObject({ weekMinutes: 300, weekAmount: 100_000 })
  await t.call(company.updateSettings, { body: { currency: 'NZD' } as never })
  expect(await t.call(roster.siteBudget, { params })).toMatchObject({ weekAmount: null, currency: 'NZD' })
})

test('a manager of areas has the budgets of their sites alone, and people of the field none', async () => {
  const t = await aTenant()
  const [here, there] = [await aPlannedSite(t), await aPlannedSite(t)]
  for (const { params } of [here, there]) await save(t, params, { weekMinutes: 240, version: 0 })
  const [group, manager] = [await aSiteGroup(t), await aUser(t, { level: 3 })]
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: group.id, site_id: here.params.id }).execute()
  await insert(scope, 'manager_areas', {
    ...{ user_id: manager.id, site_group_id: group.id, first_day: '2020-01-01' },
    ...{ added_at: t.clock.now(), added_by: t.boss.id },
  })
  expect(await budgetIn(t, here.params.id, {}, manager)).toEqual({ weekMinutes: 240 })
  expect(await budgetIn(t, there.params.id, { by: 'SITE' }, manager)).toBeUndefined()
  const { params } = there
  expect(await t.refused(roster.siteBudget, { params }, { as: manager })).toMatchObject({ status: 404 })
  const body = { weekMinutes: 1, version: 1 }
  expect(await t.refused(roster.saveSiteBudget, { params, body }, { as: manager })).toMatchObject({
    status: 404,
  })
  expect(await t.refused(roster.siteBudget, { params }, { as: here.person })).toMatchObject({ status: 403 })
})

test('of a roster that is narrowed to other sites no budget is said that it does not know whole', async () => {
  const t = await aTenant()
  const { params, person } = await aPlannedSite(t)
  await save(t, params, { weekMinutes: 240, version: 0 })
  const other = await aJob(t, { site: await aSite(t), assignees: [person] })
  const group = await aSiteGroup(t)
  await (await t.scope())
    .into('site_group_sites', { site_group_id: group.id, site_id: other.site.id })
    .execute()
  const query = { ...nextWeek, groupIds: [group.id] }
  const { sites, shifts } = await t.call(roster.read, { query })
  expect(shifts).toHaveLength(1)
  expect(sites.find(({ id }) => id === params.id)).not.toHaveProperty('budget')
})
