import { roster } from '@muster/contract/planning/roster'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { BenchCompany } from '../a-company.ts'
import { seedSchedules } from './schedules.ts'

const drafts = 50

/**
 * Each site needs two people every evening from Monday to Friday. Each person fills one place, but for every twentieth, and
 * has a second series on three mornings and a single shift this week. Fifty shifts are drafts.
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
  await owner.query('analyze schedule_events')
  const { rows } = await owner.query<{ jobId: number; tenantUserId: number }>(
    `select job_id as "jobId", user_id as "tenantUserId" from job_assignees where tenant_id = $1 order by id limit ${drafts}`,
    [company.tenantId],
  )
  const startTime = `${addDays(localDate('UTC', Date.now()), 3)}T04:00:00Z`
  const changes = rows.map((row) => ({ kind: 'ADD' as const, ...row, startTime, duration: 60 }))
  await company.call(roster.change, { body: { changes } })
}
