import { Level } from '@muster/contract/kit/permissions'
import type pg from 'pg'
import { settleDays } from '../../apps/server/src/features/dashboard/work-sums.ts'
import type { BenchCompany } from '../a-company.ts'

export const people = 200
export const sites = 1000
export const works = 1_000_000
/** Works a person begins on a day, of which every fourth has a break. */
const worksADay = 5

/** Years of completed works, five a day for each person, each at another site, up to this moment; added up by day. */
export async function seedWorks(company: BenchCompany) {
  const client = await company.stack.owner.connect()
  try {
    // What is seeded here fits together; a million rows need not be looked up one by one.
    await client.query('set session_replication_role = replica')
    await seedRows(client, company)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  await settleDays(await company.scope())
  await company.stack.owner.query('vacuum analyze')
}

async function seedRows(client: pg.PoolClient, company: BenchCompany) {
  const put = (text: string, more: unknown[] = []) => client.query(text, [company.tenantId, ...more])
  await put(`insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
    select $1, r.id, 'Client', 'Bench', 'client@bench.example', 'client@bench.example' from roles r
    where r.tenant_id = $1 and r.level = ${Level.client}`)
  await put(
    `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
     select $1, r.id, 'Person', 'Number ' || n, 'p' || n || '@bench.example', 'p' || n || '@bench.example'
     from generate_series(1, $2::int) n join roles r on r.tenant_id = $1 and r.level = ${Level.employee}`,
    [people],
  )
  await put(
    `insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
     select $1, u.id, 'Site ' || n, n || ' Queen Street', -27, 153, 'Australia/Sydney'
     from generate_series(1, $2::int) n join users u on u.tenant_id = $1 and u.first_name = 'Client'`,
    [sites],
  )
  await put(`insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
    select $1, id, 'Contract', 'C-1', '2020-01-01', '2039-12-31', id from users
    where tenant_id = $1 and first_name = 'Client'`)
  await put(`insert into contract_sites (tenant_id, contract_id, site_id)
    select $1, c.id, s.id from contracts c join sites s on s.tenant_id = c.tenant_id where c.tenant_id = $1`)
  await put(`with made as (
      insert into job_details (tenant_id, client_id, title)
      select $1, id, 'Nightly clean' from users where tenant_id = $1 and first_name = 'Client' returning id)
    insert into job_detail_versions (tenant_id, job_detail_id, version, title)
    select $1, id, 1, 'Nightly clean' from made`)
  await put(`insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id, created_at)
    select $1, d.id, l.id, l.site_id, d.client_id, now() - l.id % 360 * interval '1 day' from contract_sites l
    join job_details d on d.tenant_id = l.tenant_id where l.tenant_id = $1`)
  await put(
    `insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status,
       spec_types, started_at, ended_at, start_received_at, timezone, local_date)
     select $1, j.id, j.job_detail_id, 1, j.site_id, j.client_id, u.id, 'COMPLETED', '{NORMAL}', w.at,
       w.at + (30 + n % 90) * interval '1 minute', w.at, 'Australia/Sydney', (w.at at time zone 'Australia/Sydney')::date
     from generate_series(0, $2::int - 1) n
       cross join lateral (select date_trunc('day', now()) - (1 + n / ($3::int * $4::int)) * interval '1 day'
         + n % $4::int * interval '3 hours' as at) w
       join (select id, row_number() over (order by id) - 1 as nth from users
         where tenant_id = $1 and first_name = 'Person') u on u.nth = n / $4::int % $3::int
       join (select *, row_number() over (order by id) - 1 as nth from jobs where tenant_id = $1) j
         on j.nth = (n * 7) % $5::int`,
    [company.of(works), people, worksADay, sites],
  )
  await put(`insert into work_breaks (tenant_id, work_id, started_at, ended_at)
    select tenant_id, id, started_at + interval '10 minutes', started_at + interval '20 minutes' from works
    where tenant_id = $1 and id % 4 = 0`)
  await client.query('analyze works, work_breaks, users, sites, jobs')
}
