import { roster } from '@muster/contract/planning/roster'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { BenchCompany } from '../a-company.ts'
import { seedSchedules } from './schedules.ts'

const drafts = 50

/**
 * Each site needs two people every evening from Monday to Friday. Each person fills one place, but for every twentieth, and
 * has a second series on three mornings and a single shift this week. Fifty shifts are drafts. Everybody is casual by the
 * award, and the evenings of the last eight days were worked.
 */
export async function seedRoster(company: BenchCompany) {
  await seedSchedules(company)
  const { owner } = company.stack
  const put = (text: string) => owner.query(text, [company.tenantId])
  await put('delete from schedule_events where tenant_id = $1')
  await put(`insert into shift_patterns (tenant_id, job_id, start_local, timezone, duration_minutes, frequency, weekdays,
      holiday_policy, holiday_region, places, title)
    select $1, j.id, '2025-06-02 18:00', s.timezone, 150, 'WEEKLY', '{1,2,3,4,5}', 'skip', 'NSW', 2, 'Evening clean'
    from jobs j join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id where j.tenant_id = $1`)
  await put(`insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency,
      weekdays, holiday_policy, holiday_region, pattern_id)
    select $1, a.job_id, a.id, p.start_local - (a.nth = 2)::int * interval '12 hours', p.timezone, 150, 'WEEKLY',
      case a.nth when 1 then p.weekdays else '{1,3,5}' end, 'skip', 'NSW', case a.nth when 1 then p.id end
    from (select *, row_number() over (partition by user_id order by id) as nth from job_assignees where tenant_id = $1) a
      join shift_patterns p on p.tenant_id = a.tenant_id and p.job_id = a.job_id
    where a.nth <= 2 and (a.nth = 2 or a.user_id % 20 > 0)`)
  await put(`insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes)
    select $1, a.job_id, a.id, date_trunc('day', now()) + interval '36 hours', p.timezone, 120
    from (select distinct on (user_id) * from job_assignees where tenant_id = $1 order by user_id, id desc) a
      join shift_patterns p on p.tenant_id = a.tenant_id and p.job_id = a.job_id`)
  await seedWorkedEvenings(company)
  await put(`update sites set area_m2 = 1800 where tenant_id = $1`)
  await put(`insert into employments (tenant_id, user_id, version, changed_at, changed_by)
    select $1, id, 1, now(), id from users where tenant_id = $1 and first_name = 'Person'`)
  await put(`insert into employment_terms (tenant_id, user_id, first_day, type, instrument, level, collects_trolleys, currency,
      weekly_allowances)
    select $1, user_id, '2020-01-01', 'CASUAL', 'MA000022', '1', false, 'AUD', '{}' from employments where tenant_id = $1`)
  await owner.query('analyze schedule_events, works, employment_terms')
  const { rows } = await owner.query<{ jobId: number; tenantUserId: number }>(
    `select job_id as "jobId", user_id as "tenantUserId" from job_assignees where tenant_id = $1 order by id limit ${drafts}`,
    [company.tenantId],
  )
  const startTime = `${addDays(localDate('UTC', Date.now()), 3)}T04:00:00Z`
  const changes = rows.map((row) => ({ kind: 'ADD' as const, ...row, startTime, duration: 60 }))
  await company.call(roster.change, { body: { changes } })
}

async function seedWorkedEvenings({ stack, tenantId }: BenchCompany) {
  const client = await stack.owner.connect()
  const put = (text: string) => client.query(text, [tenantId])
  try {
    // What is seeded here fits together, and starts nothing in the background.
    await client.query('set session_replication_role = replica')
    await put(`insert into job_detail_versions (tenant_id, job_detail_id, version, title)
      select $1, id, 1, title from job_details where tenant_id = $1`)
    await put(`insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status,
        spec_types, started_at, ended_at, start_received_at, timezone, local_date)
      select $1, j.id, j.job_detail_id, 1, j.site_id, j.client_id, a.user_id, 'COMPLETED', '{NORMAL}', w.at,
        w.at + interval '150 minutes', w.at, e.timezone, d.day
      from (select current_date - n as day from generate_series(1, 8) n) d
        join schedule_events e on extract(isodow from d.day)::int = any(e.weekdays)
        join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id
        join jobs j on j.tenant_id = e.tenant_id and j.id = e.job_id
        cross join lateral (select (d.day + e.start_local::time) at time zone e.timezone as at) w
      where e.tenant_id = $1 and e.pattern_id is not null order by d.day, e.id`)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}
