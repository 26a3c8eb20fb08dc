// guards: apps/server/src/processes/**, apps/server/src/main.ts, apps/server/src/start.ts, apps/server/src/http/metrics.ts
// takes: 30 s
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type Running } from './a-server.ts'

const token = 'a-token-of-metrics'
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-crew-'))
// Of this server alone: other tests start servers beside it.
const temporary = mkdtempSync(path.join(os.tmpdir(), 'muster-crew-'))
const settings = { MUSTER_DATA: folder, TMPDIR: temporary, PROCESSES: '2', LOG_LEVEL: 'error' }
const isLinux = process.platform === 'linux'
let server: Running

beforeAll(async () => {
  server = await aServer({ ...settings, METRICS_TOKEN: token })
})
afterAll(async () => {
  await server.end('SIGKILL')
  for (const each of [folder, temporary])
    rmSync(each, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

function running(program: string): number[] {
  const pid = server.child.pid as number
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(program))
}
const serving = () => running('/processes/worker.ts')
const steps = (body = '{"steps":[]}', type = 'application/json') =>
  fetch(`${server.url}/api/work/steps`, { method: 'POST', headers: { 'content-type': type }, body })
const metrics = async () =>
  (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
const isAlive = (pid: number) => {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
const until = (holds: () => boolean) => expect.poll(holds).toBe(true)
/** The newest of them may still be loading: every one answers for the metrics once it serves. */
const untilServes = () =>
  expect
    .poll(
      async () =>
        (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status,
    )
    .toBe(200)
const live = () => fetch(`${server.url}/readyz`)

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
        const carrying = await steps()
        if (carrying.status !== 401) faults.push(carrying.status)
        await carrying.text()
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
    expect(await metrics()).toContain(
      'muster_request_seconds_count{endpoint="GET /api/tenant/validate",status="4xx"} 20',
    )
  },
)

test.skipIf(!isLinux)('one that is killed is replaced', async () => {
  const [first = 0, second] = serving()
  process.kill(first, 'SIGKILL')
  await until(() => !isAlive(first) && serving().length === 2)
  await untilServes()
  expect(serving()).toContain(second)
  expect((await live()).status).toBe(200)
})

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
)

test.skipIf(!isLinux)(
  'SIGTERM ends all with 0, and SIGKILL of the main process leaves none behind',
  async () => {
    const drained = serving()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(drained.some(isAlive)).toBe(false)

    server = await aServer(settings)
    const orphans = serving()
    await server.end('SIGKILL')
    await until(() => !orphans.some(isAlive))
  },
)
