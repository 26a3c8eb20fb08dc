import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type Running } from './a-server.ts'

// Whole processes come and go here, on machines that are busy with other tests.
const patience = 180_000
const token = 'a-token-of-metrics'
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-crew-'))
const isLinux = process.platform === 'linux'
let server: Running

beforeAll(async () => {
  server = await aServer({ MUSTER_DATA: folder, PROCESSES: '2', METRICS_TOKEN: token, LOG_LEVEL: 'error' })
}, patience)
afterAll(async () => {
  await server.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

/** The processes that answer requests, as the kernel lists them. */
function serving(): number[] {
  const pid = server.child.pid as number
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker.ts'))
}
const isAlive = (pid: number) => {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
const until = (holds: () => boolean) => expect.poll(holds, { timeout: 120_000 }).toBe(true)
/** The newest of them may still be loading: every one answers for the metrics once it serves. */
const untilServes = () =>
  expect
    .poll(
      async () =>
        (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status,
      {
        timeout: 60_000,
      },
    )
    .toBe(200)
const live = () => fetch(`${server.url}/readyz`)

/** Asks again and again from several lines at once; answers how to stop, with what went wrong and how much was answered. */
function askAllTheTime(lines: number) {
  let isOver = false
  let answered = 0
  const faults: unknown[] = []
  const line = async () => {
    while (!isOver) {
      try {
        const response = await live()
        if (response.status !== 200) faults.push(response.status)
        await response.text()
        answered += 1
        // The new process has to come up beside this.
        await pause(10)
      } catch (error) {
        faults.push((error as Error).cause ?? error)
      }
    }
  }
  const all = Array.from({ length: lines }, line)
  return async () => {
    isOver = true
    await Promise.all(all)
    return { answered, faults }
  }
}

test.skipIf(!isLinux)(
  'two processes answer, and the metrics that any of them shows are of both',
  async () => {
    expect(serving()).toHaveLength(2)
    for (let n = 0; n < 20; n++) {
      const response = await fetch(`${server.url}/api/tenant/validate?tenantCode=none`, {
        headers: { connection: 'close' },
      })
      expect(response.status).toBe(404)
    }
    const read = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect(await read.text()).toContain(
      'muster_request_seconds_count{endpoint="GET /api/tenant/validate",status="4xx"} 20',
    )
  },
  patience,
)

test.skipIf(!isLinux)(
  'one that is killed is replaced',
  async () => {
    const [first = 0, second] = serving()
    process.kill(first, 'SIGKILL')
    await until(() => !isAlive(first) && serving().length === 2)
    await untilServes()
    expect(serving()).toContain(second)
    expect((await live()).status).toBe(200)
  },
  patience,
)

test.skipIf(!isLinux)(
  'on SIGUSR2 new processes take the place of the old ones, and no request fails meanwhile',
  async () => {
    const before = serving()
    const stop = askAllTheTime(4)
    server.child.kill('SIGUSR2')
    await until(() => before.every((pid) => !isAlive(pid)))
    const { answered, faults } = await stop()
    expect(faults).toEqual([])
    expect(answered).toBeGreaterThan(10)
    expect(serving()).toHaveLength(2)
  },
  patience,
)

test.skipIf(!isLinux)(
  'SIGTERM ends all with 0, and SIGKILL of the main process leaves none behind',
  async () => {
    const drained = serving()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(drained.some(isAlive)).toBe(false)

    server = await aServer({ MUSTER_DATA: folder, PROCESSES: '2', LOG_LEVEL: 'error' })
    const orphans = serving()
    await server.end('SIGKILL')
    await until(() => !orphans.some(isAlive))
  },
  patience,
)
