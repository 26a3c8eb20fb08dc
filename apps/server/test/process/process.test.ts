import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { aServer, spawnServer } from './a-server.ts'

// Whole processes come and go here, on machines that are busy with other tests.
const patience = 90_000
const folders: string[] = []
function aFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-process-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test(
  'a configuration that cannot be used ends it with 2 and the whole list',
  async () => {
    const { ended, output } = spawnServer({
      PORT: 'ninety',
      DATABASE_URL: 'mysql://x',
      MUSTER_DATA: aFolder(),
    })
    expect(await ended()).toBe(2)
    expect(output()).toMatch(/PORT/)
    expect(output()).toMatch(/DATABASE_URL: Must begin with postgres:/)
  },
  patience,
)

test(
  'it starts on an empty folder, holds it alone, drains on SIGTERM, and comes back after SIGKILL',
  async () => {
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
  },
  patience,
)

test(
  'logs are one JSON line a request, without what a query says',
  async () => {
    const server = await aServer({ MUSTER_DATA: aFolder() })
    await fetch(`${server.url}/api/tenant/validate?tenantCode=secret-code`)
    await server.end('SIGTERM')
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const request = lines
      .map((line) => JSON.parse(line))
      .find((line) => line.route === '/api/tenant/validate')
    expect(request).toMatchObject({ method: 'GET', status: 404, msg: 'request' })
    expect(request.reqId).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.output()).not.toContain('secret-code')
  },
  patience,
)

test(
  'the same migrations and statements run on an external database, and a newer schema ends it with 4',
  async () => {
    const name = `external_${process.pid}`
    const urlOf = (database: string) => inject('databaseUrl').replace('DATABASE', database)
    const admin = new pg.Client({ connectionString: urlOf('postgres') })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const environment = { DATABASE_URL: urlOf(name), MUSTER_DATA: aFolder() }
    const server = await aServer(environment)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)

    const owner = new pg.Client({ connectionString: urlOf(name) })
    await owner.connect()
    await owner.query(
      `insert into migrations (name, checksum) values ('29990101-0000-from-the-future.sql', 'x')`,
    )
    await owner.end()
    const older = spawnServer({ ...environment, PORT: '0' })
    expect(await older.ended()).toBe(4)
    expect(older.output()).toMatch(/newer program/)
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  },
  patience,
)
