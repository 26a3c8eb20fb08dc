// guards: apps/server/src/http/**, apps/server/src/processes/**
// takes: 240 s

import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualWaits } from '../settings.ts'
import { beside } from './beside.ts'
import { rawSocket } from './socket.ts'
import { anUploadProcess, type UploadProcess } from './upload-process.ts'

// L3 and L11 against a process of its own.

const say = (what: string, figures: unknown) => process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)

let on: UploadProcess
beforeAll(async () => {
  on = await anUploadProcess(usualWaits)
})
afterAll(() => on.end())

const descriptors = () => readdirSync(`/proc/${on.server.child.pid}/fd`).length
type Held = Awaited<ReturnType<typeof rawSocket>> & { begun: number }
/** So many connections, some at a time: the system's own line of those that knock is short. */
async function connections(many: number): Promise<Held[]> {
  const all: Held[] = []
  while (all.length < many) {
    const more = Array.from({ length: Math.min(100, many - all.length) }, () => rawSocket(on.address))
    all.push(...(await Promise.all(more)).map((each) => ({ ...each, begun: performance.now() })))
  }
  return all
}

async function watched(held: readonly Held[], { atMostMs, every = () => undefined }: Watch) {
  const until = performance.now() + atMostMs
  while (performance.now() < until && held.some(({ seen }) => !seen.closedAt)) {
    await pause(1000)
    for (const each of held) if (!each.seen.closedAt) every(each)
  }
  const lasted = held.filter(({ seen }) => seen.closedAt).map(({ seen, begun }) => seen.closedAt - begun)
  for (const { socket } of held) socket.destroy()
  return { ended: lasted.length, lastMs: Math.round(Math.max(0, ...lasted)) }
}
interface Watch {
  atMostMs: number
  every?: (each: Held) => void
}

test('L3: a thousand that send their headers a byte at a time are ended, and others are served', async () => {
  const { result, ...times } = await beside(on.read, async () => {
    const held = await connections(1000)
    for (const { socket } of held) socket.write('GET /healthz HTTP/1.1\r\nX-Slow: ')
    return watched(held, { atMostMs: 30_000, every: ({ socket }) => socket.write('a') })
  })
  say('L3, headers', { ...result, ...times })
  expect(result.ended).toBe(1000)
  expect(result.lastMs).toBeLessThanOrEqual(18_000)
})

test('L3: a thousand that send a body a byte at a time are ended, and others are served', async () => {
  const head = `POST /api/job HTTP/1.1\r\nHost: muster\r\nAuthorization: Bearer ${on.token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
  const { result, ...times } = await beside(on.read, async () => {
    const held = await connections(1000)
    for (const { socket } of held) socket.write(head)
    return watched(held, { atMostMs: 50_000, every: ({ socket }) => socket.write(' ') })
  })
  say('L3, bodies', { ...result, ...times })
  expect(result.ended).toBe(1000)
  expect(result.lastMs).toBeLessThanOrEqual(32_000)
})

test('L3: two hundred that ask for much and read nothing of it are ended, and others are served', async () => {
  const asked = 'GET /api/openapi.json HTTP/1.1\r\nHost: muster\r\n\r\n'.repeat(30)
  const before = on.rss()
  const { result, ...times } = await beside(on.read, async () => {
    const lines = await connections(200)
    for (const { socket } of lines) {
      socket.pause()
      socket.write(asked)
    }
    await pause(5000)
    const grownMb = Math.round(on.rss() - before)
    const heldAtFirst = descriptors()
    // A connection that is not read does not notice its end: what the server holds is counted.
    await pause(62_000)
    const ended = heldAtFirst - descriptors()
    for (const { socket } of lines) socket.destroy()
    return { ended, grownMb }
  })
  say('L3, readers', { ...result, ...times })
  expect(result.ended).toBeGreaterThanOrEqual(195)
  expect(result.grownMb).toBeLessThan(300)
})

test('L11: ten thousand connections that say nothing leave room for others, and are ended', async () => {
  const { result, ...times } = await beside(on.read, async () => {
    const held = await connections(10_000)
    const heldMb = Math.round(on.rss())
    return { ...(await watched(held, { atMostMs: 90_000 })), heldMb }
  })
  say('L11, idle', { ...result, ...times })
  expect(result.ended).toBe(10_000)
})
