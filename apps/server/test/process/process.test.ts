import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
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

test('a configuration that cannot be used ends it with 2 and the whole list', async () => {
  const { ended, output } = spawnServer({
    PORT: 'ninety',
    DATABASE_URL: 'mysql://x',
    MUSTER_DATA: aFolder(),
  })
  expect(await ended()).toBe(2)
  expect(output()).toMatch(/PORT/)
  expect(output()).toMatch(/DATABASE_URL: Must begin with postgres:/)
})

test('it runs on an external database, logs no query, ends in order, and refuses a newer schema with 4', async () => {
  const name = `external_${process.pid}`
  const urlOf = (database: string) => inject('databaseUrl').replace('DATABASE', database)
  const admin = new pg.Client({ connectionString: urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const environment = { DATABASE_URL: urlOf(name), MUSTER_DATA: aFolder() }
  const server = await aServer(environment)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await fetch(`${server.url}/api/tenant/validate?tenantCode=secret-code`)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.output()).toContain('"route":"/api/tenant/validate"')
  expect(server.output()).not.toContain('secret-code')

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
})
