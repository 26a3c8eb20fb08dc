import { Level } from '@muster/contract/kit/permissions'
import { encodeCells, encodeFixes } from '@muster/rules/works/gps-codec'
import type pg from 'pg'
import { settleDays } from '../../apps/server/src/features/dashboard/work-sums.ts'
import { aggregateAll } from '../../apps/server/src/features/works/tracks/heat.ts'
import type { BenchCompany } from '../a-company.ts'

export interface Years {
  people: number
  sites: number
  jobsASite: number
  sitesEach: number
  works: number
  visitsADay: number
  fixesEach: number
}

const office = ({ people, sites, jobsASite }: Years) => [
  `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
   select $1, r.id, 'Client', 'Bench', 'client@bench.example', 'client@bench.example' from roles r
   where r.tenant_id = $1 and r.level = ${Level.client}`,
  `insert into users (tenant_id, role_id, employee_number, first_name, last_name, email, email_key)
   select $1, r.id, 'E' || n, 'Person', 'Number ' || n, 'p' || n || '@bench.example', 'p' || n || '@bench.example'
   from generate_series(1, ${people}) n join roles r on r.tenant_id = $1 and r.level = ${Level.employee}`,
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
   join job_details d on d.tenant_id = l.tenant_id cross join generate_series(1, ${jobsASite}) n
   where l.tenant_id = $1 order by l.site_id, n`,
]

/** Of person p (from 0) the job of a visit k: the sites of a person in turn, which others share; every twentieth visit is at the depot. */
const jobOf = ({ sites, sitesEach, jobsASite }: Years) =>
  `case when k % 20 = 7 then 0
    else (p * 2 + p / (${sites} / 2) + k % ${sitesEach} * 50) % ${sites} * ${jobsASite} + p / ${sites} % ${jobsASite} end`

// People come to their sites by a weekly series each.
const planned = (years: Years) => [
  `insert into job_assignees (tenant_id, job_id, user_id, hours)
   select $1, j.id, u.id, 2
   from (select distinct p, ${jobOf(years)} as job from generate_series(0, ${years.people - 1}) p, generate_series(0, 39) k) each
   join (select id, row_number() over (order by id) - 1 as nth from users where tenant_id = $1 and first_name = 'Person') u
     on u.nth = each.p
   join (select id, row_number() over (order by id) - 1 as nth from jobs where tenant_id = $1) j on j.nth = each.job`,
  `insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency)
   select $1, a.job_id, a.id, '2022-01-03 06:00', 'Australia/Sydney', 120, 'WEEKLY' from job_assignees a where a.tenant_id = $1`,
]

const worked = (years: Years) => `
  insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status, spec_types,
    started_at, ended_at, start_received_at, timezone, local_date)
  select $1, j.id, j.job_detail_id, 1, j.site_id, j.client_id, u.id, 'COMPLETED', array['INSPECTION'],
    (day + time) at time zone j.timezone, (day + time) at time zone j.timezone + interval '105 minutes' + k % 900 * interval '1 second',
    (day + time) at time zone j.timezone, j.timezone, day::date
  from (
    select p, k, ${jobOf(years)} as job,
      current_date - 1 - ($2::int / ${years.people} - 1 - k) / ${years.visitsADay} * interval '1 day' as day,
      interval '6 hours' + k % ${years.visitsADay} * interval '150 minutes' as time
    from generate_series(0, $2::int / ${years.people} - 1) k, generate_series(0, ${years.people - 1}) p
  ) visit
  join (select id, row_number() over (order by id) - 1 as nth from users where tenant_id = $1 and first_name = 'Person') u
    on u.nth = visit.p
  join (select j.*, s.timezone, row_number() over (order by j.id) - 1 as nth from jobs j
    join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id where j.tenant_id = $1) j on j.nth = visit.job
  order by k, p`

/** As starts of visits note it. */
const siteWorkers = `insert into site_workers (tenant_id, site_id, user_id, last_started_at)
  select tenant_id, site_id, user_id, max(started_at) from works where tenant_id = $1 group by tenant_id, site_id, user_id`

const afterwards = [
  `insert into work_breaks (tenant_id, work_id, started_at, ended_at)
   select $1, id, started_at + interval '40 minutes', started_at + interval '55 minutes' from works
   where tenant_id = $1 and id % 4 = 0`,
  siteWorkers,
  `insert into answers (tenant_id, work_id, questionnaire_id, rating, answer, answered_at)
   select $1, w.id, q.id, 3 + (w.id + q.id) % 3, (3 + (w.id + q.id) % 3)::text, w.ended_at from works w, questionnaires q
   where w.tenant_id = $1 and q.tenant_id = $1 and w.id % 20 = 0`,
]

export async function seedYears(company: BenchCompany, years: Years): Promise<void> {
  const { owner } = company.stack
  const client = await owner.connect()
  try {
    // What is seeded here fits together; a million rows need not be looked up one by one.
    await client.query('set session_replication_role = replica')
    for (const text of [...office(years), ...planned(years)]) await client.query(text, [company.tenantId])
    await client.query(worked(years), [company.tenantId, company.of(years.works)])
    for (const text of afterwards) await client.query(text, [company.tenantId])
    await client.query('analyze works')
    await seedFixes(client, company.tenantId, years.fixesEach)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  // Nothing of it is removed in the night.
  await owner.query('update company_settings set legal_hold = true where tenant_id = $1', [company.tenantId])
  // As the nights did, year after year.
  await aggregateAll(await company.scope())
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

async function seedFixes(client: pg.PoolClient, tenantId: number, fixesEach: number) {
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
    const packed = rows.map((visit) => walked(visit, fixesEach))
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
function walked({ id, t, lat, lng }: Visit, fixesEach: number) {
  const fixes = Array.from({ length: fixesEach }, (_, i) => {
    const turn = ((id * 31 + i * 17) % 101) / 101
    const out = 0.0006 * (((id * 7 + i * 3) % 13) / 13)
    return {
      t: Number(t) + (i * 6_000_000) / fixesEach,
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
