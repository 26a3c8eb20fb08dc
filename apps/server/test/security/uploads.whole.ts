import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepOrphans } from '../../src/features/files/sweep.ts'
import { accessTokens } from '../../src/http/tokens.ts'
import { folderStore } from '../../src/outside/disk.ts'
import { deriveKey } from '../../src/outside/secrets.ts'
import { aJob } from '../office.ts'
import { aServer, type Running } from '../process/a-server.ts'
import { aTenant, type Tenant, tokenOf } from '../tenant.ts'
import { percentile } from './auc.ts'
import { boundary, field, filePart, formOf, mimes, pngOf } from './upload-parts.ts'

// Group U against a process of its own, on the database and the secret of this run: what is measured is that process.

const say = (what: string, figures: unknown) => process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)
const mb = 1_048_576

let t: Tenant
let jobId: number
let token: string
let server: Running
let folder: string
const environment = () => ({
  DATABASE_URL: t.url,
  MUSTER_DATA: folder,
  MUSTER_SECRET: secret,
  LOG_LEVEL: 'warn',
})
const secret = randomBytes(32).toString('base64')

/** Signed in to the process: its tokens are made with its own secret. */
async function ownToken() {
  const claims = t.deps.tokens.verify(await tokenOf(t, t.boss), t.clock.now())
  const key = deriveKey(Buffer.from(secret, 'base64'), 'access-tokens')
  return accessTokens(key).sign(claims!, new Date())
}

beforeAll(async () => {
  t = await aTenant()
  jobId = (await aJob(t)).id
  folder = mkdtempSync(path.join(os.tmpdir(), 'muster-uploads-'))
  server = await aServer(environment())
  token = await ownToken()
}, 180_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const rss = () => {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}
const address = () => {
  const { hostname, port } = new URL(server.url)
  return { host: hostname, port: Number(port) }
}
const head = (length: string, type = `multipart/form-data; boundary=${boundary}`) =>
  `POST /api/job/related-file HTTP/1.1\r\nHost: muster\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
const post = (name: string, bytes: Buffer, type: string) =>
  fetch(`${server.url}/api/job/related-file`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': randomUUID(),
    },
    body: new Uint8Array(formOf(field('jobId', jobId), filePart(name, bytes, type))),
  })

/** How long reads take while `work` goes on, and at rest before it. */
async function beside<R>(work: () => Promise<R>) {
  const read = async () => {
    const started = performance.now()
    const response = await fetch(`${server.url}/api/job/related-file?jobId=${jobId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    return performance.now() - started
  }
  const reads = async (until: () => boolean) => {
    const times: number[] = []
    while (!until()) {
      times.push(await read())
      await pause(10)
    }
    return times
  }
  let left = 100
  await reads(() => left-- <= 0)
  left = 100
  const calm = await reads(() => left-- <= 0)
  let isDone = false
  const busyReads = reads(() => isDone)
  const result = await work().finally(() => {
    isDone = true
  })
  const busy = await busyReads
  return { result, calm: percentile(calm, 0.99), busy: percentile(busy, 0.99), reads: busy.length }
}

test('U1: a stream of 1 GB is refused once it is too large, and its connection ended', async () => {
  const before = rss()
  const socket = net.connect(address())
  await once(socket, 'connect')
  let answer = ''
  let closed = false
  let sent = 0
  let refusedAt = 0
  let endedAt = 0
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
    if (!refusedAt && answer.includes('\r\n\r\n')) refusedAt = performance.now()
  })
  socket.on('close', () => {
    closed = true
    endedAt = performance.now()
  })
  socket.on('error', () => undefined)
  const chunk = Buffer.alloc(65_536, 'a')
  const part = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  socket.write(head('Transfer-Encoding: chunked'))
  const opening = formOf(field('jobId', jobId), filePart('a.txt', '', 'text/plain')).subarray(0, -26)
  socket.write(part(opening))
  let most = before
  while (!closed && sent < 1024 * mb) {
    if (!socket.write(part(chunk))) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    sent += chunk.length
    if (sent % (8 * mb) === 0) most = Math.max(most, rss())
  }
  if (!closed) await Promise.race([once(socket, 'close'), pause(5000)])
  const figures = {
    status: answer.split(' ')[1],
    sentMb: Math.round(sent / mb),
    grownMb: Math.round(most - before),
    closedAfterMs: Math.round(endedAt - refusedAt),
  }
  say('U1, 1 GB in chunks', figures)
  expect(closed).toBe(true)
  expect(['413', undefined]).toContain(figures.status)
  expect(sent).toBeLessThan(64 * mb)
}, 120_000)

