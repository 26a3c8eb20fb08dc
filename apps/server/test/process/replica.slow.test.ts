// guards: apps/server/src/db/**
// takes: 20 s

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@muster/embedded-postgres/start'
import pg from 'pg'
import { expect, test } from 'vitest'
import { usualWaits } from '../settings.ts'
import { commandIn, makeCompany, owner } from './a-company.ts'
import { aServer, type Running } from './a-server.ts'
import { until } from './reminders.ts'

const patienceMs = 30_000
const fast = { fsync: 'off', full_page_writes: 'on' }

async function aPair(root: string, environment: (url: string) => Record<string, string>) {
  const [first, second] = [path.join(root, 'primary'), path.join(root, 'copy')]
  const before = await startEmbeddedPostgres({ dataRoot: first, settings: fast })
  await makeCompany(commandIn(environment(before.adminUrl)))
  await before.stop()
  execFileSync('cp', ['-a', first, second])
  const primary = await startEmbeddedPostgres({ dataRoot: first, settings: fast })
  const { hostname, port, username, password } = new URL(primary.adminUrl)
  const from = `host=${decodeURIComponent(hostname)} port=${port} user=${username} password=${password}`
  const dataDir = primary.dataDir.replace(first, second)
  // Empty, and read by PostgreSQL as whoever it runs.
  writeFileSync(path.join(dataDir, 'standby.signal'), '', { mode: 0o644 })
  const copy = await startEmbeddedPostgres({
    dataRoot: second,
    settings: { ...fast, primary_conninfo: from },
  })
  return { primary, copy }
}

async function asked(database: EmbeddedPostgres, text: string) {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const addPeople = (primary: EmbeddedPostgres, name: string, count: number) =>
  asked(
    primary,
    `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
     select r.tenant_id, r.id, '${name}', n::text, '${name}' || n || '@acme.example', '${name}' || n || '@acme.example'
     from roles r, generate_series(1, ${count}) n where r.level = 5`,
  )

async function signedIn({ url }: Running) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = (method: string, at: string, body?: object, cookie?: string) =>
    fetch(`${url}/api${at}`, {
      method,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const answer = (await (await call('POST', '/auth/signin', owner)).json()) as {
    data: { accessToken: string }
  }
  headers.authorization = `Bearer ${answer.data.accessToken}`
  const people = async (cookie?: string) => {
    const counted = await call('GET', '/analytic/count/summary', undefined, cookie)
    expect(counted.status).toBe(200)
    return ((await counted.json()) as { data: { employeeTotal: number } }).data.employeeTotal
  }
  return { call, people }
}

test('reports are read from a copy that follows, from the primary after an own change, and wherever the copy is behind or gone', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'muster-replica-'))
  const shared = { MUSTER_SHARED: path.join(root, 'shared'), DATABASE_CONNECTIONS: '4' }
  const environment = (DATABASE_URL: string) => ({
    ...{ ...shared, DATABASE_URL, MUSTER_DATA: path.join(root, 'data') },
  })
  const running: Running[] = []
  const pair = await aPair(root, environment)
  try {
    const { primary, copy } = pair
    const start = async (DATABASE_REPLICA_LAG: string) => {
      const more = { DATABASE_REPLICA_URL: copy.adminUrl, DATABASE_REPLICA_LAG }
      const server = await aServer({ ...usualWaits, ...environment(primary.adminUrl), ...more })
      running.push(server)
      return server
    }
    const patient = await start('60')
    const isFollowing = async () => patient.output().includes('the copy of the database follows')
    expect(await until(isFollowing, patienceMs)).toBe(true)
    const { call, people } = await signedIn(patient)
    const before = await people()

    // A copy that stands still answers as of then: it is it that was asked.
    await asked(copy, 'select pg_wal_replay_pause()')
    await addPeople(primary, 'early', 3)
    expect(await people()).toBe(before)

    const written = await call('POST', '/group/location', { name: 'North' })
    expect(written.status).toBe(201)
    const cookie = written.headers.getSetCookie().find((each) => each.startsWith('muster-wrote='))
    expect(cookie).toMatch(/Max-Age=61; Path=\/api; HttpOnly; SameSite=Strict/)
    expect(await people(cookie!.split(';')[0])).toBe(before + 3)
    expect(await people()).toBe(before)

    // Whoever allows one second asks the primary, as the copy does not follow.
    const strict = await start('1')
    expect(await (await signedIn(strict)).people()).toBe(before + 3)
    expect(strict.output()).not.toContain('the copy of the database follows')

    await asked(copy, 'select pg_wal_replay_resume()')
    expect(await until(async () => (await people()) === before + 3, patienceMs)).toBe(true)

    await copy.stop()
    await addPeople(primary, 'late', 2)
    expect(await people()).toBe(before + 5)
  } finally {
    for (const server of running) await server.end('SIGKILL')
    await pair.copy.stop()
    await pair.primary.stop()
    rmSync(root, { recursive: true, force: true })
  }
})
