import { dashboard } from '@muster/contract/dashboard'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aContract, aJob, aJobDetail, aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

const setSite = (t: Tenant, id: number, active: boolean) =>
  t.call(sites.update, { params: { id }, body: { active } })
const isEnabled = async (t: Tenant, id: number) => (await t.call(jobs.read, { params: { id } })).enabled
const sitesCounted = async (t: Tenant) => (await t.call(dashboard.counts)).countMap.JOB_SITES_TOTAL

test('a site is active unless told, is listed by the flag, and only active ones are counted', async () => {
  const t = await aTenant()
  const { id } = await aSite(t, { name: 'Closed for winter' })
  const other = await aSite(t)
  expect((await t.call(sites.read, { params: { id } })).active).toBe(true)
  expect(await sitesCounted(t)).toBe(2)
  expect((await setSite(t, id, false)).active).toBe(false)
  const listed = async (active: 'true' | 'false') =>
    rowsOf(await t.call(sites.list, { query: { active } as never })).map((site) => site.id)
  expect(await listed('false')).toEqual([id])
  expect(await listed('true')).toEqual([other.id])
  expect(await t.call(sites.map, { query: { active: 'false' } as never })).toMatchObject({ total: 1 })
  expect(await sitesCounted(t)).toBe(1)
})

test('its jobs go with it and come back with it; one deactivated by hand stays so', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const worker = await aUser(t, { level: 5 })
  const job = await aJob(t, { site, assignees: [worker] })
  const byHand = await aJob(t, { site })
  await t.call(jobs.setActive, { params: byHand, query: { isActive: 'false' } as never })
  const startable = async () => (await t.call(works.myDay, {}, { as: worker })).startableJobs.length
  expect(await startable()).toBe(1)

  await setSite(t, site.id, false)
  await t.settle()
  expect([await isEnabled(t, job.id), await isEnabled(t, byHand.id), await startable()]).toEqual([
    false,
    false,
    0,
  ])
  await setSite(t, site.id, true)
  await t.settle()
  expect([await isEnabled(t, job.id), await isEnabled(t, byHand.id), await startable()]).toEqual([
    true,
    false,
    1,
  ])
})

test('told twice, or off and on before anything followed, jobs end up as the site is', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const job = await aJob(t, { site })
  await setSite(t, site.id, false)
  await setSite(t, site.id, true)
  await t.settle()
  expect(await isEnabled(t, job.id)).toBe(true)
  await setSite(t, site.id, false)
  await setSite(t, site.id, false)
  await t.settle()
  await setSite(t, site.id, true)
  await t.settle()
  expect(await isEnabled(t, job.id)).toBe(true)
})

test('at an inactive site no job is added and none is activated', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const contract = await aContract(t, { sites: [site] })
  const detail = await aJobDetail(t, { client: site.client })
  const job = await aJob(t, { site })
  await setSite(t, site.id, false)
  await t.settle()
  const refusal = { status: 409, code: 'E037', message: 'This site is not active' }
  const body = { jobDetailId: detail.id, contractLocationId: contract.links[0]!.contractLocationId }
  expect(await t.refused(jobs.create, { body })).toMatchObject(refusal)
  expect(
    await t.refused(jobs.setActive, { params: job, query: { isActive: 'true' } as never }),
  ).toMatchObject(refusal)
})
