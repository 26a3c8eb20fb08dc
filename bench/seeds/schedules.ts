import { Level } from '@muster/contract/kit/permissions'
import type { BenchCompany } from '../a-company.ts'

export const people = 500
export const seriesEach = 20
const sites = 400

/**
 * What a cleaning company plans: each person keeps five jobs of one city and comes three times each weekday, by a weekly
 * series a visit (15); one evening a week, every second or every evening (1); twice something monthly, once quarterly and
 * once a year (4). A fifth of the series stand still on public holidays. A tenth have an occurrence of this month that was
 * removed or moved, and every third goes on from one that ended last year, which comes on top of the twenty.
 */
export async function seedSchedules(company: BenchCompany) {
  await seedPeopleAtJobs(company, { people, sites })
  await seedSeries(company)
}

/** People who keep five jobs each, at sites of one client. */
export async function seedPeopleAtJobs(company: BenchCompany, size: { people: number; sites: number }) {
  const { owner } = company.stack
  const put = (text: string, more: unknown[] = []) => owner.query(text, [company.tenantId, ...more])
  await put(`insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
    select $1, r.id, 'Client', 'Bench', 'client@bench.example', 'client@bench.example' from roles r
    where r.tenant_id = $1 and r.level = ${Level.client}`)
  await put(
    `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
     select $1, r.id, 'Person', 'Number ' || n, 'p' || n || '@bench.example', 'p' || n || '@bench.example'
     from generate_series(1, $2::int) n join roles r on r.tenant_id = $1 and r.level = ${Level.employee}`,
    [company.of(size.people)],
  )
  await put(
    `insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
     select $1, u.id, 'Site ' || n, n || ' Queen Street', -27, 153,
       (array['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth'])[1 + n % 4]
     from generate_series(0, $2::int - 1) n join users u on u.tenant_id = $1 and u.first_name = 'Client'`,
    [company.of(size.sites)],
  )
  await put(`insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
    select $1, id, 'Contract', 'C-1', '2020-01-01', '2039-12-31', id from users where tenant_id = $1 and first_name = 'Client'`)
  await put(`insert into contract_sites (tenant_id, contract_id, site_id)
    select $1, c.id, s.id from contracts c join sites s on s.tenant_id = c.tenant_id where c.tenant_id = $1`)
  await put(`insert into job_details (tenant_id, client_id, title)
    select $1, id, 'Nightly clean' from users where tenant_id = $1 and first_name = 'Client'`)
  await put(`insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id)
    select $1, d.id, l.id, l.site_id, d.client_id from contract_sites l
    join job_details d on d.tenant_id = l.tenant_id where l.tenant_id = $1 order by l.site_id`)
  await put(
    `insert into job_assignees (tenant_id, job_id, user_id, hours)
     select $1, j.id, u.id, 2
     from (select id, row_number() over (order by id) - 1 as nth from users
         where tenant_id = $1 and first_name = 'Person') u
       cross join generate_series(0, 4) k
       join (select id, row_number() over (order by id) - 1 as nth from jobs where tenant_id = $1) j
         on j.nth = u.nth % 4 + 4 * ((u.nth / 4 + k * 7) % ($2::int / 4))`,
    [company.of(size.sites)],
  )
}

async function seedSeries(company: BenchCompany) {
  const { owner } = company.stack
  const put = (text: string, more: unknown[] = []) => owner.query(text, [company.tenantId, ...more])
  await put(
    `insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency,
       holiday_policy, holiday_region)
     select $1, a.job_id, a.id,
       case when n < 15 then '2025-06-02 06:00'::timestamp + n / 3 * interval '1 day' + n % 3 * interval '3 hours'
         when n = 15 then '2025-06-07 18:00'::timestamp
         else '2025-06-02 15:00'::timestamp + (a.person * 5 + n * 7) % 28 * interval '1 day' end
         + a.person % 4 * interval '15 minutes',
       s.timezone, 120,
       case when n < 15 then 'WEEKLY' when n = 15 then (array['DAILY', 'TWO_DAYS', 'WEEKLY', 'WEEKLY', 'WEEKLY'])[1 + a.person % 5]
         when n < 18 then 'MONTHLY' when n = 18 then 'QUARTERLY' else 'ANNUALLY' end,
       case when (a.person + n) % 5 = 0 then 'skip' else 'keep' end, (array['NSW', 'QLD', 'SA', 'WA'])[1 + a.person % 4]
     from (select *, dense_rank() over (order by user_id) - 1 as person,
         row_number() over (partition by user_id order by id) - 1 as kept from job_assignees where tenant_id = $1) a
       join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
       join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id
       join generate_series(0, $2::int - 1) n on n % 5 = a.kept
     order by a.person, n`,
    [seriesEach],
  )
  await put(`insert into schedule_exceptions (tenant_id, event_id, occurrence_date, kind, start_local, duration_minutes)
    select $1, id, day, case when id % 40 < 20 then 'removed' else 'moved' end,
      case when id % 40 >= 20 then day + interval '1 day 15 hours' end, case when id % 40 >= 20 then 90 end
    from (select id, (start_local::date + 7 * ((date_trunc('month', now())::date + 12 - start_local::date) / 7)) as day
      from schedule_events where tenant_id = $1 and frequency = 'WEEKLY' and id % 10 = 0) as each`)
  await put(`insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency,
      until, holiday_policy, holiday_region)
    select $1, job_id, assignee_id, start_local - interval '52 weeks', timezone, 90, frequency, start_local::date - 1,
      holiday_policy, holiday_region
    from schedule_events where tenant_id = $1 and id % 3 = 0`)
  for (const table of filled) await owner.query(`analyze ${table}`)
}

const filled = [
  'users',
  'sites',
  'contracts',
  'contract_sites',
  'job_details',
  'jobs',
  'job_assignees',
  'schedule_events',
  'schedule_exceptions',
]
