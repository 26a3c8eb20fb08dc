// guards: apps/server/src/main.ts, apps/server/src/start.ts, apps/server/src/database.ts, apps/server/src/processes/**, packages/embedded-postgres/**, apps/server/src/outside/log.ts
// takes: 25 s
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aServer, spawnServer } from './a-server.ts'

const folders: string[] = []
function aFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-process-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('it starts on an empty folder, holds it alone, drains on SIGTERM, and comes back after SIGKILL', async () => {
  const MUSTER_DATA = aFolder()
  const first = await aServer({ MUSTER_DATA })
  expect(await (await fetch(`${first.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  const second = spawnServer({ MUSTER_DATA, PORT: '0' })
  expect(await second.ended()).toBe(3)
  expect(second.output()).toMatch(/in use/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  expect(await first.end('SIGTERM')).toBe(0)
  const third = await aServer({ MUSTER_DATA })
  expect(await third.end('SIGKILL')).toBe('SIGKILL')
  const fourth = await aServer({ MUSTER_DATA })
  expect((await fetch(`${fourth.url}/readyz`)).status).toBe(200)
  expect(await fourth.end('SIGTERM')).toBe(0)
})

test('logs are one JSON line a request, without what a query says', async () => {
  const server = await aServer({ MUSTER_DATA: aFolder() })
  await fetch(`${server.url}/api/tenant/validate?tenantCode=secret-code`)
  await server.end('SIGTERM')
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const request = lines.map((line) => JSON.parse(line)).find((line) => line.route === '/api/tenant/validate')
  expect(request).toMatchObject({ method: 'GET', status: 404, msg: 'request' })
  expect(request.reqId).toMatch(/^[0-9a-f-]{36}$/)
  expect(server.output()).not.toContain('secret-code')
})
