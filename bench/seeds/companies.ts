import { Level } from '@muster/contract/kit/permissions'
import { addDays, localDate } from '@muster/rules/time/zone'
import { createCompany } from '../../apps/server/src/features/company/create-company.ts'
import type { Cast, Person } from '../groups/load-mix.ts'
import type { Stack } from '../stack.ts'

/** Of the companies whose codes begin with a prefix. */
const many = '(select id from tenants where code like $1)'
const zone = 'Australia/Sydney'

const people = [
  { level: Level.client, name: 'Client', count: 1 },
  { level: Level.manager, name: 'Manager', count: 4 },
  { level: Level.employee, name: 'Crew', count: 45 },
]
const rows = [
  ...people.map(
    ({ level, name, count }) => `
    insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
    select r.tenant_id, r.id, '${name}', n::text, '${name}' || n || '@bench.example', lower('${name}') || n || '@bench.example'
    from roles r, generate_series(1, ${count}) n where r.level = ${level} and r.tenant_id in ${many}`,
  ),
  `insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
   select u.tenant_id, u.id, 'Site ' || n, n || ' Queen Street', -33.8, 151.2, '${zone}'
   from users u, generate_series(1, 10) n where u.first_name = 'Client' and u.tenant_id in ${many}`,
  `insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
   select tenant_id, id, 'Contract', 'C-1', '2020-01-01', '2039-12-31', id from users
   where first_name = 'Client' and tenant_id in ${many}`,
  `insert into contract_sites (tenant_id, contract_id, site_id)
   select c.tenant_id, c.id, s.id from contracts c join sites s on s.tenant_id = c.tenant_id where c.tenant_id in ${many}`,
  `insert into job_details (tenant_id, client_id, title)
   select tenant_id, id, 'Nightly clean' from users where first_name = 'Client' and tenant_id in ${many}`,
  `insert into job_detail_versions (tenant_id, job_detail_id, version, title)
   select tenant_id, id, 1, title from job_details where tenant_id in ${many}`,
  `insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id)
   select l.tenant_id, d.id, l.id, l.site_id, d.client_id from contract_sites l
   join job_details d on d.tenant_id = l.tenant_id where l.tenant_id in ${many}`,
  `insert into job_assignees (tenant_id, job_id, user_id, hours)
   select u.tenant_id, j.id, u.id, 2
   from (select tenant_id, id, row_number() over (partition by tenant_id order by id) n from users where first_name = 'Crew') u
   join (select tenant_id, id, row_number() over (partition by tenant_id order by id) n from jobs) j
     on j.tenant_id = u.tenant_id and j.n = 1 + u.n % 10
   where u.tenant_id in ${many}`,
  `insert into schedule_events (tenant_id, job_id, assignee_id, start_local, timezone, duration_minutes, frequency)
   select tenant_id, job_id, id, '2026-01-05 06:00', '${zone}', 120, 'WEEKLY' from job_assignees where tenant_id in ${many}`,
  `insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status, spec_types,
     started_at, ended_at, start_received_at, timezone, local_date)
   select a.tenant_id, j.id, j.job_detail_id, 1, j.site_id, j.client_id, a.user_id, 'COMPLETED', '{NORMAL}',
     w.at, w.at + interval '2 hours', w.at, '${zone}', (w.at at time zone '${zone}')::date
   from job_assignees a join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id,
     generate_series(1, 10) n, lateral (select date_trunc('day', now()) - n * interval '3 days' as at) w
   where a.tenant_id in ${many}`,
  `insert into site_workers (tenant_id, site_id, user_id, last_started_at)
   select tenant_id, site_id, user_id, max(started_at) from works where tenant_id in ${many} group by tenant_id, site_id, user_id`,
  `insert into conversations (tenant_id, kind, site_id)
   select s.tenant_id, k, s.id from sites s, unnest(array['BOOK', 'INTERNAL', 'UPDATES']) k where s.tenant_id in ${many}`,
  `insert into conversations (tenant_id, kind) select id, 'COMPANY' from ${many} t`,
  `insert into sessions (tenant_id, id, user_id, created_at, last_used_at, expires_at)
   select tenant_id, gen_random_uuid(), id, now(), now(), now() + interval '1 day' from users where tenant_id in ${many}`,
]

/** So many companies of fifty people, ten sites and 450 works each; who of them calls. */
export async function seedCompanies({ owner, deps }: Stack, count: number, prefix = 'many'): Promise<Cast[]> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    for (let n = 0; n < count; n++)
      await createCompany(client, { code: `${prefix}-${n}`, fullName: `Company ${n}`, timezone: zone })
    await client.query('commit')
    await client.query('set session_replication_role = replica')
    for (const text of rows) await client.query(text, [`${prefix}-%`])
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  await owner.query('vacuum analyze')
  const found = await owner.query<SeedRow>(
    `
    select u.tenant_id as "tenantId", u.id, r.level, s.id as session, c.id as conversation, c.site_id as "siteId"
    from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id and r.level in (${Level.manager}, ${Level.employee})
      join sessions s on s.tenant_id = u.tenant_id and s.user_id = u.id
      left join job_assignees a on a.tenant_id = u.tenant_id and a.user_id = u.id
      left join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
      left join conversations c on c.tenant_id = j.tenant_id and c.site_id = j.site_id and c.kind = 'INTERNAL'
    where u.tenant_id in ${many}`,
    [`${prefix}-%`],
  )
  const endDate = addDays(`${localDate(zone, Date.now()).slice(0, 8)}01`, -1)
  const month = { startDate: `${endDate.slice(0, 8)}01`, endDate }
  const person = ({ tenantId, id, session, conversation }: SeedRow): Person => ({
    id,
    token: deps.tokens.sign({ tenantId, sessionId: session, userId: id }, new Date()),
    conversation: conversation ?? 0,
  })
  return [...Map.groupBy(found.rows, ({ tenantId }) => tenantId).values()].map((of) => ({
    managers: of.filter(({ level }) => level === Level.manager).map(person),
    workers: of.filter(({ level }) => level === Level.employee).map(person),
    siteIds: [...new Set(of.flatMap(({ siteId }) => siteId ?? []))],
    month,
  }))
}

interface SeedRow {
  tenantId: number
  id: number
  level: number
  session: string
  conversation: number | null
  siteId: number | null
}
