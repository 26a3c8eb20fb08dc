import { rowsOf } from '@muster/contract/kit/rows'
import { roster } from '@muster/contract/planning/roster'
import { sites as allSites } from '@muster/contract/sites/sites'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
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

test('R-09: the roster says of each site whose it is and where, of each person the role: what it is searched by', async () => {
  const t = await aTenant()
  const [one, other] = [await aJob(t), await aJob(t)]
  for (const job of [one, other])
    await anEvent(t, job, { startLocal: '2026-04-06T06:00:00', frequency: null })
  const query = { startDate: '2026-04-06', endDate: '2026-04-12' }
  for (const by of ['PERSON', 'SITE'] as const) {
    const { sites, people } = await t.call(roster.read, { query: { ...query, by } })
    const siteOf = new Map(sites.map((site) => [site.id, site]))
    for (const { site } of [one, other]) {
      const listed = await t.call(allSites.list, { query: { ids: [site.id] } })
      const { name, address, clientId, clientName } = rowsOf(listed)[0]!
      expect(siteOf.get(site.id)).toMatchObject({ name, address, clientId, clientName })
      expect(clientId).toBe(site.client.id)
    }
    expect(siteOf.get(one.site.id)!.clientId).not.toBe(siteOf.get(other.site.id)!.clientId)
    expect(people.find(({ tenantUserId }) => tenantUserId === one.worker.id)!.role).not.toBe('')
  }
})
