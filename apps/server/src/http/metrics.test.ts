import { randomBytes } from 'node:crypto'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theApp } from '../../test/app.ts'
import { aTenant, type Tenant, tokenOf } from '../../test/tenant.ts'
import { buildApp } from '../app.ts'
import { readChecks } from '../integrity/read-checks.ts'
import { openMetrics } from './metrics.ts'

const token = randomBytes(12).toString('hex')
let app: Awaited<ReturnType<typeof buildApp>>
let t: Tenant
let bearer: string
beforeAll(async () => {
  const { deps } = await theApp()
  app = await buildApp({ ...deps, metricsToken: token, metrics: openMetrics(() => readChecks(deps.pool)) })
  t = await aTenant()
  bearer = await tokenOf(t, t.boss)
})
afterAll(() => app.close())

const read = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
/** The value of the line that has this name and these labels. */
const figureOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  )

test('metrics are for whoever has the token, and for nobody where there is none', async () => {
  expect((await read()).statusCode).toBe(401)
  expect((await read('Bearer wrong')).statusCode).toBe(401)
  expect((await read(`Bearer ${bearer}`)).statusCode).toBe(401)
  expect((await read(`Bearer ${token}`)).statusCode).toBe(200)
  const { app: without } = await theApp()
  const answer = await without.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.body).not.toContain('muster_')
})

test('they tell which endpoint, which company, and where the time went', async () => {
  const { path } = siteGroups.list
  for (let n = 0; n < 3; n++) {
    const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${bearer}` } })
    expect(answer.statusCode).toBe(200)
  }
  await app.inject({ url: path })
  const { body } = await read(`Bearer ${token}`)
  const endpoint = `endpoint="GET ${path}"`
  expect(figureOf(body, `muster_request_seconds_count{${endpoint},status="2xx"}`)).toBe(3)
  expect(figureOf(body, `muster_request_seconds_count{${endpoint},status="4xx"}`)).toBe(1)
  expect(figureOf(body, `muster_company_requests_total{company="${t.tenantId}",status="2xx"}`)).toBe(3)
  expect(figureOf(body, `muster_request_statements_total{${endpoint}}`)).toBeGreaterThanOrEqual(3)
  const spent = figureOf(body, `muster_request_part_seconds_total{${endpoint},part="database"}`)
  const whole = figureOf(body, `muster_request_seconds_sum{${endpoint},status="2xx"}`)
  expect(spent).toBeGreaterThan(0)
  expect(spent).toBeLessThan(whole)
  expect(figureOf(body, `muster_company_request_seconds_total{company="${t.tenantId}"}`)).toBeCloseTo(
    whole,
    6,
  )
})

test('addresses that nobody serves make one line, however many are asked for', async () => {
  for (const url of ['/api/nothing/1', '/api/nothing/2', '/api/%zz', `/api/job/${'9'.repeat(300)}`])
    await app.inject({ url })
  const { body } = await read(`Bearer ${token}`)
  expect(body).not.toContain('nothing')
  expect(body).not.toMatch(/endpoint="[^"]*99/)
})

test('they tell what the last nightly check found', async () => {
  await t.owner.query('delete from nightly_checks')
  expect((await read(`Bearer ${token}`)).body).not.toContain('muster_nightly_check_found{')
  await t.owner.query(
    `insert into nightly_checks values ('2026-11-20T17:00Z', '2026-11-20T17:00Z', '2026-11-20T17:01Z', 1, 2, 3, 4, null)`,
  )
  const { body } = await read(`Bearer ${token}`)
  expect(figureOf(body, 'muster_nightly_check_timestamp_seconds')).toBe(
    Date.parse('2026-11-20T17:01Z') / 1000,
  )
  expect(figureOf(body, 'muster_nightly_check_found{kind="orphans"}')).toBe(1)
  expect(figureOf(body, 'muster_nightly_check_found{kind="deadReferences"}')).toBe(4)
})
