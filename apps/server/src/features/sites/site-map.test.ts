import { company } from '@muster/contract/company/company'
import { mostSpots } from '@muster/contract/sites/site-map'
import { sites } from '@muster/contract/sites/sites'
import { expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { sql } from '../../db/scope.ts'

const map = (t: Tenant, query: object = {}, as = t.boss) => t.call(sites.map, { query }, { as })

async function manySites(t: Tenant, count: number) {
  const client = await aClient(t)
  const scope = await t.scope()
  await scope.sql(sql`
    insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
    select ${scope.tenantId}, ${client.id}, 'Site ' || lpad(n::text, 5, '0'), n || ' Street',
      -10 - (n % 300) / 10.0, 113 + (n / 300), 'Australia/Brisbane'
    from generate_series(1, ${count}::int) n
    returning id`)
  return client
}

test('the map tells where each site lies, and nothing that it does not show', async () => {
  const t = await aTenant()
  const site = await aSite(t, { name: 'Hall', latitude: -27.5, longitude: 153 })
  await t.call(sites.remove, { params: await aSite(t), query: { force: true } })
  expect(await map(t)).toEqual({
    ...{ total: 1, shown: 1, gatherings: [] },
    spots: [{ id: site.id, name: 'Hall', address: '1 Queen Street, Brisbane', lat: -27.5, lang: 153 }],
  })
})

test('a frame bounds what is told, and the total stays; across the date line it is two', async () => {
  const t = await aTenant()
  const at = (name: string, latitude: number, longitude: number) => aSite(t, { name, latitude, longitude })
  await at('Brisbane', -27, 153)
  await at('Fiji', -18, 178)
  await at('Samoa', -14, -172)
  const names = async (frame: string) => {
    const { total, shown, spots } = await map(t, { frame })
    expect([total, shown]).toEqual([3, spots.length])
    return spots.map(({ name }) => name)
  }
  expect(await names('150,-30,160,-20')).toEqual(['Brisbane'])
  expect(await names('170,-30,-170,-10')).toEqual(['Fiji', 'Samoa'])
  expect(await names('-180,-90,180,90')).toEqual(['Brisbane', 'Fiji', 'Samoa'])
  expect(await names('153,-27,153,-27')).toEqual(['Brisbane'])
  for (const frame of ['1,2,3', '0,10,5,0', '-181,0,0,0', '0,0,0,91', 'a,b,c,d', '0,0,,NaN,4'])
    expect(await t.refused(sites.map, { query: { frame } })).toMatchObject({
      status: 400,
      errors: [{ path: 'frame' }],
    })
})

test('the filters of the list hold on the map', async () => {
  const t = await aTenant()
  const [one, other] = [await aSite(t, { name: 'Hall' }), await aSite(t, { name: 'Depot' })]
  expect((await map(t, { clientId: one.client.id })).spots).toMatchObject([{ id: one.id }])
  expect((await map(t, { search: 'depo' })).spots).toMatchObject([{ id: other.id }])
  expect(await map(t, { search: 'xyzzy' })).toEqual({ total: 0, shown: 0, spots: [], gatherings: [] })
})

test('who works in the field and clients see their own sites alone', async () => {
  const t = await aTenant()
  const { worker, site } = await aJob(t)
  await aSite(t)
  expect((await map(t, {}, worker)).spots.map(({ id }) => id)).toEqual([site.id])
  expect(await map(t, {}, site.client)).toMatchObject({ total: 1, spots: [{ id: site.id }] })
})

test('beyond 2,000 in the frame sites are gathered, and every one is counted', async () => {
  const t = await aTenant()
  await manySites(t, mostSpots)
  expect(await map(t)).toMatchObject({ shown: mostSpots, gatherings: [] })
  await aSite(t, { name: 'A first one', latitude: 51.5, longitude: -0.1 })
  for (const zoom of [0, 3, 6, 24]) {
    const { total, shown, spots, gatherings } = await map(t, { zoom })
    expect([total, shown, spots]).toEqual([mostSpots + 1, mostSpots + 1, []])
    expect(gatherings.reduce((sum, { count }) => sum + count, 0)).toBe(shown)
    for (const { lat, lang, frame } of gatherings) {
      const [west, south, east, north] = frame as [number, number, number, number]
      // The mean of many may be off by the last binary digit.
      expect(lat).toBeGreaterThanOrEqual(south - 1e-9)
      expect(lat).toBeLessThanOrEqual(north + 1e-9)
      expect(lang).toBeGreaterThanOrEqual(west - 1e-9)
      expect(lang).toBeLessThanOrEqual(east + 1e-9)
    }
  }
  const far = (await map(t, { zoom: 0 })).gatherings.length
  expect((await map(t, { zoom: 5 })).gatherings.length).toBeGreaterThan(far)
  const near = await map(t, { frame: '112.5,-40,114.5,-10', zoom: 6 })
  expect(near.gatherings).toEqual([])
  expect(near.spots).toHaveLength(near.shown)
})

test('A-11: a map without a site begins at the city of the company, for those who may add one', async () => {
  const t = await aTenant()
  const start = async () => (await t.call(sites.mapStart)).city
  expect(await start()).toMatchObject({ name: 'Sydney', lat: expect.closeTo(-33.868, 1) })
  const move = (timezone: string, country: string) =>
    t.call(company.updateSettings, { body: { timezone, country } })
  await move('Europe/London', 'GB')
  expect(await start()).toMatchObject({ name: 'London', lat: expect.closeTo(51.5, 0) })
  await move('Etc/GMT', 'AU')
  expect(await start()).toBeNull()
  expect(await t.call(sites.mapStart)).toMatchObject({ knowsStreets: false })
  expect((await t.refused(sites.mapStart, {}, { as: await aUser(t, { level: 5 }) })).status).toBe(403)
})
