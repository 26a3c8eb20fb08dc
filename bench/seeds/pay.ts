import { setTimeout as pause } from 'node:timers/promises'
import { payCodes, paySystems } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import type { PayPeriod } from '@muster/contract/pay/rows'
import { addDays, localDate, weekday } from '@muster/rules/time/zone'
import type pg from 'pg'
import { settleDays } from '../../apps/server/src/features/dashboard/work-sums.ts'
import type { BenchCompany } from '../a-company.ts'
import { seedPeopleAtJobs } from './schedules.ts'

export const people = 300
const sites = 200
/** Visits of a person on each of ten days of a fortnight. */
const visitsADay = 2
export const visitsAPeriod = people * visitsADay * 10
/** Fortnights that are locked before the one that is measured. */
const lockedBefore = 12

/** The Monday on which the last whole fortnight began. */
const lastFortnight = () => {
  const today = localDate('Australia/Sydney', Date.now())
  return addDays(today, 1 - weekday(today) - 14)
}

/**
 * People with a morning and an evening from Monday to Friday, each at a site of their own, and the visits of fortnights up
 * to now. Nine of ten visits are as planned, one begins twenty minutes late; every fourth has a break.
 */
export async function seedPay(company: BenchCompany, fortnights: number) {
  await seedPeopleAtJobs(company, { people, sites })
  const { owner } = company.stack
  const client = await owner.connect()
  try {
    // What is seeded here fits together; a million rows need not be looked up one by one.
    await client.query('set session_replication_role = replica')
    await seedVisits(client, company.tenantId, fortnights)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  await owner.query('update company_settings set legal_hold = true where tenant_id = $1', [company.tenantId])
  await settleDays(await company.scope())
  await owner.query('vacuum analyze')
  await seedPeriods(company, fortnights)
  await owner.query('vacuum analyze')
}

async function seedVisits(client: pg.PoolClient, tenantId: number, fortnights: number) {
  const firstDay = addDays(lastFortnight(), -14 * (fortnights - 1))
  const put = (text: string, more: unknown[] = []) => client.query(text, [tenantId, ...more])
  await put(`update users set employee_number = 'E' || id where tenant_id = $1 and first_name = 'Person'`)
  await put(`insert into job_detail_versions (tenant_id, job_detail_id, version, title)
    select $1, id, 1, title from job_details where tenant_id = $1`)
  await put(
    `insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency, weekdays)
     select $1, a.job_id, a.id, $2::date + case a.nth when 1 then time '06:00' else time '18:00' end, s.timezone, 120, 'WEEKLY',
       '{1,2,3,4,5}'
     from (select *, row_number() over (partition by user_id order by id) as nth from job_assignees where tenant_id = $1) a
       join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
       join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id
     where a.nth <= ${visitsADay}`,
    [firstDay],
  )
  await put(
    `insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status, spec_types,
       started_at, ended_at, start_received_at, timezone, local_date)
     select $1, j.id, j.job_detail_id, 1, j.site_id, j.client_id, a.user_id, 'COMPLETED', '{NORMAL}', w.at,
       w.at + interval '115 minutes' + a.user_id % 5 * interval '1 minute', w.at, e.timezone, d.day
     from (select $2::date + n / 10 * 14 + n % 10 / 5 * 7 + n % 5 as day, n from generate_series(0, $3::int * 10 - 1) n) d
       cross join schedule_events e
       join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id
       join jobs j on j.tenant_id = e.tenant_id and j.id = e.job_id
       cross join lateral (select (d.day + e.start_local::time) at time zone e.timezone
         + case (d.n + a.user_id) % 10 when 0 then 20 else a.user_id % 4 end * interval '1 minute' as at) w
     where e.tenant_id = $1 order by d.day, e.id`,
    [firstDay, fortnights],
  )
  await put(`insert into work_breaks (tenant_id, work_id, started_at, ended_at)
    select tenant_id, id, started_at + interval '40 minutes', started_at + interval '50 minutes' from works
    where tenant_id = $1 and id % 4 = 0`)
  await client.query('analyze works, work_breaks, schedule_events, users')
}

/** A calendar of fortnights, all but the last one approved and locked, and what everybody is called elsewhere. */
async function seedPeriods(company: BenchCompany, fortnights: number) {
  const before = Math.min(lockedBefore, fortnights - 1)
  const firstDay = addDays(lastFortnight(), -14 * before)
  await company.call(pay.createCalendar, { body: { name: 'Fortnights', kind: 'FORTNIGHTLY', firstDay } })
  const query = { from: firstDay, to: addDays(lastFortnight(), -1) }
  const { text } = await company.call(pay.list, { query })
  for (const { id } of (JSON.parse(text).data as PayPeriod[]).reverse()) {
    await approveAll(company, id)
    await company.call(pay.lock, { params: { id } })
  }
  const { rows } = await company.stack.owner.query<{ id: number }>(
    `select id from users where tenant_id = $1 and first_name = 'Person' order by id`,
    [company.tenantId],
  )
  const identifiers = rows.flatMap(({ id }) =>
    paySystems.map((system) => ({ tenantUserId: id, system, identifier: identifierOf(system, id) })),
  )
  const codes = paySystems.flatMap((system) =>
    payCodes[system].map(({ name }) => ({ system, name, code: identifierOf(system, 1) })),
  )
  await company.call(pay.updateMapping, { body: { people: identifiers, codes } })
  await whenQuiet(company)
}

export const identifierOf = (system: string, id: number) =>
  system === 'XERO' ? `00000000-0000-4000-8000-${String(id).padStart(12, '0')}` : String(id)

/** Waits for the background jobs of the company. */
export async function whenQuiet({ stack, tenantId }: BenchCompany) {
  const waiting = `select count(*)::int as jobs from pgboss.job_common where data ->> 'tenantId' = $1
    and state in ('created', 'retry', 'active') and start_after <= now()`
  for (;;) {
    const { rows } = await stack.owner.query<{ jobs: number }>(waiting, [String(tenantId)])
    if (rows[0]!.jobs === 0) return
    await pause(20)
  }
}

/** Approves everybody's hours as they stand. */
export async function approveAll(company: BenchCompany, id: number) {
  await company.call(pay.approve, { params: { id }, body: await seenHours(company, id) })
}
export async function seenHours(company: BenchCompany, id: number) {
  const { text } = await company.call(pay.read, { params: { id } })
  const rows = JSON.parse(text).data.rows as { tenantUserId: number; version: string }[]
  return {
    tenantUserIds: rows.map(({ tenantUserId }) => tenantUserId),
    versions: rows.map(({ version }) => version),
  }
}

/** The fortnight that is measured: the last that is over. */
export async function measuredPeriod(company: BenchCompany): Promise<number> {
  const firstDay = lastFortnight()
  const { text } = await company.call(pay.list, { query: { from: firstDay, to: firstDay } })
  return (JSON.parse(text).data as PayPeriod[])[0]!.id
}
