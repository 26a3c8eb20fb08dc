import { company } from '@muster/contract/company/company'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { insertFixes, trimFixes } from '../works/tracks/fixes-of-work.ts'
import { aggregateAll } from '../works/tracks/heat.ts'
import { mostCells } from './heat-map.ts'

type Work = Awaited<ReturnType<typeof aWork>>
type Place = readonly [lat: number, lng: number]

async function walked(t: Tenant, work: Work, places: readonly Place[], day = '2026-03-02') {
  const from = Date.parse(work.startedAt)
  const fixes = places.map(([lat, lng], i) => ({ t: from + i * 1000, lat, lng }))
  const of = { id: work.id, site_id: work.job.site.id, user_id: work.by.id, local_date: day }
  await (await t.scope()).transaction((tx) => insertFixes(tx, of, fixes))
}
const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
const hideBelowThree = (t: Tenant) => t.call(company.updateSettings, { body: { heatLeastPeople: 3 } })
const home: Place = [-27.47005, 153.02345]
const away: Place = [-27.5, 153.1]

test('D3-02: a company hides nothing of the heat map unless it says so', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await walked(t, await aWork(t, { job }), [home, away])
  const asked = { query: { ...march, accuracy: 'HIGH' as const } }
  const all = await t.call(reports.heatMap, asked)
  expect(all).toMatchObject({ total: 2, hidden: 0, busiest: [{ siteId: job.site.id, count: 2 }] })
  expect(all.locations).toHaveLength(2)
  await t.call(company.updateSettings, { body: { heatLeastPeople: 2 } })
  expect(await t.call(reports.heatMap, asked)).toMatchObject({
    total: 2,
    hidden: 2,
    locations: [],
    busiest: [],
  })
  expect(await t.refused(company.updateSettings, { body: { heatLeastPeople: 0 } })).toMatchObject({
    status: 400,
  })
})

test('D3-02: a company may hide places of fewer than ten people, and no more', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const people = await Promise.all(Array.from({ length: 10 }, () => aUser(t, { level: 5 })))
  for (const by of people.slice(0, 9)) await walked(t, await aWork(t, { job, by }), [home, home])
  const whole = { ...march, accuracy: 'HIGH' as const }
  const hideBelow = (heatLeastPeople: number) => t.call(company.updateSettings, { body: { heatLeastPeople } })
  await hideBelow(9)
  const nine = await t.call(reports.heatMap, { query: whole })
  expect(nine).toMatchObject({ total: 18, hidden: 0, locations: [{ count: 18 }], busiest: [{ count: 18 }] })
  await hideBelow(10)
  const tooFew = await t.call(reports.heatMap, { query: whole })
  expect(tooFew).toMatchObject({ total: 18, hidden: 18, locations: [], busiest: [] })
  await walked(t, await aWork(t, { job, by: people[9]! }), [home])
  expect(await t.call(reports.heatMap, { query: whole })).toMatchObject({ total: 19, hidden: 0 })
  const eleven = await t.refused(company.updateSettings, { body: { heatLeastPeople: 11 } })
  expect(eleven).toMatchObject({ status: 400 })
})

