import { encodeCells, encodeFixes } from '@muster/rules/gps-codec'
import type pg from 'pg'
import { settleDays } from '../../src/features/dashboard/work-sums.ts'
import { gatherAll } from '../../src/features/works/heat.ts'
import type { BenchCompany } from '../a-company.ts'

export const people = 200
export const sites = 400
const works = 1_000_000
const visitsADay = 4
export const fixesEach = 10

const office = [
  `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
   select $1, r.id, 'Client', 'Bench', 'client@bench.example', 'client@bench.example' from roles r
   where r.tenant_id = $1 and r.level = 10`,
  `insert into users (tenant_id, role_id, employee_number, first_name, last_name, email, email_key)
   select $1, r.id, 'E' || n, 'Person', 'Number ' || n, 'p' || n || '@bench.example', 'p' || n || '@bench.example'
   from generate_series(1, ${people}) n join roles r on r.tenant_id = $1 and r.level = 5`,
  `insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
   select $1, u.id, 'Site ' || n, n || ' Queen Street', -33.5 - (n % 20) * 0.02, 150.9 + (n / 20) * 0.02,
     (array['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth'])[1 + n % 4]
   from generate_series(0, ${sites - 1}) n join users u on u.tenant_id = $1 and u.first_name = 'Client'`,
  `insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
   select $1, id, 'Contract', 'C-1', '2020-01-01', '2039-12-31', id from users where tenant_id = $1 and first_name = 'Client'`,
  `insert into contract_sites (tenant_id, contract_id, site_id)
   select $1, c.id, s.id from contracts c join sites s on s.tenant_id = c.tenant_id where c.tenant_id = $1`,
  `insert into job_details (tenant_id, client_id, title)
   select $1, id, 'Nightly clean' from users where tenant_id = $1 and first_name = 'Client'`,
  `insert into job_detail_versions (tenant_id, job_detail_id, version, title)
   select $1, id, 1, title from job_details where tenant_id = $1`,
  `insert into job_specs (tenant_id, job_detail_id, version, position, spec_type, title, frequency)
   select $1, id, 1, n, 'INSPECTION', 'Part ' || n, 'DAILY' from job_details, generate_series(1, 2) n where tenant_id = $1`,
  `insert into job_spec_items (tenant_id, job_spec_id, position, title)
   select $1, id, n, 'Item ' || n from job_specs, generate_series(1, 5) n where tenant_id = $1`,
  `insert into questionnaires (tenant_id, job_spec_item_id, position, title, answer_type)
   select $1, id, 1, 'Rating', 'RATING' from job_spec_items where tenant_id = $1`,
  `insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id)
   select $1, d.id, l.id, l.site_id, d.client_id from contract_sites l
   join job_details d on d.tenant_id = l.tenant_id where l.tenant_id = $1 order by l.site_id`,
]

/** Of person p (from 0) the site of a visit k: eight in turn, which three others share; every twentieth is the depot. */
const siteOf = (person: string, visit: string) =>
  `case when ${visit} % 20 = 7 then 0 else (${person} * 2 + ${visit} % 8 * 50) % ${sites} end`

// People come to their sites by a weekly series each.
const planned = [
  `insert into job_assignees (tenant_id, job_id, user_id, hours)
   select $1, j.id, u.id, 2
   from (select distinct p, ${siteOf('p', 'k')} as site from generate_series(0, ${people - 1}) p, generate_series(0, 39) k) each
   join (select id, row_number() over (order by id) - 1 as nth from users where tenant_id = $1 and first_name = 'Person') u
     on u.nth = each.p
   join (select id, row_number() over (order by id) - 1 as nth from jobs where tenant_id = $1) j on j.nth = each.site`,
  `insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency)
   select $1, a.job_id, a.id, '2022-01-03 06:00', 'Australia/Sydney', 120, 'WEEKLY' from job_assignees a where a.tenant_id = $1`,
]

