// guards: apps/server/src/db/**, apps/server/src/http/**, apps/server/src/database.ts
// takes: 240 s

import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { jobs } from '@muster/contract/jobs/jobs'
import { session } from '@muster/contract/session/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualWaits } from '../settings.ts'
import {
  aCompany,
  aPlace,
  type Company,
  call,
  type Place,
  quantile,
  send,
  signal,
  tellFigures,
} from './place.ts'
import { aProbe } from './probe.ts'

let place: Place
let company: Company
beforeAll(async () => {
  place = await aPlace({ more: usualWaits })
  company = await aCompany(place)
})
afterAll(() => place.end())

const rssMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${place.server.child.pid}/status`, 'utf8'))![1]) / 1024

/** What came of the probe from a moment on: refusals, the slowest answer, when it was well after another moment. */
function seen(came: { at: number; status: number; ms: number }[], from: number, freed: number) {
  const after = came.filter((each) => each.at + each.ms >= from).sort((a, b) => a.at - b.at)
  const bad = after.filter(({ status }) => status !== 200)
  const well = after.find(
    (each) => each.status === 200 && each.at >= freed && !bad.some((one) => one.at > each.at),
  )
  return {
    asked: after.length,
    refused: bad.filter(({ status }) => status === 503).length,
    odd: [...new Set(bad.map(({ status }) => status))].filter((status) => status !== 503),
    slowestMs: quantile(
      after.map(({ ms }) => ms),
      1,
    ),
    wellAfterMs: well && Math.round(well.at + well.ms - freed),
  }
}

test('D22: the database stands still for 30 seconds', async () => {
  const probe = aProbe(place, company.token, 40_000)
  await pause(1000)
  const rss = rssMb()
  const stopped = performance.now()
  const all = place.postgres()
  signal(all, 'SIGSTOP')
  await pause(30_000)
  const most = rssMb()
  const freed = performance.now()
  signal(all, 'SIGCONT')
  await pause(6000)
  await probe.stop()
  const figures = seen(probe.came, stopped, freed)
  tellFigures('D22 stands still', { ...figures, rssMb: [Math.round(rss), Math.round(most)] })
  expect(figures.odd).toEqual([])
  expect(figures.refused).toBeGreaterThan(400)
  expect(figures.wellAfterMs).toBeDefined()
})

test('D22: every connection is ended, ten times', async () => {
  const probe = aProbe(place, company.token)
  const from = performance.now()
  for (let round = 0; round < 10; round++) {
    await pause(300)
    await place.owner(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    )
  }
  const freed = performance.now()
  await pause(3000)
  await probe.stop()
  const figures = seen(probe.came, from, freed)
  tellFigures('D22 connections ended', figures)
  expect(figures.odd).toEqual([])
  expect(figures.wellAfterMs).toBeDefined()
})

test('D22: strangers take every connection there is', async () => {
  const probe = aProbe(place, company.token)
  const [{ most }] = (await place.owner<{ most: number }>(
    `select current_setting('max_connections')::int as most`,
  )) as [{ most: number }]
  const url = place.ownerUrl()
  const from = performance.now()
  const strangers: pg.Client[] = []
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const take = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const isIn = await client.connect().then(
      () => true,
      () => false,
    )
    if (isIn) strangers.push(client)
    return isIn
  }
  while (await take()) if (strangers.length > most) break
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'muster%'`,
  )
  for (let n = 0; n < 60; n++) {
    await take()
    await pause(50)
  }
  const freed = performance.now()
  await Promise.all([...strangers, admin].map((client) => client.end().catch(() => undefined)))
  await pause(4000)
  await probe.stop()
  const figures = seen(probe.came, from, freed)
  tellFigures('D22 no connection left', { ...figures, strangers: strangers.length })
  expect(figures.odd).toEqual([])
  expect(figures.refused).toBeGreaterThan(0)
  expect(figures.wellAfterMs).toBeDefined()
})

test('D22: every connection of the server waits for a lock, for a minute', async () => {
  const client = new pg.Client({ connectionString: place.ownerUrl() })
  await client.connect()
  const probe = aProbe(place, company.token, 90_000)
  const from = performance.now()
  await client.query('begin; lock table users in access exclusive mode')
  await pause(60_000)
  const most = rssMb()
  await client.query('rollback')
  const freed = performance.now()
  await pause(5000)
  await probe.stop()
  await client.end()
  const figures = seen(probe.came, from, freed)
  tellFigures('D22 all wait for a lock', { ...figures, rssMb: Math.round(most) })
  expect(figures.odd).toEqual([])
  expect(figures.wellAfterMs).toBeDefined()
})

test('D22: a statement of a minute is ended after ten seconds', async () => {
  // A function of the database that takes its time, on the way of one endpoint.
  await place.owner(`create function slow() returns trigger language plpgsql as $$ begin
    if new.notes = 'slow' then perform pg_sleep(60); end if; return new; end $$;
    create trigger slow before insert on jobs for each row execute function slow()`)
  const body = {
    jobDetailId: company.jobDetailId,
    contractLocationId: company.contractLocationId,
    notes: 'slow',
  }
  const { status, ms } = await send(place, company.token, jobs.create, { body })
  await place.owner('drop trigger slow on jobs; drop function slow()')
  const [left] = await place.owner<{ jobs: number }>(
    `select count(*)::int as jobs from jobs where notes = 'slow'`,
  )
  tellFigures('D22 a slow statement', { status, ms: Math.round(ms) })
  expect({ status, ...left }).toEqual({ status: 503, jobs: 0 })
})

test('D22: pairs that wait for each other: the one that is rolled back runs again, and nobody is told', async () => {
  const whose = { jobDetailId: company.jobDetailId, contractLocationId: company.contractLocationId }
  const a = await call(place, company.token, jobs.create, { body: whose })
  const b = await call(place, company.token, jobs.create, { body: whose })
  // Each change of one job takes the other's row too, half a moment later.
  await place.owner(`create function crosses() returns trigger language plpgsql as $$ begin
    if new.notes like 'Cross%' and pg_trigger_depth() = 1 then
      perform pg_sleep(0.05);
      update jobs set updated_at = now() where tenant_id = new.tenant_id and id = case when new.id = ${a} then ${b} else ${a} end;
    end if; return new; end $$;
    create trigger crosses after update on jobs for each row execute function crosses()`)
  const [before] = await place.owner<{ n: number }>('select sum(deadlocks)::int as n from pg_stat_database')
  const statuses: Record<number, number> = {}
  const turns = Array.from({ length: 20 }, (_, n) => n)
  const change = async (id: number, n: number) => {
    const { status } = await send(place, company.token, jobs.update, {
      params: { id },
      body: { notes: `Cross${n}` },
    })
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  for (const n of turns) await Promise.all([change(a, n), change(b, n)])
  await pause(1500)
  const [after] = await place.owner<{ n: number }>('select sum(deadlocks)::int as n from pg_stat_database')
  await place.owner('drop trigger crosses on jobs; drop function crosses()')
  tellFigures('D22 deadlocks', { statuses, deadlocks: after!.n - before!.n })
  expect(statuses).toEqual({ 200: 40 })
  expect(after!.n - before!.n).toBeGreaterThan(0)
  expect((await send(place, company.token, session.me, {})).status).toBe(200)
})
