import { Level } from '@muster/contract/kit/permissions'
import { addDays, localDate } from '@muster/rules/time/zone'
import { makeConversations } from '../../apps/server/src/features/sites/conversation-writes.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Cast, Person } from '../groups/load-mix.ts'
import { years } from '../groups/reports.ts'
import { seedYears } from './reports.ts'

const workers = 950
const managers = 50
/** Of the million works that the reports are measured with. */
const shareOfWorks = 0.05

/** A company of a thousand people who are signed in, with 50,000 works, and a conversation at each of its 400 sites. */
export async function seedLoad(company: BenchCompany): Promise<Cast> {
  const { stack, tenantId, of } = company
  await seedYears({ ...company, of: (size) => of(size * shareOfWorks) }, years)
  const run = (text: string, ...values: unknown[]) => stack.owner.query(text, [tenantId, ...values])
  const user = (level: number, prefix: string, many: number) =>
    run(
      `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
       select $1, r.id, $2, n::text, $2 || n || '@bench.example', lower($2) || n || '@bench.example'
       from generate_series(1, $3::int) n join roles r on r.tenant_id = $1 and r.level = $4`,
      prefix,
      many,
      level,
    )
  await user(3, 'Manager', managers)
  await user(5, 'Crew', workers - 200)
  await run(
    `insert into job_assignees (tenant_id, job_id, user_id)
     select $1, j.id, u.id from (select id, row_number() over (order by id) n from users
       where tenant_id = $1 and first_name = 'Crew') u
     join (select id, row_number() over (order by id) n, count(*) over () many from jobs where tenant_id = $1) j
       on j.n = 1 + u.n % j.many`,
  )
  await run(
    `update users set password_hash = (select max(password_hash) from users where tenant_id = $1) where tenant_id = $1`,
  )
  await makeConversations(await company.scope())
  await run(
    `insert into sessions (tenant_id, id, user_id, created_at, last_used_at, expires_at)
     select $1, gen_random_uuid(), id, now(), now(), now() + interval '1 day' from users where tenant_id = $1`,
  )
  await stack.owner.query('vacuum analyze')
  return cast(company)
}

interface SeedRow {
  id: number
  session: string
  level: number
  conversation: number | null
}

async function cast({ stack, tenantId }: BenchCompany): Promise<Cast> {
  const { rows } = await stack.owner.query<SeedRow>(
    `select u.id, r.level, max(s.id::text) as session, min(c.id) as conversation from users u
     join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
     join sessions s on s.tenant_id = u.tenant_id and s.user_id = u.id
     left join job_assignees a on a.tenant_id = u.tenant_id and a.user_id = u.id
     left join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
     left join conversations c on c.tenant_id = j.tenant_id and c.site_id = j.site_id and c.kind = 'INTERNAL'
     where u.tenant_id = $1 group by u.id, r.level order by u.id`,
    [tenantId],
  )
  const person = ({ id, session, conversation }: SeedRow): Person => ({
    id,
    token: stack.deps.tokens.sign({ tenantId, sessionId: session, userId: id }, new Date()),
    conversation: conversation ?? 0,
  })
  const ids = await stack.owner.query<{ id: number }>(
    'select id from sites where tenant_id = $1 order by id',
    [tenantId],
  )
  const today = localDate('Australia/Sydney', Date.now())
  const endDate = addDays(`${today.slice(0, 8)}01`, -1)
  return {
    workers: rows
      .filter(({ level, conversation }) => level === Level.employee && conversation !== null)
      .map(person),
    managers: rows.filter(({ level }) => level === Level.manager).map(person),
    siteIds: ids.rows.map(({ id }) => id),
    month: { startDate: `${endDate.slice(0, 8)}01`, endDate },
  }
}
