// guards: apps/server/src/http/**, apps/server/src/features/payroll/**
// takes: 120 s
import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { aJob, aSite } from '../office.ts'
import { aTenant, aUser, type Tenant, tokenOf } from '../tenant.ts'
import { askedInAThread, newCounts, onTheWire } from './asked-in-a-thread.ts'

const days = 365
const reports = 200
const reads = 400

async function aYear(t: Tenant) {
  const job = await aJob(t, { site: await aSite(t) })
  const client = await t.owner.connect()
  await client.query(
    `insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status,
        spec_types, started_at, ended_at, start_received_at, timezone, local_date)
      select $1, $2, $3, 1, $4, $5, $6, 'COMPLETED', '{NORMAL}', day + interval '8 hours', day + interval '10 hours',
        day + interval '8 hours', $7, day::date
      from generate_series(date '2025-03-01', date '2025-03-01' + $8::int - 1, interval '1 day') as day`,
    [
      t.tenantId,
      job.id,
      job.detail.id,
      job.site.id,
      job.site.client.id,
      job.worker.id,
      job.site.timezone,
      days,
    ],
  )
  client.release()
  const dates = 'startDate=2025-03-01&endDate=2026-02-28'
  return [
    `/api/analytic/work-time/user?tenantUserId=${job.worker.id}&${dates}`,
    `/api/analytic/work-time/location?jobLocationId=${job.site.id}&${dates}`,
  ]
}

const percentile = (all: readonly number[], part: number) =>
  [...all].sort((x, y) => x - y)[Math.min(all.length - 1, Math.floor(all.length * part))]!

test('T15: 200 year-long reports at once in one company, and light reads in another', async () => {
  const [noisy, quiet] = [await aTenant(), await aTenant()]
  const app = await buildApp(noisy.deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const year = await aYear(noisy)
  const boss = await tokenOf(noisy, noisy.boss)
  const person = await tokenOf(quiet, await aUser(quiet, { level: 5 }))
  const light = ['/api/user/me', '/api/notification?page=0&size=5', '/api/job/all?page=0&size=5']
  const request = light.map((path) => onTheWire(path, person))
  const calm = () =>
    askedInAThread({
      port,
      clients: [request],
      own: '',
      foreign: noisy.code,
      depth: 1,
      cuts: false,
      counts: newCounts(),
      enough: reads,
    })
  await calm()
  const unloaded = await calm()
  const counts = newCounts()
  const load = askedInAThread({
    port,
    clients: Array.from({ length: reports }, () => year.map((path) => onTheWire(path, boss))),
    own: '',
    foreign: quiet.code,
    depth: 1,
    cuts: false,
    counts,
    enough: 0,
  })
  // The load is there when as many reports as run at once were answered.
  while (Atomics.load(new Int32Array(counts), 0) < 20) await new Promise((resolve) => setTimeout(resolve, 20))
  const loaded = await calm()
  Atomics.store(new Int32Array(counts), 1, 1)
  const done = await load
  const again = await calm()
  await app.close()
  const before = Math.max(percentile(unloaded.took, 0.99), percentile(again.took, 0.99))
  const figures = {
    reports: done.whole,
    reportStatuses: done.statuses,
    statuses: loaded.statuses,
    unloaded: { p50: percentile(unloaded.took, 0.5), p99: before },
    loaded: { p50: percentile(loaded.took, 0.5), p99: percentile(loaded.took, 0.99) },
  }
  process.stdout.write(`T15: ${JSON.stringify(figures)}\n`)
  expect(loaded.faults).toEqual([])
  expect(done.faults).toEqual([])
  // Twice is what is wanted and not held yet (docs/reliability.md): one report keeps the process for milliseconds at a
  // time. Without turns the reads waited behind every report, seconds each.
  expect(figures.loaded.p99).toBeLessThanOrEqual(10 * before)
})
