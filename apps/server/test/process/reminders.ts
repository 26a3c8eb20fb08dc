import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { openQueue } from '../../src/background/queue.ts'
import { columnTypes } from '../../src/db/connection/pool.ts'
import { aServer, type Running } from './a-server.ts'

const cli = path.resolve(import.meta.dirname, '../../src/cli/tenant.ts')

/** An external database with one company, and as many server processes on it as are started. */
export interface Shared {
  owner: pg.Pool
  tenantId: number
  start(): Promise<Running>
  stop(): Promise<void>
}

/** `more` goes into the environment of each process; with MUSTER_DATA among it they share the folder. */
export async function aSharedDatabase(
  urlOf: (database: string) => string,
  more: Readonly<Record<string, string>> = {},
): Promise<Shared> {
  const name = `reminders_${process.pid}_${Date.now().toString(36)}`
  const admin = new pg.Pool({ connectionString: urlOf('postgres'), max: 1 })
  admin.on('error', () => undefined)
  await admin.query(`create database ${name}`)
  const folders: string[] = []
  const environment = () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-reminders-'))
    folders.push(folder)
    const own = { DATABASE_URL: urlOf(name), MUSTER_DATA: folder }
    return { ...own, LOG_LEVEL: 'warn', DATABASE_CONNECTIONS: '6', ...more }
  }
  const running: Running[] = []
  const start = async () => {
    const server = await aServer(environment())
    running.push(server)
    return server
  }
  await start()
  const company = ['--code', 'acme', '--name', 'Acme', '--owner-email', 'ann@acme.example']
  await promisify(execFile)(
    process.execPath,
    [cli, 'create', ...company, '--owner-first', 'Ann', '--owner-last', 'Lee', '--password', 'Ferry-at-7-42'],
    { env: { PATH: process.env.PATH, ...environment() } },
  )
  const owner = new pg.Pool({ connectionString: urlOf(name), max: 2, types: columnTypes })
  owner.on('error', () => undefined) // the end of the database may come before the connections' own
  const { rows } = await owner.query(`select id from tenants where code = 'acme'`)
  return {
    owner,
    tenantId: (rows[0] as { id: number }).id,
    start,
    async stop() {
      for (const server of running) {
        server.child.kill('SIGCONT')
        await server.end('SIGKILL')
      }
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What is planned: people who begin in forty minutes and are reminded an hour before, and people who did not come. */
export interface Plan {
  reminders: number
  late: number
}

/** Seeds a schedule whose alerts are all due, one of each person, and lets the processes plan and tell them. */
export async function seedDue(
  shared: Shared,
  { reminders, late }: Plan,
  round = 0,
  /** What else is seeded before anything is told. */
  more: (shared: Shared) => Promise<void> = async () => undefined,
) {
  const { owner, tenantId } = shared
  const put = (text: string, more: unknown[] = []) => owner.query(text, [tenantId, ...more])
  const name = `Round ${round}`
  await put(
    `with client as (
       insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
       select $1, id, $2, 'Client', $2 || '@acme.example', $2 || '@acme.example' from roles where tenant_id = $1 and level = 10
       returning id),
     site as (
       insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
       select $1, id, $2, '1 Queen Street', -27, 153, 'Australia/Brisbane' from client returning id, client_id),
     contract as (
       insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
       select $1, id, $2, $2, '2020-01-01', '2039-12-31', id from client returning id),
     link as (
       insert into contract_sites (tenant_id, contract_id, site_id)
       select $1, contract.id, site.id from contract, site returning id, site_id),
     detail as (
       insert into job_details (tenant_id, client_id, title) select $1, id, $2 from client returning id, client_id)
     insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id)
     select $1, detail.id, link.id, link.site_id, detail.client_id from detail, link`,
    [name],
  )
  await put(
    `with people as (
       insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
       select $1, r.id, $2, n::text, $2 || n || '@acme.example', $2 || n || '@acme.example'
       from roles r, generate_series(1, $3::int) n where r.tenant_id = $1 and r.level = 5 returning id, last_name),
     assignees as (
       insert into job_assignees (tenant_id, job_id, user_id, hours)
       select $1, j.id, p.id, 1 from people p, jobs j join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id
       where j.tenant_id = $1 and s.name = $2 returning id, job_id, user_id)
     insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency,
       notify_before_minutes, updated_at)
     select $1, a.job_id, a.id, (now() + case when p.last_name::int <= $4 then interval '40 minutes'
         else interval '-20 minutes' end) at time zone 'Australia/Brisbane',
       'Australia/Brisbane', 120, null, case when p.last_name::int <= $4 then 60 else 0 end, now() - interval '1 day'
     from assignees a join people p on p.id = a.user_id`,
    [name, reminders + late, reminders],
  )
  await more(shared)
  const queue = await openQueue(urlOf(owner), () => undefined)
  await queue.add((text, values) => owner.query(text, values), 'plan-alerts', { tenantId })
  await queue.stop()
}
const urlOf = (pool: pg.Pool) => String(pool.options.connectionString)

/** How many alerts were told in the application. */
export async function toldSoFar({ owner, tenantId }: Shared): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as told from notifications where tenant_id = $1 and type like 'schedule.%'`,
    [tenantId],
  )
  return (rows[0] as { told: number }).told
}

export async function until(holds: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    if (await holds()) return true
    await pause(20)
  }
  return false
}

/** Nothing waits in the queue any more, nor is anything being done. */
export async function isDrained({ owner }: Shared): Promise<boolean> {
  const { rows } = await owner.query(
    `select count(*)::int as open from pgboss.job where data ->> 'job' in ('domain-event', 'tell-alerts', 'plan-alerts')
       and (state in ('retry', 'active') or state = 'created' and start_after <= now())`,
  )
  return (rows[0] as { open: number }).open === 0
}

/** Alerts that were told more than once, and those that were never told, in the application. */
export async function countFaults({ owner, tenantId }: Shared) {
  const { rows } = await owner.query(
    `with told as (
       select n.type, n.user_id, h.payload->>'eventId' as event, count(*) as times from notifications n
       join domain_events h on h.tenant_id = n.tenant_id and h.id = n.domain_event_id
       where n.tenant_id = $1 and n.type like 'schedule.%' group by 1, 2, 3),
     wanted as (
       select 'schedule.' || case when e.notify_before_minutes = 60 then 'reminder' else 'late' end as type,
         case when e.notify_before_minutes = 60 then a.user_id else owner.id end as user_id, e.id::text as event
       from schedule_events e join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id
         join users owner on owner.tenant_id = e.tenant_id and owner.email = 'ann@acme.example'
       where e.tenant_id = $1)
     select (select count(*) from wanted)::int as wanted,
       (select count(*) from told where times > 1)::int as doubled,
       (select count(*) from told where not exists (select from wanted
         where (wanted.type, wanted.user_id, wanted.event) = (told.type, told.user_id, told.event)))::int as unwanted,
       (select count(*) from wanted where not exists (select from told
         where (wanted.type, wanted.user_id, wanted.event) = (told.type, told.user_id, told.event)))::int as lost`,
    [tenantId],
  )
  return rows[0] as { wanted: number; doubled: number; unwanted: number; lost: number }
}
