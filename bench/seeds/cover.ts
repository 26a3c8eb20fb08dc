import type { BenchCompany } from '../a-company.ts'
import { seedPeopleAtJobs } from './schedules.ts'

const people = 5000
const sites = 2000
const visits = 5000

/**
 * Each person has an evening from Monday to Friday at a time of their own, three mornings a week and a single shift this
 * week. A third have windows, a twentieth leave, a tenth of the series an exception. One site was visited often; at its
 * job two people are needed, and nobody comes.
 */
export async function seedCover(company: BenchCompany) {
  const { owner } = company.stack
  const put = (text: string, more: unknown[] = []) => owner.query(text, [company.tenantId, ...more])
  await seedPeopleAtJobs(company, { people, sites })
  await put(`insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency,
      weekdays, holiday_policy, holiday_region)
    select $1, a.job_id, a.id,
      case a.nth when 1 then '2025-06-02 17:00'::timestamp else '2025-06-02 06:00'::timestamp end + a.user_id % 8 * interval '15 minutes',
      s.timezone, 120 + a.user_id % 3 * 15, 'WEEKLY',
      case a.nth when 1 then '{1,2,3,4,5}'::smallint[] else '{1,3,5}'::smallint[] end, 'skip', 'NSW'
    from (select *, row_number() over (partition by user_id order by id) as nth from job_assignees where tenant_id = $1) a
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
      join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id
    where a.nth <= 2`)
  await put(`insert into schedule_exceptions (tenant_id, event_id, occurrence_date, kind)
    select $1, id, current_date - extract(isodow from current_date)::int + 1, 'removed'
    from schedule_events where tenant_id = $1 and id % 10 = 0`)
  await put(`insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes)
    select $1, a.job_id, a.id, date_trunc('day', now()) + a.user_id % 96 * interval '1 hour', s.timezone, 120
    from (select distinct on (user_id) * from job_assignees where tenant_id = $1 order by user_id, id desc) a
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
      join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id`)
  await put(`insert into availabilities (tenant_id, user_id, changed_at, changed_by)
    select $1, id, now(), id from users where tenant_id = $1 and id % 3 = 0 and first_name = 'Person'`)
  await put(`insert into availability_windows (tenant_id, user_id, kind, weekday, start_time, end_time)
    select $1, user_id, case day % 2 when 0 then 'UNAVAILABLE' else 'PREFERRED' end, day, '18:00', '24:00'
    from availabilities cross join generate_series(1, 5) day where tenant_id = $1`)
  await put(
    `insert into leave_types (tenant_id, name, kind, paid) values ($1, 'Leave of the bench', 'PLANNED', true)`,
  )
  await put(`insert into leave_requests (tenant_id, user_id, type_id, first_day, last_day, state, requested_at, requested_by)
    select $1, u.id, t.id, current_date, current_date + 9, 'APPROVED', now(), u.id
    from users u join (select min(id) as id from leave_types where tenant_id = $1) t on true
    where u.tenant_id = $1 and u.id % 20 = 0 and u.first_name = 'Person'`)
  await put(`insert into job_detail_versions (tenant_id, job_detail_id, version, title, created_at)
    select $1, id, 1, title, now() from job_details where tenant_id = $1`)
  await put(
    `insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status, spec_types,
      started_at, ended_at, start_received_at, timezone, local_date)
    select $1, j.id, j.job_detail_id, 1, j.site_id, j.client_id, u.id, 'COMPLETED', '{NORMAL}', at, at + interval '2 hours', at,
      'Australia/Sydney', at::date
    from (select n, now() - n * interval '3 hours' as at from generate_series(1, $2::int) n) n
      join (select * from jobs where tenant_id = $1 order by id limit 1) j on true
      join (select id, row_number() over (order by id) as nth from users where tenant_id = $1 and first_name = 'Person') u
        on u.nth = 1 + n.n % 200`,
    [company.of(visits)],
  )
  await put(`insert into shift_patterns (tenant_id, job_id, start_local, timezone, duration_minutes, frequency, weekdays,
      holiday_policy, holiday_region, places, title)
    select $1, j.id, '2025-06-02 18:00', s.timezone, 150, 'WEEKLY', '{1,2,3,4,5,6,7}', 'keep', 'NSW', 2, 'Evening clean'
    from (select * from jobs where tenant_id = $1 order by id limit 1) j
      join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id`)
  for (const table of filled) await owner.query(`analyze ${table}`)
}

const filled = ['schedule_events', 'schedule_exceptions', 'availability_windows', 'leave_requests', 'works']
