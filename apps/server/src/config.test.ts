import { expect, test } from 'vitest'
import { theApp } from '../test/app.ts'
import { aTenant, tokenOf } from '../test/tenant.ts'
import { buildApp } from './app.ts'
import { BadConfig, readConfig } from './config.ts'
import { openPool } from './db/connection/pool.ts'

test('a style for maps names the hosts that the browser may ask', () => {
  const { map } = readConfig({
    MAP_STYLE_URL: 'https://maps.example/a/style.json',
    MAP_HOSTS: 'tiles.example, f.example:8443',
  })
  expect(map).toEqual({
    styleUrl: 'https://maps.example/a/style.json',
    tilesFile: undefined,
    origins: ['https://maps.example', 'https://tiles.example', 'https://f.example:8443'],
  })
  expect(readConfig({}).map).toEqual({ styleUrl: undefined, tilesFile: undefined, origins: [] })
})

test('a style that is not fetched over https, or hosts that are none, stop the boot', () => {
  for (const bad of [
    { MAP_STYLE_URL: 'http://maps.example/style.json' },
    { MAP_STYLE_URL: 'javascript:alert(1)' },
    { MAP_HOSTS: "tiles.example; script-src 'unsafe-inline'" },
  ])
    expect(() => readConfig(bad)).toThrow(BadConfig)
})

test('only a configured map widens what the browser may ask', async () => {
  const { deps, app } = await theApp()
  const policy = async (of: typeof app) =>
    String((await of.inject({ url: '/healthz' })).headers['content-security-policy'])
  expect(await policy(app)).toContain("connect-src 'self';")
  const map = readConfig({ MAP_STYLE_URL: 'https://maps.example/style.json' }).map
  const widened = await buildApp({ ...deps, map })
  expect(await policy(widened)).toContain("connect-src 'self' https://maps.example;")
  expect(await policy(widened)).toContain("script-src 'self' 'wasm-unsafe-eval';")
  const t = await aTenant()
  const asked = await widened.inject({
    url: '/api/tenant/map-style',
    headers: { authorization: `Bearer ${await tokenOf(t, t.boss)}` },
  })
  expect(asked.json()).toMatchObject({ data: { styleURL: 'https://maps.example/style.json' } })
  await widened.close()
})

test('a street map is named to the application, and served beside it', async () => {
  const { deps } = await theApp()
  const map = readConfig({ MAP_TILES: 'streets.pmtiles' }).map
  const app = await buildApp({ ...deps, map })
  const t = await aTenant()
  const headers = { authorization: `Bearer ${await tokenOf(t, t.boss)}` }
  const asked = await app.inject({ url: '/api/tenant/map-style', headers })
  expect(asked.json()).toMatchObject({ data: { styleURL: null, tilesURL: '/map/tiles.pmtiles' } })
  const missing = await app.inject({ url: '/map/tiles.pmtiles', headers: { range: 'bytes=0-9' } })
  expect(missing.statusCode).toBe(404)
  await app.close()
})

test('A-11: a place search that knows streets is configured in one line', () => {
  const placeSearchOf = (variables: Record<string, string>) => readConfig(variables).placeSearch
  expect(placeSearchOf({ PLACE_SEARCH: 'nominatim:https://maps.example/search' })).toEqual({
    kind: 'nominatim',
    url: 'https://maps.example/search',
  })
  expect(placeSearchOf({ PLACE_SEARCH: 'https://photon.example' })).toEqual({
    kind: 'photon',
    url: 'https://photon.example',
  })
  expect(placeSearchOf({ PLACE_SEARCH_URL: 'https://old.example', PLACE_SEARCH_KIND: 'nominatim' })).toEqual({
    kind: 'nominatim',
    url: 'https://old.example',
  })
  expect(placeSearchOf({})).toBeUndefined()
  for (const bad of ['photon', 'google:https://maps.example', 'ftp://maps.example', 'photon:https://'])
    expect(() => placeSearchOf({ PLACE_SEARCH: bad }), bad).toThrow(BadConfig)
})

test('a bucket is described whole or not at all', () => {
  const keys = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig({ S3_BUCKET: 'b' }).s3).toMatchObject({
    keys: undefined,
    pathStyle: false,
    redirect: false,
  })
  const own = { S3_BUCKET: 'b', S3_ENDPOINT: 'https://s3.example', ...keys }
  expect(readConfig(own).s3).toMatchObject({
    pathStyle: true,
    keys: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  const redirect = { ...own, S3_REDIRECT: 'true' }
  expect(readConfig({ ...redirect, PUBLIC_URL: 'https://muster.example' }).s3?.redirect).toBe(true)
  for (const [bad, named] of [
    [keys, 'S3_BUCKET'],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY: 'a' }, 'S3_ACCESS_KEY'],
    [{ ...redirect, PUBLIC_URL: 'https://s3.example:8443' }, 'S3_REDIRECT'],
    [{ DATABASE_REPLICA_URL: 'postgres://copy/muster' }, 'DATABASE_REPLICA_URL'],
  ] as const)
    expect(() => readConfig(bad)).toThrow(new RegExp(`^The configuration cannot be used:\n  ${named}: `))
})

test('store and links are looked through at an hour of the day, or never', () => {
  expect(readConfig({}).checkHour).toBe(17)
  expect(readConfig({ CHECK_HOUR: '0' }).checkHour).toBe(0)
  expect(readConfig({ CHECK_HOUR: 'off' }).checkHour).toBe('off')
  for (const bad of ['24', '-1', 'never', '1.5'])
    expect(() => readConfig({ CHECK_HOUR: bad }), bad).toThrow(/CHECK_HOUR/)
})

test('one factor lengthens every wait and ends load shedding by time', () => {
  const { slot, ...usual } = readConfig({}).waits
  expect(slot).toBe(400)
  const { slot: patientSlot, ...patient } = readConfig({ WAITS_FACTOR: '10' }).waits
  expect(patient).toEqual(Object.fromEntries(Object.entries(usual).map(([wait, ms]) => [wait, 10 * ms])))
  expect(patientSlot).toBe(Number.POSITIVE_INFINITY)
  for (const bad of ['0', '0.5', '101', 'ten', '-1'])
    expect(() => readConfig({ WAITS_FACTOR: bad }), bad).toThrow(/WAITS_FACTOR/)
})

test('the connections and the HTTP server take the lengthened waits', async () => {
  const { url, deps } = await theApp()
  const config = readConfig({ WAITS_FACTOR: '3' })
  const pool = openPool(url, 1, config)
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await pool.query('select current_setting(name) as is from unnest($1::text[]) name', [
    names,
  ])
  expect(rows.map(({ is }) => is)).toEqual(['30s', '12s', '45s'])
  expect(pool.options.connectionTimeoutMillis).toBe(12_000)
  await pool.end()
  const { server, bodyPace } = await buildApp({ ...deps, endings: [], waits: config.waits })
  expect(server).toMatchObject({ requestTimeout: 5_400_000, headersTimeout: 45_000, timeout: 180_000 })
  expect(bodyPace.windowMs).toBe(42_000)
})

test('nightly work can be off', () => {
  expect(readConfig({}).nightlyWork).toBe(true)
  expect(readConfig({ NIGHTLY_WORK: 'false' }).nightlyWork).toBe(false)
})