const worked = `
  insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status, spec_types,
    started_at, ended_at, start_received_at, timezone, local_date)
  select $1, j.id, j.job_detail_id, 1, j.site_id, j.client_id, u.id, 'COMPLETED', array['INSPECTION'],
    (day + time) at time zone j.timezone, (day + time) at time zone j.timezone + interval '105 minutes' + k % 900 * interval '1 second',
    (day + time) at time zone j.timezone, j.timezone, day::date
  from (
    select p, k, ${siteOf('p', 'k')} as site,
      current_date - 1 - ($2::int / ${people} - 1 - k) / ${visitsADay} * interval '1 day' as day,
      interval '6 hours' + k % ${visitsADay} * interval '150 minutes' as time
    from generate_series(0, $2::int / ${people} - 1) k, generate_series(0, ${people - 1}) p
  ) visit
  join (select id, row_number() over (order by id) - 1 as nth from users where tenant_id = $1 and first_name = 'Person') u
    on u.nth = visit.p
  join (select j.*, s.timezone, row_number() over (order by j.id) - 1 as nth from jobs j
    join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id where j.tenant_id = $1) j on j.nth = visit.site
  order by k, p`

const afterwards = [
  `insert into work_breaks (tenant_id, work_id, started_at, ended_at)
   select $1, id, started_at + interval '40 minutes', started_at + interval '55 minutes' from works
   where tenant_id = $1 and id % 4 = 0`,
  `insert into answers (tenant_id, work_id, questionnaire_id, rating, answer, answered_at)
   select $1, w.id, q.id, 3 + (w.id + q.id) % 3, (3 + (w.id + q.id) % 3)::text, w.ended_at from works w, questionnaires q
   where w.tenant_id = $1 and q.tenant_id = $1 and w.id % 20 = 0`,
]

/** Years of work: 200 people come to four of 400 sites a day, and ten fixes are recorded each time. */
export async function plantReports(company: BenchCompany): Promise<void> {
  const { owner } = company.stack
  const client = await owner.connect()
  try {
    // What is planted here fits together; a million rows need not be looked up one by one.
    await client.query('set session_replication_role = replica')
    for (const text of [...office, ...planned]) await client.query(text, [company.tenantId])
    await client.query(worked, [company.tenantId, company.of(works)])
    for (const text of afterwards) await client.query(text, [company.tenantId])
    await client.query('analyze works')
    await plantFixes(client, company.tenantId)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  // Nothing of it is removed in the night.
  await owner.query('update company_settings set legal_hold = true where tenant_id = $1', [company.tenantId])
  // As the nights did, year after year.
  await gatherAll(await company.scope())
  await settleDays(await company.scope())
  await owner.query('vacuum analyze')
}

interface Visit {
  id: number
  site_id: number
  user_id: number
  day: string
  t: number
  lat: number
  lng: number
}
const atOnce = 10_000

async function plantFixes(client: pg.PoolClient, tenantId: number) {
  for (let after = 0; ; ) {
    const { rows } = await client.query<Visit>(
      `select w.id, w.site_id, w.user_id, w.local_date::text as day, extract(epoch from w.started_at) * 1000 as t,
         s.latitude as lat, s.longitude as lng
       from works w join sites s on s.tenant_id = w.tenant_id and s.id = w.site_id
       where w.tenant_id = $1 and w.id > $2 order by w.id limit ${atOnce}`,
      [tenantId, after],
    )
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    const packed = rows.map(walked)
    await client.query(
      `insert into fix_batches (tenant_id, work_id, first_t, last_t, fixes, site_id, user_id, day, points, cells)
       select $1, w, a, b, ${fixesEach}, s, u, d, p, c
       from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::date[], $8::bytea[], $9::bytea[])
         as each(w, a, b, s, u, d, p, c)`,
      [
        tenantId,
        rows.map(({ id }) => id),
        packed.map(({ first }) => first),
        packed.map(({ last }) => last),
        rows.map(({ site_id }) => site_id),
        rows.map(({ user_id }) => user_id),
        rows.map(({ day }) => day),
        packed.map(({ points }) => points),
        packed.map(({ cells }) => cells),
      ],
    )
  }
}

/** A round through the rooms of a site, another one each time: within some 60 metres. */
function walked({ id, t, lat, lng }: Visit) {
  const fixes = Array.from({ length: fixesEach }, (_, i) => {
    const turn = ((id * 31 + i * 17) % 101) / 101
    const out = 0.0006 * (((id * 7 + i * 3) % 13) / 13)
    return {
      t: Number(t) + i * 600_000,
      lat: Number((lat + out * Math.sin(turn * 2 * Math.PI)).toFixed(6)),
      lng: Number((lng + out * Math.cos(turn * 2 * Math.PI)).toFixed(6)),
      acc: 8,
    }
  })
  return {
    first: fixes[0]!.t,
    last: fixes.at(-1)!.t,
    points: Buffer.from(encodeFixes(fixes)),
    cells: Buffer.from(encodeCells(fixes)),
  }
}
