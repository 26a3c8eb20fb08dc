// guards: apps/server/src/features/files/**, apps/server/src/http/input/uploads.ts, apps/server/src/outside/**
// takes: 180 s

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualWaits } from '../settings.ts'
import { beside, reads } from './beside.ts'
import { flood, openForm, rawSocket } from './socket.ts'
import { boundary, field, mimes, pngOf } from './upload-parts.ts'
import { anUploadProcess, killDuringUploads, type UploadProcess } from './upload-process.ts'

// Group U against a process of its own, on the database of this run: what is measured is that process.

const say = (what: string, figures: unknown) => process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)
const mb = 1_048_576
const form = `multipart/form-data; boundary=${boundary}`

let on: UploadProcess
beforeAll(async () => {
  on = await anUploadProcess(usualWaits)
})
afterAll(() => on.end())

const picture = () => `/api/user/tenant/${on.t.boss.id}/profile-picture`
const ways = () => ({
  JSON: { method: 'POST', path: '/api/job', type: 'application/json', opening: Buffer.from('{"a":"') },
  octets: { method: 'POST', path: '/api/job', type: 'application/octet-stream', opening: Buffer.from('a') },
  picture: { method: 'PUT', path: picture(), type: form, opening: openForm('image') },
  'related file': {
    method: 'POST',
    path: '/api/job/related-file',
    type: form,
    opening: openForm('file', field('jobId', on.jobId)),
  },
})
/** MB that the process may take of each, and grow by: of a related file 25 are allowed, and go to the disk as they come. */
const bounds = {
  JSON: { sent: 12, grown: 20 },
  octets: { sent: 12, grown: 20 },
  picture: { sent: 16, grown: 20 },
  'related file': { sent: 36, grown: 20 },
}

test.each(['JSON', 'octets', 'picture', 'related file'] as const)(
  'U1: 1 GB as %s is refused at its limit, and the connection ended',
  async (kind) => {
    await reads(on.read, 300)
    // The first of its kind brings code and buffers that stay.
    await flood(on.address, on.token, ways()[kind], { bytes: 1024 * mb })
    const before = on.rss()
    let most = before
    const watch = () => {
      most = Math.max(most, on.rss())
    }
    const seen = await flood(on.address, on.token, ways()[kind], { bytes: 1024 * mb, watch })
    const { status, closedAfterMs } = seen
    // What the kernels at both ends hold was sent as well, and never read.
    const figures = { status, sentMb: seen.sent / mb, grownMb: Math.round(most - before), closedAfterMs }
    say(`U1, 1 GB as ${kind}`, figures)
    expect(status).toBe(kind === 'octets' ? 415 : 413)
    expect(figures.sentMb).toBeLessThan(bounds[kind].sent)
    expect(figures.grownMb).toBeLessThanOrEqual(bounds[kind].grown)
    expect(closedAfterMs).toBeLessThan(1000)
  },
)

test('U1: related files of 25 MB that are taken, eight at once, are not held', async () => {
  const whole = Buffer.alloc(25 * mb, 'Gate code 4711 ')
  const sendAll = () =>
    Promise.all(Array.from({ length: 8 }, (_, n) => on.send(`plan-${n}.txt`, whole, 'text/plain')))
  const before = on.rss()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, on.rss())
  }, 5)
  const answers = await sendAll()
  clearInterval(watching)
  say('U1, 8 × 25 MB at once', { grownMb: Math.round(most - before), restMb: Math.round(before) })
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(most - before).toBeLessThan(60)
})

test('U5: floods of pixels beside others', async () => {
  const pixels = pngOf(30_000, 30_000)
  const before = on.rss()
  let most = before
  const { result, ...times } = await beside(on.read, async () => {
    const counts: Record<number, number> = {}
    for (let round = 0; round < 10; round++) {
      const sending = Array.from({ length: 5 }, () => on.send('plan.png', pixels, mimes.png))
      for (const { status } of await Promise.all(sending)) counts[status] = (counts[status] ?? 0) + 1
      most = Math.max(most, on.rss())
    }
    return counts
  })
  say('U5, 50 floods', { result, ...times, grownMb: Math.round(most - before) })
  expect(result).toEqual({ 413: 50 })
  expect(most - before).toBeLessThan(100)
})

test('U12: 200 forms at one byte a second are ended within 30 seconds, and others are served', async () => {
  const { result, ...times } = await beside(on.read, async () => {
    const head = `POST /api/job/related-file HTTP/1.1\r\nHost: muster\r\nAuthorization: Bearer ${on.token}\r\nContent-Type: ${form}\r\nContent-Length: 100000\r\n\r\n`
    const drips = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { socket, seen } = await rawSocket(on.address)
        socket.write(head)
        return { socket, seen, begun: performance.now() }
      }),
    )
    const drip = setInterval(() => {
      for (const { socket } of drips) if (socket.writable) socket.write('-')
    }, 1000)
    for (let waited = 0; drips.some(({ seen }) => !seen.closedAt) && waited < 400; waited++) await pause(100)
    clearInterval(drip)
    for (const { socket } of drips) socket.destroy()
    const lasted = drips.map(({ seen, begun }) => (seen.closedAt || Number.POSITIVE_INFINITY) - begun)
    return {
      ended: drips.filter(({ seen }) => seen.closedAt).length,
      lastMs: Math.round(Math.max(...lasted)),
    }
  })
  say('U12, 200 drips', { result, ...times })
  expect(result.ended).toBe(200)
  expect(result.lastMs).toBeLessThanOrEqual(30_000)
  expect(times.busyP99).toBeLessThanOrEqual(2 * times.calmP99)
})

test('U11: killed during 200 uploads, every row has its bytes, and after the start nothing is left over', async () => {
  for (const after of [10, 60, 120]) {
    const { acknowledged, lost, atDeath, swept } = await killDuringUploads(on, { count: 200, after })
    say(`U11, killed after ${after}`, { acknowledged, lost, atDeath, swept })
    expect(lost).toBe(0)
    expect(acknowledged).toBeGreaterThanOrEqual(after)
    expect(acknowledged).toBeLessThan(200)
    expect(atDeath).toMatchObject({ withoutBytes: 0, wrong: 0 })
    expect(swept).toEqual({ rows: atDeath.rows, withoutBytes: 0, wrong: 0, orphans: 0 })
  }
})
