import type { BenchCompany } from '../a-company.ts'
import { seedPeopleAtJobs } from './schedules.ts'

export const people = 300
export const visits = 2000
const sites = 200

/**
 * A day of a company in three time zones: every person keeps five jobs and comes to each once, and to the first of them
 * twice for two people of three, spread over the day of the site. Of twenty visits whose time has come nineteen took place.
 */
export async function seedToday(company: BenchCompany) {
  await seedPeopleAtJobs(company, { people, sites })
  const { owner } = company.stack
  const put = (text: string, more: unknown[] = []) => owner.query(text, [company.tenantId, ...more])
  await put(
    `update sites set timezone = 'Australia/Sydney' where tenant_id = $1 and timezone = 'Australia/Brisbane'`,
  )
  await put(`insert into job_detail_versions (tenant_id, job_detail_id, version, title)
    select $1, id, 1, title from job_details where tenant_id = $1`)
  await put(
    `insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency)
     select $1, a.job_id, a.id, '2025-06-02 00:30'::timestamp + nth * interval '197 minutes' + a.user_id % 13 * interval '5 minutes',
       s.timezone, 60, 'DAILY'
     from (select *, row_number() over (partition by user_id order by id) - 1 as kept from job_assignees where tenant_id = $1) a
       join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
       join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id
       cross join generate_series(0, 6) nth
     where nth % 5 = a.kept order by nth, a.id limit $2`,
    [company.of(visits)],
  )
  await put(`insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status,
      spec_types, started_at, ended_at, start_received_at, timezone, local_date, event_id, occurrence_start)
    select $1, j.id, j.job_detail_id, 1, j.site_id, j.client_id, a.user_id,
      case when o.at < now() - interval '1 hour' then 'COMPLETED' else 'STARTED' end, '{NORMAL}', o.at,
      case when o.at < now() - interval '1 hour' then o.at + interval '58 minutes' end, o.at, e.timezone,
      (now() at time zone e.timezone)::date, e.id, o.at
    from schedule_events e
      join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id
      join jobs j on j.tenant_id = e.tenant_id and j.id = e.job_id
      cross join lateral (select
        ((now() at time zone e.timezone)::date + e.start_local::time) at time zone e.timezone as at) o
    where e.tenant_id = $1 and o.at < now() and e.id % 20 > 0`)
  await put(`insert into sessions (tenant_id, id, user_id, created_at, last_used_at, expires_at)
    select $1, gen_random_uuid(), id, now(), now(), now() + interval '1 day' from users
    where tenant_id = $1 and first_name = 'Person'`)
  for (const table of ['users', 'sites', 'jobs', 'job_assignees', 'schedule_events', 'works'])
    await owner.query(`analyze ${table}`)
}

interface Starter {
  jobId: number
  token: string
}
/** Signed-in people who have no visit that runs, each with a job of theirs. */
export async function idlePeople(company: BenchCompany, most: number): Promise<Starter[]> {
  const { owner, deps } = company.stack
  const { tenantId } = company
  const { rows } = await owner.query<{ id: number; session: string; jobId: number }>(
    `select distinct on (u.id) u.id, s.id as session, a.job_id as "jobId"
     from users u join sessions s on s.tenant_id = u.tenant_id and s.user_id = u.id
       join job_assignees a on a.tenant_id = u.tenant_id and a.user_id = u.id
     where u.tenant_id = $1 and u.first_name = 'Person' and not exists (
       select from works w where w.tenant_id = u.tenant_id and w.user_id = u.id and w.ended_at is null)
     order by u.id limit $2`,
    [tenantId, most],
  )
  return rows.map(({ id, session, jobId }) => {
    const claims = { tenantId, sessionId: session, userId: id }
    return { jobId, token: deps.tokens.sign(claims, new Date()) }
  })
}
