// guards: apps/server/src/main.ts, apps/server/src/start.ts, apps/server/src/database.ts, apps/server/src/processes/**, packages/embedded-postgres/**, demo/**
// takes: 240 s
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { readMigrations } from '../../src/db/migrate.ts'
import { owner } from '../process/a-company.ts'
import { spawnServer } from '../process/a-server.ts'
import { aJournal } from './journal.ts'
import { aCompany, aPlace, call, type Place, quantile, send, signIn, tellFigures } from './place.ts'

async function startAndKill(environment: Record<string, string>, afterMs: number) {
  const begun = spawnServer({ ...environment, PORT: '0' })
  await pause(afterMs)
  begun.child.kill('SIGKILL')
  await begun.ended()
  return begun.output().includes('Muster runs at')
}
/** Some tables, the migrations and the queue are as a start without a kill makes them. */
async function schemaOf(place: Place) {
  const [schema] = await place.owner<{
    tables: number
    migrations: number
    queues: number
    policies: number
  }>(
    `select (select count(*)::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables,
      (select count(*)::int from pg_policies) as policies,
      (select count(*)::int from migrations) as migrations, (select count(*)::int from pgboss.queue) as queues`,
  )
  return schema!
}

test('D16: 50 starts, each killed after 0.2 to 3 seconds, the first of them on an empty folder', async () => {
  const whole = await aPlace()
  const wanted = await schemaOf(whole)
  await whole.end()
  expect(wanted.migrations).toBe((await readMigrations()).length)
  let [ran, kills] = [0, 0]
  const storm = async (environment: Record<string, string>, count: number, mostMs = 3000) => {
    for (let n = 0; n < count; n++) {
      kills += 1
      if (await startAndKill(environment, 200 + Math.random() * (mostMs - 200))) ran += 1
    }
  }
  // Four times from nothing, so that many kills fall into the making of the database and its migrations.
  for (let n = 0; n < 4; n++) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-storm-'))
    await storm({ MUSTER_DATA: folder, LOG_LEVEL: 'warn' }, 6)
    const place = await aPlace({ folder })
    expect(await schemaOf(place)).toEqual(wanted)
    await place.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-storm-'))
  let place = await aPlace({ folder })
  const at = await aCompany(place)
  const journal = await aJournal(place, at)
  await journal.write(8, () => journal.entries.length < 400)
  await place.end()
  await storm(place.environment, 26)
  place = await aPlace({ folder })
  expect(await schemaOf(place)).toEqual(wanted)
  const { lost, duplicate, torn, ...counts } = await journal.classify()
  const token = await signIn(place, owner.email, owner.password)
  expect((await send(place, token, session.me, {})).status).toBe(200)
  await place.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  tellFigures('D16', { kills, ranWhenKilled: ran, schema: wanted, ...counts, lost: lost.length })
  expect({ lost, duplicate, torn }).toEqual({ lost: [], duplicate: [], torn: [] })
})

test('D16: the demo company, killed while it is made', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-storm-'))
  const environment = { MUSTER_DATA: folder, MUSTER_DEMO: 'true', LOG_LEVEL: 'warn' }
  for (let n = 0; n < 4; n++) await startAndKill(environment, 2500 + Math.random() * 6000)
  const place = await aPlace({ folder, more: { MUSTER_DEMO: 'true' } })
  const [rows] = await place.owner<{ tenants: number; works: number; files: number }>(
    `select (select count(*)::int from tenants) as tenants, (select count(*)::int from works) as works,
      (select count(*)::int from files) as files`,
  )
  await place.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  tellFigures('D16 demo', rows!)
  expect(rows!.tenants).toBe(1)
  expect(rows!.works).toBeGreaterThan(1000)
})

test('D5: a second process on the folder under load, ten times; a copy of the folder runs beside it', async () => {
  const place = await aPlace()
  const company = await aCompany(place)
  const journal = await aJournal(place, company)
  let going = true
  const writing = journal.write(8, () => going)
  const endedMs: number[] = []
  for (let n = 0; n < 10; n++) {
    const began = performance.now()
    const second = spawnServer({ ...place.environment, PORT: '0' })
    expect(await second.ended()).toBe(3)
    endedMs.push(performance.now() - began)
    expect(second.output()).toMatch(/in use/)
  }
  going = false
  await writing
  const statuses = Object.keys(journal.statuses).filter((status) => !/^20[01]$/.test(status))
  await place.server.end('SIGKILL')
  const copy = mkdtempSync(path.join(os.tmpdir(), 'muster-copy-'))
  // Its database goes down with it, in order.
  while (place.postgres().length > 0) await pause(20)
  // As an operator copies it, with its owners.
  execFileSync('cp', ['-a', `${place.folder}/.`, copy])
  await place.start()
  const beside = await aPlace({ folder: copy })
  const contact = { phone: '0412 345 678', employeeNumber: 'copy' }
  const who = {
    firstName: 'Only',
    lastName: 'There',
    ...contact,
    userRoleId: company.employeeRole,
    invite: true,
  }
  await call(beside, company.token, users.create, { body: { ...who, email: 'copy@acme.example' } })
  const [there] = await place.owner<{ n: number }>(
    `select count(*)::int as n from users where first_name = 'Only'`,
  )
  const { lost, duplicate, torn, ...counts } = await journal.classify()
  await beside.end()
  await place.end()
  rmSync(copy, { recursive: true, force: true, maxRetries: 10 })
  const figures = {
    ...counts,
    lost: lost.length,
    endedMs: { half: quantile(endedMs, 0.5), most: quantile(endedMs, 1) },
  }
  tellFigures('D5', { ...figures, seconds: endedMs.length, writtenOnlyToTheCopy: there!.n === 0 })
  expect({ statuses, lost, duplicate, torn, there }).toEqual({
    statuses: [],
    lost: [],
    duplicate: [],
    torn: [],
    there: { n: 0 },
  })
})
