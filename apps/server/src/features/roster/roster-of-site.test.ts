import { roster } from '@muster/contract/roster'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant } from '../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

test('the roster of one site has its jobs and places alone', async () => {
  const t = await aTenant()
  const [one, other] = [await aJob(t), await aJob(t)]
  for (const { id } of [one, other])
    await t.call(roster.addPattern, {
      params: { id },
      body: { startTime: '2026-04-06T18:00:00+10:00', duration: 150, recursiveFrequency: null, places: 2 },
    })
  const query = { startDate: '2026-04-06', endDate: '2026-04-12', by: 'SITE' as const }
  const all = await t.call(roster.read, { query })
  expect(all.places).toHaveLength(2)
  const { locationId } = all.jobs.find(({ id }) => id === one.id)!
  const read = await t.call(roster.read, { query: { ...query, siteId: locationId } })
  expect(read.sites.map(({ id }) => id)).toEqual([locationId])
  expect(read.places.map(({ jobId, uncovered }) => [jobId, uncovered])).toEqual([[one.id, 2]])
})
