import { reports } from '@muster/contract/reports'
import { encodeCells, encodeFixes } from '@muster/rules/gps-codec'
import { expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { mostCells } from './heat-map.ts'

type Work = Awaited<ReturnType<typeof aWork>>
type Place = readonly [lat: number, lng: number]

async function walked(t: Tenant, work: Work, places: readonly Place[], day = '2026-03-02') {
  const from = Date.parse(work.startedAt)
  const fixes = places.map(([lat, lng], i) => ({ t: from + i * 1000, lat, lng }))
  await insert(await t.scope(), 'fix_batches', {
    work_id: work.id,
    first_t: fixes[0]!.t,
    last_t: fixes.at(-1)!.t,
    fixes: fixes.length,
    site_id: work.job.site.id,
    user_id: work.by.id,
    day,
    points: Buffer.from(encodeFixes(fixes)),
    cells: Buffer.from(encodeCells(fixes)),
  })
}
const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
const home: Place = [-27.47005, 153.02345]
const away: Place = [-27.5, 153.1]

test('places where three people were are told, those of fewer only counted, and of one person all', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const people = await Promise.all([1, 2, 3].map(() => aUser(t, { level: 5 })))
  for (const by of people) await walked(t, await aWork(t, { job, by }), [home, home])
  const [first] = people
  await walked(t, await aWork(t, { job, by: first! }), [away])

  const all = await t.call(reports.heatMap, { query: { ...march, accuracy: 'HIGH' } })
  expect(all).toMatchObject({ total: 7, hidden: 1, accuracy: 'HIGH' })
  expect(all.locations).toEqual([{ lat: -27.47005, lng: 153.02345, count: 6 }])
  const one = await t.call(reports.heatMap, { query: { ...march, tenantUserId: first!.id } })
  expect(one).toMatchObject({ total: 3, hidden: 0, accuracy: 'MEDIUM' })
  expect(one.locations.map(({ count }) => count).sort()).toEqual([1, 2])
})

test('days, site and frame select; void works are nowhere', async () => {
  const t = await aTenant()
  const by = await aUser(t, { level: 5 })
  const [one, other] = [await aWork(t, { by }), await aWork(t, { by })]
  await walked(t, one, [home, home])
  await walked(t, other, [away], '2026-03-20')
  await walked(t, await aWork(t, { by, status: 'VOID' }), [home])
  const countOf = async (query: object) =>
    (await t.call(reports.heatMap, { query: { tenantUserId: by.id, ...march, ...query } })).total
  expect(await countOf({})).toBe(3)
  expect(await countOf({ endDate: '2026-03-19' })).toBe(2)
  expect(await countOf({ jobLocationId: other.job.site.id })).toBe(1)
  expect(await countOf({ frame: '153.09,-27.6,153.2,-27.4' })).toBe(1)
  expect(await countOf({ startDate: '2025-03-01', endDate: '2025-03-02' })).toBe(0)
  expect(
    await t.refused(reports.heatMap, { query: { startDate: '2026-03-02', endDate: '2026-03-01' } }),
  ).toMatchObject({ status: 422, errors: [{ path: 'endDate' }] })
})

test('the sites of the works with most positions stand first, of those where three people worked', async () => {
  const t = await aTenant()
  const [quiet, busy] = [await aJob(t), await aJob(t)]
  const people = await Promise.all([1, 2, 3].map(() => aUser(t, { level: 5 })))
  const [first, second] = people
  for (const by of people) await walked(t, await aWork(t, { job: busy, by }), [home, away])
  for (const by of [first!, second!]) await walked(t, await aWork(t, { job: quiet, by }), [home, home, home])
  const all = await t.call(reports.heatMap, { query: march })
  expect(all.busiest.map(({ siteId, count }) => [siteId, count])).toEqual([[busy.site.id, 6]])
  const one = await t.call(reports.heatMap, { query: { ...march, tenantUserId: first!.id } })
  expect(one.busiest.map(({ siteId, count }) => [siteId, count])).toEqual([
    [quiet.site.id, 3],
    [busy.site.id, 2],
  ])
})

test('more cells than can be drawn are made coarser, and none is left out', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const side = Math.ceil(Math.sqrt(mostCells + 1))
  const places = Array.from(
    { length: side * side },
    (_, i): Place => [-27.5 + Math.floor(i / side) * 1e-4 + 5e-5, 153 + (i % side) * 1e-4 + 5e-5],
  )
  await walked(t, work, places)
  const heat = await t.call(reports.heatMap, {
    query: { ...march, tenantUserId: work.by.id, accuracy: 'HIGH' },
  })
  expect(heat).toMatchObject({ accuracy: 'MEDIUM', total: places.length, hidden: 0 })
  expect(heat.locations.reduce((sum, { count }) => sum + count, 0)).toBe(places.length)
})
