import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { waitsOf } from '../../src/waits.ts'
import { aJob } from '../office.ts'
import { aTenant, type Tenant, tokenOf } from '../tenant.ts'
import { flood, openForm, rawSocket } from './socket.ts'
import { boundary, field } from './upload-parts.ts'

// U1 over real connections; `npm run test:slow` measures the same against a process of its own, at 1 GB.

const mb = 1_048_576
const form = `multipart/form-data; boundary=${boundary}`
let t: Tenant
let app: FastifyInstance
let jobId: number
let token: string
let address: { host: string; port: number }
const taken: (() => number)[] = []
beforeAll(async () => {
  t = await aTenant()
  jobId = (await aJob(t)).id
  token = await tokenOf(t, t.boss)
  app = await buildApp({ ...t.deps, waits: waitsOf(1) })
  app.server.on('connection', (socket) => taken.push(() => socket.bytesRead))
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = { host: '127.0.0.1', port: (app.server.address() as { port: number }).port }
})
afterAll(() => app.close())

const ways = (): [what: string, most: number, way: Parameters<typeof flood>[2]][] => [
  ['JSON', 1, { method: 'POST', path: '/api/job', type: 'application/json', opening: Buffer.from('{"a":"') }],
  [
    'octets',
    1,
    { method: 'POST', path: '/api/job', type: 'application/octet-stream', opening: Buffer.from('a') },
  ],
  [
    'a picture',
    5,
    {
      method: 'PUT',
      path: `/api/user/tenant/${t.boss.id}/profile-picture`,
      type: form,
      opening: openForm('image'),
    },
  ],
  [
    'a field of a form',
    5,
    {
      method: 'PUT',
      path: `/api/user/tenant/${t.boss.id}/profile-picture`,
      type: form,
      opening: Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`),
    },
  ],
  [
    'a related file',
    25,
    {
      method: 'POST',
      path: '/api/job/related-file',
      type: form,
      opening: openForm('file', field('jobId', jobId)),
    },
  ],
]

test.each([0, 1, 2, 3, 4])('a stream without end is refused at its limit and cut off (%i)', async (n) => {
  const [what, most, way] = ways()[n]!
  const { status, body, sent } = await flood(address, token, way, { bytes: 200 * mb })
  expect(JSON.parse(body), what).toMatchObject({ success: false, requestId: expect.any(String) })
  expect([413, 415], what).toContain(status)
  expect(taken.at(-1)!(), what).toBeLessThan((most + 1) * mb)
  expect(sent, what).toBeLessThan(200 * mb)
})

test('a body that says it is too long is refused before it comes', async () => {
  const { socket, seen } = await rawSocket(address)
  const head = `POST /api/job/related-file HTTP/1.1\r\nHost: muster\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${form}\r\n`
  socket.write(`${head}Content-Length: 30000000\r\n\r\n`)
  await expect.poll(() => seen.closedAt).toBeGreaterThan(0)
  expect(seen.answer).toContain('HTTP/1.1 413')
  expect(seen.answer).toContain('connection: close')
})

test('what is refused for another reason keeps its connection, when it is short and says its length', async () => {
  const { socket, seen } = await rawSocket(address)
  const body = 'x'.repeat(300_000)
  const head = `POST /api/job/related-file HTTP/1.1\r\nHost: muster\r\nContent-Type: ${form}\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head)
  await expect.poll(() => seen.answer).toContain('HTTP/1.1 401')
  socket.write(`${body}GET /healthz HTTP/1.1\r\nHost: muster\r\n\r\n`)
  await expect.poll(() => seen.answer).toContain('{"status":"ok"}')
  socket.destroy()
})

test('U12: a form that drips is ended within 30 seconds', async () => {
  const { windowMs, lookEveryMs } = app.bodyPace
  // It may begin to drip at the beginning of a window.
  expect(2 * windowMs + lookEveryMs).toBeLessThanOrEqual(30_000)
  Object.assign(app.bodyPace, { windowMs: 100, lookEveryMs: 20 })
  const drips = await Promise.all(Array.from({ length: 20 }, () => rawSocket(address)))
  const head = `POST /api/job/related-file HTTP/1.1\r\nHost: muster\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${form}\r\nContent-Length: 100000\r\n\r\n`
  for (const { socket } of drips) socket.write(`${head}-`)
  await expect.poll(() => drips.filter(({ seen }) => seen.closedAt).length).toBe(20)
  for (const { seen } of drips) expect(seen.answer).toMatch(/^(HTTP\/1\.1 408|$)/)
})
