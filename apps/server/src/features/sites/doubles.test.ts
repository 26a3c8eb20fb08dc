import { sites } from '@muster/contract/sites/sites'
import { expect, test } from 'vitest'
import { aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

const here = { lat: -27.4698, lang: 153.0251 }
const doubles = (t: Tenant, change: object = {}) =>
  t.call(sites.findDoubles, { body: { address: '5 Other Street', ...here, ...change } })
const north = (metres: number) => metres / 111_195

test('the same address counts however it is written, wherever the pin is', async () => {
  const t = await aTenant()
  const { id, name } = await aSite(t)
  const found = await doubles(t, { address: ' 1  queen STREET,  Brisbane ', lat: -33 })
  expect(found).toMatchObject([{ id, name, sameAddress: true }])
  expect(found[0]!.metres).toBeGreaterThan(600_000)
  expect(await doubles(t, { lat: -33 })).toEqual([])
})

test('within 20 m counts, and one metre more does not', async () => {
  const t = await aTenant()
  const { id } = await aSite(t, { latitude: here.lat, longitude: here.lang })
  expect(await doubles(t, { lat: here.lat + north(19.5) })).toMatchObject([
    { id, sameAddress: false, metres: 19.5 },
  ])
  expect(await doubles(t, { lat: here.lat + north(21) })).toHaveLength(0)
  const narrow = Math.cos((here.lat * Math.PI) / 180)
  expect(await doubles(t, { lang: here.lang + north(19) / narrow })).toHaveLength(1)
  expect(await doubles(t, { lang: here.lang + north(21) / narrow })).toHaveLength(0)
})

test('the date line does not part neighbours', async () => {
  const t = await aTenant()
  await aSite(t, { latitude: -17, longitude: 179.99995 })
  expect(await doubles(t, { lat: -17, lang: -179.99995 })).toHaveLength(1)
})

test('a site is no double of itself; archived ones and other companies count nothing', async () => {
  const t = await aTenant()
  const other = await aTenant()
  await aSite(other)
  const site = await aSite(t)
  expect(await doubles(t, { exceptId: site.id })).toEqual([])
  await t.call(sites.remove, { params: site })
  expect(await doubles(t)).toHaveLength(0)
})

test('the nearest comes first', async () => {
  const t = await aTenant()
  for (let i = 7; i >= 1; i--) await aSite(t, { name: `House ${i}`, latitude: here.lat + north(i) })
  const found = await doubles(t)
  expect(found.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7].map((i) => `House ${i}`))
})

test('only management may ask', async () => {
  const t = await aTenant()
  const body = { address: 'x', ...here }
  const worker = await aUser(t, { level: 5 })
  expect(await t.refused(sites.findDoubles, { body }, { as: worker })).toMatchObject({ status: 403 })
})