test('U5: floods of pixels beside others', async () => {
  const flood = pngOf(30_000, 30_000)
  const before = rss()
  let most = before
  const { result, calm, busy, reads } = await beside(async () => {
    const counts: Record<number, number> = {}
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => post('plan.png', flood, mimes.png)))
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
      most = Math.max(most, rss())
    }
    return counts
  })
  say('U5, 50 floods', { result, calm, busy, reads, grownMb: Math.round(most - before) })
  expect(result).toEqual({ 413: 50 })
  expect(most - before).toBeLessThan(100)
}, 120_000)

test('U12: 200 forms at one byte a second are ended within 30 seconds, and others are served', async () => {
  const { result, calm, busy, reads } = await beside(async () => {
    const started = performance.now()
    const ended: number[] = []
    const sockets = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = net.connect(address())
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(head('Content-Length: 100000'))
        socket.on('close', () => ended.push(performance.now() - started))
        return socket
      }),
    )
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('-')
    }, 1000)
    for (let waited = 0; ended.length < 200 && waited < 600; waited++) await pause(100)
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
    return { ended: ended.length, lastMs: Math.round(Math.max(...ended)) }
  })
  say('U12, 200 drips', { result, calm, busy, reads })
  expect(result.ended).toBe(200)
  // The server looks at its connections every half a minute at most.
  expect(result.lastMs).toBeLessThan(62_000)
}, 120_000)

/** Rows whose bytes are gone or other than they were, and bytes that no row names. */
async function integrity() {
  const store = path.join(folder, 'files', `t${t.tenantId}`)
  const { rows } = await t.owner.query<{ key: string; sha256: Buffer }>(
    'select key, sha256 from files where tenant_id = $1',
    [t.tenantId],
  )
  const names = new Map(rows.map((row) => [`${path.basename(row.key)}-full`, row.sha256.toString('hex')]))
  const wrong: string[] = []
  const found = new Set<string>()
  for (const entry of readdirSync(store, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    found.add(entry.name)
    const hash = createHash('sha256')
    for await (const bytes of createReadStream(path.join(entry.parentPath, entry.name))) hash.update(bytes)
    if (names.has(entry.name) && names.get(entry.name) !== hash.digest('hex')) wrong.push(entry.name)
  }
  return {
    rows: rows.length,
    withoutBytes: [...names.keys()].filter((name) => !found.has(name)).length,
    wrong: wrong.length,
    orphans: [...found].filter((name) => !names.has(name)).length,
  }
}

test('U11: killed during 200 uploads, every row has its bytes, and after the start nothing is left over', async () => {
  const said: number[] = []
  const uploads = Array.from({ length: 200 }, async (_, n) => {
    await pause(n * 10)
    const answer = await post(`${n}.txt`, Buffer.alloc(200_000, String(n)), 'text/plain').catch(() => null)
    if (answer?.status === 201) said.push(((await answer.json()) as { data: { id: number } }).data.id)
  })
  await pause(1200)
  await server.end('SIGKILL')
  await Promise.allSettled(uploads)
  const killed = await integrity()
  server = await aServer(environment())
  // Beside a database of others bytes of the last hour are left alone; this process stands alone.
  const store = await folderStore(path.join(folder, 'files'))
  await sweepOrphans(await t.scope(), store, new Date())
  const after = await integrity()
  const { rows } = await t.owner.query('select id from files where id = any($1)', [said])
  say('U11', { acknowledged: said.length, killed, after, lost: said.length - rows.length })
  expect(killed).toMatchObject({ withoutBytes: 0, wrong: 0 })
  expect(after).toMatchObject({ withoutBytes: 0, wrong: 0, orphans: 0 })
  expect(rows).toHaveLength(said.length)
  expect(said.length).toBeGreaterThan(0)
  expect(said.length).toBeLessThan(200)
}, 180_000)
