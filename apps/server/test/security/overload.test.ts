import http from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { addUpIn } from '../../src/http/limits/rate-counter.ts'
import { openRequestRate } from '../../src/http/limits/request-rate.ts'
import { aTenant, type Tenant, tokenOf } from '../tenant.ts'

// L1 to L6 over real connections. How much the server bears at once is measured by `npm run bench -- load`.

const callsAMinute = 20
let t: Tenant
let token: string
let open: FastifyInstance
let paced: FastifyInstance
const listening = async (app: FastifyInstance) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}
beforeAll(async () => {
  t = await aTenant()
  token = await tokenOf(t, t.boss)
  open = await listening(await buildApp({ ...t.deps, endings: [] }))
  paced = await listening(
    await buildApp({ ...t.deps, endings: [], requestRate: openRequestRate(callsAMinute) }),
  )
})
afterAll(() => Promise.all([open.close(), paced.close()]))

interface Sent {
  method?: string
  headers?: http.OutgoingHttpHeaders
  body?: string
}
function ask(app: FastifyInstance, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { port } = app.server.address() as { port: number }
  const sent = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...headers,
  }
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const request = http.request({ port, host: '127.0.0.1', path, method, headers: sent }, (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      request.on('error', reject)
      request.end(body)
    },
  )
}
const post = (body: string) => ask(open, '/api/group/location', { method: 'POST', body })
const isAlive = async () => expect((await ask(open, '/healthz')).status).toBe(200)

describe('L1: calls in a minute', () => {
  test('beyond them 429 says in whole seconds when to come again, and others go on', async () => {
    for (let n = 0; n < callsAMinute; n++) expect((await ask(paced, '/api/user/me')).status).toBe(200)
    const refused = await ask(paced, '/api/user/me')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toSatisfy(
      (seconds: number) => Number.isInteger(seconds) && seconds > 0 && seconds <= 60,
    )
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, code: 'E060' })
    const other = await aTenant()
    const headers = { authorization: `Bearer ${await tokenOf(other, other.boss)}` }
    expect((await ask(paced, '/api/user/me', { headers })).status).toBe(200)
  })

  test('what was called at one server counts at another once they shared it', async () => {
    const rates = [openRequestRate(callsAMinute), openRequestRate(callsAMinute)]
    const [first, second] = await Promise.all(
      rates.map(async (requestRate) => listening(await buildApp({ ...t.deps, endings: [], requestRate }))),
    )
    const company = await aTenant()
    const headers = { authorization: `Bearer ${await tokenOf(company, company.boss)}` }
    const statusAt = async (app: FastifyInstance) => (await ask(app, '/api/user/me', { headers })).status
    for (let n = 0; n < callsAMinute; n++) expect(await statusAt(first!)).toBe(200)
    // Fewer calls than these are not shared.
    for (let n = 0; n < callsAMinute / 10; n++) expect(await statusAt(second!)).toBe(200)
    for (const pace of rates) await pace.share(addUpIn(t.deps.pool))
    expect(await statusAt(second!)).toBe(429)
    await Promise.all([first!.close(), second!.close()])
  })

  test('an address that nobody has signed in from is counted, and what shows a secret of its own is not', async () => {
    const headers = { authorization: '' }
    const body = JSON.stringify({ refreshToken: 'x'.repeat(43), platform: 'web' })
    for (let n = 0; n < 70; n++) {
      const sent = { method: 'POST', headers, body }
      expect((await ask(paced, '/api/auth/refresh-token', sent)).status).not.toBe(429)
    }
    let refused = 0
    for (let n = 0; n < 61; n++)
      refused += Number((await ask(paced, '/api/verify/none', { headers })).status === 429)
    expect(refused).toBeGreaterThan(0)
  })
})

describe('L2: what is too long is refused before it is read', () => {
  test.each([
    ['headers', 431, () => ask(open, '/api/user/me', { headers: { 'x-long': 'a'.repeat(16_385) } })],
    ['an address', 414, () => ask(open, `/api/group/location/${'9'.repeat(8193)}`)],
    ['a query of 2,000 names', 414, () => ask(open, `/api/user/tenant?${manyNames(2000)}`)],
    ['a body', 413, () => post(JSON.stringify({ name: 'a'.repeat(1 << 20) }))],
  ] as const)('%s: %d', async (_what, status, send) => {
    expect((await send()).status).toBe(status)
    await isAlive()
  })
})

describe('L4: JSON of an odd shape is 400, and the server lives on', () => {
  const deep = (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1]))
  test.each([
    ['10,000 deep', deep(10_000)],
    ['500,000 deep', deep(500_000)],
    ['an array of 100,000', JSON.stringify({ name: Array.from({ length: 100_000 }, () => 1) })],
    ['many names and none that is asked for', JSON.stringify(wide)],
    ['a number without end', '{"name":1e400}'],
    ['a prototype', '{"__proto__":{"name":"a"}}'],
    ['a constructor', '{"constructor":{"prototype":{"name":"a"}}}'],
    ['half of it', '{"name":'],
    ['nothing of JSON', 'name'],
  ])('%s', async (_what, body) => {
    expect((await post(body)).status).toBe(400)
    await isAlive()
  })
})

describe('L5, L6: pages and ranges have an end', () => {
  test.each([
    ...['1000000000', '0', '-1', 'x', '501'].map((size) => `/api/user/tenant?page=0&size=${size}`),
    '/api/user/tenant?page=1000000000000000&size=25',
    '/api/job/calendar?startDate=1026-01-01&endDate=2026-01-01',
    `/api/analytic/work-time/location?jobLocationId=1&startDate=1026-01-01&endDate=2026-01-01`,
    `/api/analytic/work-time/user?tenantUserId=1&startDate=1026-01-01&endDate=2026-01-01`,
    `/api/analytic/heat-map?accuracy=LOW&startDate=1026-01-01&endDate=2026-01-01`,
  ])('%s', async (path) => {
    expect((await ask(open, path)).status).toSatisfy((status: number) => status === 400 || status === 422)
  })

  test('a list of 10,000 ids', async () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => n + 1)
    const sent = { method: 'PUT', body: JSON.stringify({ ids }) }
    expect((await ask(open, '/api/notification/read', sent)).status).toBe(400)
  })
})

const manyNames = (count: number) => Array.from({ length: count }, (_, n) => `n${n}=1`).join('&')