test('places where three people were are told, those of fewer only counted, and of one person all', async () => {
  const t = await aTenant()
  await hideBelowThree(t)
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
  await aggregateAll(await t.scope())
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
  await hideBelowThree(t)
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

const sumOf = (points: readonly { count: number }[]) => points.reduce((sum, { count }) => sum + count, 0)

test('the counts add up to the fixes selected, for each accuracy, however the range lies to months and years', async () => {
  const t = await aTenant()
  const jobs = [await aJob(t), await aJob(t)]
  const people = await Promise.all([1, 2, 3, 4].map(() => aUser(t, { level: 5 })))
  const planted: { day: string; fixes: number }[] = []
  const days = [
    '2024-12-31',
    '2025-01-01',
    '2025-06-15',
    '2025-12-31',
    '2026-01-01',
    '2026-01-31',
    '2026-02-01',
  ]
  for (const [i, day] of days.entries())
    for (const [k, by] of people.entries()) {
      const places = Array.from(
        { length: 3 + ((i + k) % 4) },
        (_, n): Place => [home[0] + (n % 3) * 1e-4, home[1] + ((n + k) % 2) * 4e-4],
      )
      await walked(t, await aWork(t, { job: jobs[(i + k) % 2]!, by }), places, day)
      planted.push({ day, fixes: places.length })
    }
  const ranges = [
    ['2024-01-01', '2026-12-31'],
    ['2025-01-01', '2025-12-31'],
    ['2024-12-31', '2026-02-01'],
    ['2025-06-15', '2026-01-30'],
    ['2026-01-01', '2026-01-31'],
    ['2025-12-31', '2025-12-31'],
    ['2025-02-01', '2025-05-31'],
  ] as const
  const seen = async () => {
    const all = []
    for (const [startDate, endDate] of ranges)
      for (const accuracy of ['LOW', 'MEDIUM', 'HIGH'] as const)
        all.push(await t.call(reports.heatMap, { query: { startDate, endDate, accuracy } }))
    return all
  }
  const aggregated = await seen()
  for (const [i, [startDate, endDate]] of ranges.entries()) {
    const inRange = planted.filter(({ day }) => day >= startDate && day <= endDate)
    const wanted = inRange.reduce((sum, { fixes }) => sum + fixes, 0)
    for (const heat of aggregated.slice(i * 3, i * 3 + 3)) {
      expect([startDate, heat.total]).toEqual([startDate, wanted])
      expect(sumOf(heat.locations) + heat.hidden).toBe(wanted)
    }
  }
  const inOrder = (all: Awaited<ReturnType<typeof seen>>) =>
    all.map((heat) => ({
      ...heat,
      locations: [...heat.locations].sort((a, b) => a.lat - b.lat || a.lng - b.lng),
    }))
  const scope = await t.scope()
  await scope.change('company_settings', { heat_from: '9999-01-01' }).execute()
  expect(inOrder(await seen())).toEqual(inOrder(aggregated))
  await aggregateAll(scope)
  expect(inOrder(await seen())).toEqual(inOrder(aggregated))
})

test('what is voided, corrected to another month, or recorded late changes what was aggregated at once', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const worked = await Promise.all(
    [1, 2, 3].map(async () => aWork(t, { job, by: await aUser(t, { level: 5 }) })),
  )
  for (const work of worked) await walked(t, work, [home, home])
  const totals = async () => {
    const of = async (startDate: string, endDate: string) =>
      (await t.call(reports.heatMap, { query: { startDate, endDate } })).total
    return [
      await of('2026-02-01', '2026-02-28'),
      await of('2026-03-01', '2026-03-31'),
      await of('2026-01-01', '2026-12-31'),
    ]
  }
  expect(await totals()).toEqual([0, 6, 6])
  const [first, second, third] = worked
  await t.call(works.void, { params: { id: first!.id }, body: { reason: 'Twice' } })
  expect(await totals()).toEqual([0, 4, 4])
  const times = { startTime: '2026-02-20T08:00:00+10:00', endTime: '2026-02-20T10:00:00+10:00' }
  await t.call(works.correctTimes, {
    params: { id: second!.id },
    body: { ...times, reason: 'Was in February' },
  })
  expect(await totals()).toEqual([2, 2, 4])
  const scope = await t.scope()
  const of = { id: third!.id, site_id: job.site.id, user_id: third!.by.id, local_date: '2026-03-02' }
  const late = { t: Date.parse('2026-03-01T20:30:00Z'), lat: home[0], lng: home[1] }
  await scope.transaction((tx) => insertFixes(tx, of, [late]))
  expect(await totals()).toEqual([2, 3, 5])
  await scope.transaction((tx) => trimFixes(tx, of, new Date('2026-03-01T20:00:00Z')))
  expect(await totals()).toEqual([2, 2, 4])
})

test('fixes that arrive together at one site are all aggregated', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const worked = await Promise.all(
    Array.from({ length: 12 }, async () => aWork(t, { job, by: await aUser(t, { level: 5 }) })),
  )
  await Promise.all([...worked.map((work) => walked(t, work, [home, away])), aggregateAll(await t.scope())])
  const heat = await t.call(reports.heatMap, { query: { ...march, accuracy: 'HIGH' } })
  expect(heat).toMatchObject({ total: 24, hidden: 0 })
})
