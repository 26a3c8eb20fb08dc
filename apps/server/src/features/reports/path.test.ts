import { reports } from '@muster/contract/reports'
import { expect, test } from 'vitest'
import { aWork } from '../../../test/office.ts'
import { minute, start, walk } from '../../../test/reported-visits.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

standingStill('2026-05-01T02:00:00Z')

const path = (t: Tenant, query: object, as?: TestUser) => t.call(reports.path, { query }, as ? { as } : {})
const march = { startDate: '2026-03-01', endDate: '2026-03-31' }

test('a path has the recorded fixes in time order with their accuracy, and its length', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  await walk(t, work)
  const { locations, length } = await path(t, { workIds: [work.id] })
  expect(locations).toHaveLength(30)
  expect(locations[0]).toEqual({
    lat: -27.4698,
    lng: 153.0251,
    t: start,
    acc: 8,
    workId: work.id,
    gap: false,
  })
  expect(locations.flatMap((point, i) => (point.gap ? [i] : []))).toEqual([15])
  expect(length).toBeCloseTo(29 * 11.1195, 0)
  const coarse = await path(t, { workIds: [work.id], accuracy: 'LOW' })
  expect(coarse.locations.map((point) => point.t)).toEqual([
    start,
    start + 140_000,
    start + 150_000 + 10 * minute,
    start + 290_000 + 10 * minute,
  ])
  expect(coarse.length).toBe(length)
})

test('filters narrow the path: by site, person, days and works together', async () => {
  const t = await aTenant()
  const [first, second] = [await aWork(t), await aWork(t)]
  await walk(t, first)
  await walk(t, second)
  const worksOf = async (query: object) => [
    ...new Set((await path(t, query)).locations.map((point) => point.workId)),
  ]
  const both = [first.id, second.id]
  expect(await worksOf(march)).toEqual(both)
  expect(await worksOf({ ...march, jobLocationId: first.job.site.id })).toEqual([first.id])
  expect(await worksOf({ ...march, tenantUserId: second.by.id })).toEqual([second.id])
  expect(await worksOf({ workIds: both, tenantUserId: second.by.id })).toEqual([second.id])
  expect(await worksOf({ workIds: both, startDate: '2026-03-03', endDate: '2026-03-04' })).toEqual([])
})

test('without works or dates it is the last 29 days up to today', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  await walk(t, work)
  t.clock.set(new Date('2026-03-30T00:00:00Z'))
  expect((await path(t, {})).locations).toHaveLength(30)
  t.clock.set(new Date('2026-04-02T00:00:00Z'))
  expect((await path(t, {})).locations).toHaveLength(0)
  t.clock.set(undefined)
  const tooLong = { startDate: '2020-01-01', endDate: '2026-01-01' }
  expect(await t.refused(reports.path, { query: tooLong })).toMatchObject({ status: 422 })
})

test('a void work leaves no path', async () => {
  const t = await aTenant()
  const work = await aWork(t, { status: 'VOID' })
  await walk(t, work)
  expect((await path(t, { workIds: [work.id] })).locations).toEqual([])
})

test('below management a person sees the ways they went themselves, and clients none', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  await walk(t, work)
  const leader = await aUser(t, { level: 4 })
  expect((await path(t, march, work.by)).locations).toHaveLength(30)
  expect((await path(t, { workIds: [work.id] }, leader)).locations).toEqual([])
  const client = work.job.site.client
  expect(await t.refused(reports.path, { query: march }, { as: client })).toMatchObject({ status: 403 })
})
