import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reports } from '@muster/contract/reports'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { insertFixes } from '../../src/features/works/tracks/fixes-of-work.ts'
import { aggregateAll } from '../../src/features/works/tracks/heat.ts'
import { aJob, aWork } from '../office.ts'
import { sharedData } from '../shared-data.ts'
import { aTenant, aUser, type Tenant } from '../tenant.ts'

interface Place {
  lat: number
  lng: number
}
type Rows = Record<string, string>[]
const rowsOf = (file: string): Rows => parse(readFileSync(file, 'utf8'), { columns: true })
const isOnMap = ({ lat, lng }: Place) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

const uploadOf = 1000
async function walked(t: Tenant, walks: readonly Place[][]) {
  const job = await aJob(t)
  const people = await Promise.all([1, 2, 3].map(() => aUser(t, { level: 5 })))
  const scope = await t.scope()
  for (let nth = 0; nth < 6; nth++) {
    const local_date = nth % 2 ? '2026-03-02' : '2026-04-20'
    const startedAt = `${local_date}T01:00:00Z`
    const by = people[nth % 3]!
    const work = await aWork(t, { job, by, startedAt, endedAt: `${local_date}T08:00:00Z` })
    const workRow = { id: work.id, site_id: job.site.id, user_id: by.id, local_date }
    const fixes = walks
      .filter((_, i) => i % 6 === nth)
      .flat()
      .map((place, k) => ({ t: Date.parse(startedAt) + k * 1000, ...place }))
    for (let from = 0; from < fixes.length; from += uploadOf)
      await scope.transaction((tx) => insertFixes(tx, workRow, fixes.slice(from, from + uploadOf)))
  }
  return { people, fixes: walks.reduce((sum, walk) => sum + walk.length, 0) }
}

async function expectAllCounted(t: Tenant, walks: readonly Place[][]) {
  const { people, fixes } = await walked(t, walks)
  const ofDay = (odd: boolean) =>
    walks.reduce((sum, walk, i) => (Boolean(i % 2) === odd ? sum + walk.length : sum), 0)
  const ofPerson = (n: number) => walks.reduce((sum, walk, i) => (i % 3 === n ? sum + walk.length : sum), 0)
  const selections = [
    { query: { startDate: '2026-03-01', endDate: '2026-04-30' }, expected: fixes },
    { query: { startDate: '2026-03-02', endDate: '2026-04-20' }, expected: fixes },
    { query: { startDate: '2026-04-02', endDate: '2026-04-29' }, expected: ofDay(false) },
    { query: { startDate: '2026-02-10', endDate: '2026-03-15' }, expected: ofDay(true) },
    ...people.map(({ id }, n) => ({
      query: { startDate: '2026-03-01', endDate: '2026-04-30', tenantUserId: id },
      expected: ofPerson(n),
    })),
  ]
  const counted = async () => {
    const answers = []
    for (const { query, expected } of selections)
      for (const accuracy of ['LOW', 'MEDIUM', 'HIGH'] as const) {
        const heat = await t.call(reports.heatMap, { query: { ...query, accuracy } })
        const shown = heat.locations.reduce((sum, { count }) => sum + count, heat.hidden)
        expect([query, accuracy, heat.total, shown]).toEqual([query, accuracy, expected, expected])
        answers.push({ ...heat, locations: heat.locations.map((each) => JSON.stringify(each)).sort() })
      }
    return answers
  }
  const asTheyArrived = await counted()
  await aggregateAll(await t.scope())
  expect(await counted()).toEqual(asTheyArrived)
  return fixes
}

// Tens of thousands of fixes.
const tracks = sharedData('gps-tracks/points')
test.skipIf(!tracks)(
  'a heat map counts every fix of recorded tracks (skipped without the shared data)',
  async () => {
    const walks = readdirSync(tracks!)
      .filter((name) => name.endsWith('.csv'))
      .map((name) =>
        rowsOf(path.join(tracks!, name))
          .map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) }))
          .filter(isOnMap),
      )
    expect(await expectAllCounted(await aTenant(), walks)).toBeGreaterThan(10_000)
  },
)

const deliveries = sharedData('gps-tracks/goal-delivery-onfoot-driving.csv')
test.skipIf(!deliveries)('and of delivery workers (skipped without the shared data)', async () => {
  // Metres from a place that was not told; here around the middle of Sydney.
  const chunks = Map.groupBy(rowsOf(deliveries!), ({ chunk }) => chunk)
  const walks = [...chunks.values()].map((rows) =>
    rows.map(({ x, y }) => ({ lat: -33.87 + Number(y) / 111_195, lng: 151.2 + Number(x) / 92_330 })),
  )
  expect(await expectAllCounted(await aTenant(), walks)).toBe(29_016)
})
