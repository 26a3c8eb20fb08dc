import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import { fenceProblems } from '@muster/rules/works/fence'
import { expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

const corner = (lat: number, lang: number) => ({ lat, lang })
const around = ({ lat, lang }: { lat: number; lang: number }) => {
  const [north, east] = [0.0018, 0.00217]
  return [
    corner(lat - north, lang - east),
    corner(lat - north, lang + east),
    corner(lat + north, lang + east),
    corner(lat + north, lang - east),
  ]
}
const place = async (t: Tenant, params: { id: number }) => {
  const { lat, lang } = await t.call(sites.read, { params })
  return { lat, lang }
}

test('a fence is kept with the site, changed, and taken away; the site counts on', async () => {
  const t = await aTenant()
  const params = await aSite(t)
  const fence = around(await place(t, params))
  expect(await t.call(sites.read, { params })).toMatchObject({ fence: null })
  const saved = await t.call(sites.update, { params, body: { fence } })
  expect(saved).toMatchObject({ fence, version: 2 })
  const renamed = await t.call(sites.update, { params, body: { name: 'Yard' } })
  expect(renamed.fence).toEqual(fence)
  expect((await t.call(sites.update, { params, body: { fence: null } })).fence).toBeNull()
})

test('a new site may come with its fence', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const where = { lat: -33.9, lang: 151.1 }
  const owner = { clientId: job.site.client.id, contractId: job.contract.id }
  const fence = around(where)
  const body = { name: 'Depot', address: '1 Dock Street', ...where, ...owner, fence }
  expect((await t.call(sites.create, { body })).fence).toEqual(fence)
})

test('a fence that is none is refused by its field, also when the site moves away from it', async () => {
  const t = await aTenant()
  const params = await aSite(t)
  const where = await place(t, params)
  const [a, b, c, d] = around(where) as [never, never, never, never]
  const refused = async (body: object) => {
    const { status, errors = [] } = await t.refused(sites.update, { params, body })
    return [
      status,
      ...errors.map((each: { path: string; message: string }) => `${each.path}: ${each.message}`),
    ]
  }
  expect(await refused({ fence: [a, b] })).toEqual([422, `fence: ${fenceProblems.corners}`])
  expect(await refused({ fence: [a, c, b, d] })).toEqual([422, `fence: ${fenceProblems.crossing}`])
  const far = around({ ...where, lat: where.lat + 0.1 })
  expect(await refused({ fence: far })).toEqual([422, `fence: ${fenceProblems.far}`])
  expect((await refused({ fence: [a, b, { lat: 91, lang: 0 }] }))[0]).toBe(400)
  await t.call(sites.update, { params, body: { fence: [a, b, c, d] } })
  expect(await refused({ lat: where.lat + 1 })).toEqual([422, `fence: ${fenceProblems.far}`])
})

test('a work starts within so many metres of the fence, and is told how far from it', async () => {
  const t = await aTenant()
  const eli = await aUser(t)
  const job = await aJob(t, { assignees: [eli], minimumDistanceToStart: 50 } as never)
  await t.owner.query('update jobs set minimum_distance_to_start = 50 where id = $1', [job.id])
  const where = await place(t, job.site)
  const startAt = (metresEast: number) => ({
    jobId: job.id,
    startedAt: t.clock.now().toISOString(),
    position: {
      lat: where.lat,
      lang: where.lang + (0.00217 * metresEast) / 200,
      accuracy: 5,
      recordedAt: t.clock.now().toISOString(),
    },
  })
  expect(await t.refused(works.start, { body: startAt(190) }, { as: eli })).toMatchObject({ code: 'E050' })
  await t.call(sites.update, { params: job.site, body: { fence: around(where) } })
  const tooFar = await t.refused(works.start, { body: startAt(300) }, { as: eli })
  expect(tooFar).toMatchObject({ status: 422, code: 'E050' })
  expect(tooFar.message).toContain('You are 107 m from the site')
  expect((await t.call(works.start, { body: startAt(190) }, { as: eli })).offsite).toBe(false)
})
