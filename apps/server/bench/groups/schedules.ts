import { calendar } from '@muster/contract/calendar'
import { addDays, localDate } from '@muster/rules/zone'
import { eventsBetween } from '../../src/features/calendar/queries.ts'
import { reachableEvents } from '../../src/features/calendar/reach.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import type { Group } from './group.ts'

const people = 500
const seriesEach = 20

/** People with twenty series each, most of them weekly, at fifty sites in four zones. */
async function plant(company: BenchCompany) {
  const { owner } = company.stack
  const put = (text: string, more: unknown[] = []) => owner.query(text, [company.tenantId, ...more])
  await put(`insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
    select $1, r.id, 'Client', 'Bench', 'client@bench.example', 'client@bench.example' from roles r
    where r.tenant_id = $1 and r.level = 10`)
  await put(
    `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
     select $1, r.id, 'Person', 'Number ' || n, 'p' || n || '@bench.example', 'p' || n || '@bench.example'
     from generate_series(1, $2::int) n join roles r on r.tenant_id = $1 and r.level = 5`,
    [company.of(people)],
  )
  await put(`insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
    select $1, u.id, 'Site ' || n, n || ' Queen Street', -27, 153,
      (array['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth'])[1 + n % 4]
    from generate_series(1, 50) n join users u on u.tenant_id = $1 and u.first_name = 'Client'`)
  await put(`insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
    select $1, id, 'Contract', 'C-1', '2020-01-01', '2039-12-31', id from users where tenant_id = $1 and first_name = 'Client'`)
  await put(`insert into contract_sites (tenant_id, contract_id, site_id)
    select $1, c.id, s.id from contracts c join sites s on s.tenant_id = c.tenant_id where c.tenant_id = $1`)
  await put(`insert into job_details (tenant_id, client_id, title)
    select $1, id, 'Nightly clean' from users where tenant_id = $1 and first_name = 'Client'`)
  await put(`insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id)
    select $1, d.id, l.id, l.site_id, d.client_id from contract_sites l
    join job_details d on d.tenant_id = l.tenant_id where l.tenant_id = $1`)
  // Each person works at five jobs, four series at each.
  await put(`insert into job_assignees (tenant_id, job_id, user_id, hours)
    select $1, j.id, u.id, 2 from users u cross join generate_series(0, 4) k
    join (select id, row_number() over (order by id) - 1 as nth from jobs where tenant_id = $1) j
      on j.nth = (u.id + k * 7) % 50
    where u.tenant_id = $1 and u.first_name = 'Person'`)
  await put(
    `insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency, holiday_policy, holiday_region)
     select $1, a.job_id, a.id,
       '2024-01-01'::timestamp + (a.nth % 20) * interval '1 day' + (6 + n * 4) * interval '1 hour' + (a.id % 4) * interval '30 minutes',
       s.timezone, 60 + n * 15,
       case when (a.id + n) % 20 = 0 then 'DAILY' when (a.id + n) % 10 = 1 then 'MONTHLY' else 'WEEKLY' end,
       case when (a.id + n) % 3 = 0 then 'skip' else 'keep' end, 'NSW'
     from (select *, row_number() over (order by id) as nth from job_assignees where tenant_id = $1) a
     join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
     join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id
     cross join generate_series(0, $2::int / 5 - 1) n`,
    [seriesEach],
  )
  await owner.query('analyze users; analyze job_assignees; analyze schedule_events; analyze jobs')
}

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const scope = await company.scope()
  const startDate = `${localDate('Australia/Sydney', Date.now()).slice(0, 8)}01`
  const month = { startDate, endDate: addDays(startDate, 30) }
  const { rows } = await company.stack.owner.query<{
    id: number
    job_id: number
    user_id: number
    assignee: number
  }>(
    `select e.id, e.job_id, a.user_id, a.id as assignee from schedule_events e
     join job_assignees a on a.tenant_id = e.tenant_id and a.id = e.assignee_id
     where e.tenant_id = $1 order by e.id limit 1`,
    [company.tenantId],
  )
  const one = rows[0]!
  const days = { startDate: addDays(startDate, 400), endDate: addDays(startDate, 430) }
  const body = {
    mappedId: one.job_id,
    userAssigneeId: one.user_id,
    startTime: `${days.startDate}T02:00:00+10:00`,
    duration: 60,
    recursiveFrequency: 'DAILY' as const,
    until: addDays(days.startDate, 5 * 365),
    notifyBeforeMinutes: 5,
  }
  const save = async () => {
    const answer = await company.call(calendar.create, { query: { force: true }, body })
    // The next round meets the same schedule.
    await company.stack.owner.query(
      'delete from schedule_events where tenant_id = $1 and id = (select max(id) from schedule_events where tenant_id = $1)',
      [company.tenantId],
    )
    return answer
  }
  const rowsOf = (between: typeof month) => [eventsBetween(reachableEvents(scope), between).compile()]
  return [
    {
      name: 'one month of everybody',
      ask: () => company.call(calendar.list, { query: month }),
      bare: rowsOf(month),
      gate: { ms: 300 },
    },
    {
      name: 'one month of one person',
      ask: () => company.call(calendar.list, { query: { ...month, tenantUserIds: [one.user_id] } }),
      bare: rowsOf(month),
      gate: { ms: 300 },
    },
    {
      name: 'a daily series of five years with its conflicts',
      ask: save,
      bare: rowsOf(month),
      gate: { ms: 300 },
    },
  ]
}

export const schedulesGroup: Group = {
  name: 'Schedules',
  size: '500 employees with 20 series each, as a twentieth daily, a tenth monthly, the rest weekly',
  plant,
  subjects,
}
