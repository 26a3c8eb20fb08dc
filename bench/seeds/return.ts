import type { BenchCompany } from '../a-company.ts'

/** Somebody in the field whose phone comes back. */
export interface Returning {
  id: number
  jobId: number
  token: string
}
export interface Seeded {
  people: Returning[]
  questions: { text: number[]; photo: number }
}
const sites = 10
const textQuestions = 30

/** People with a session each, at ten sites; a checklist of thirty questions and a photo. */
export async function seedReturn(company: BenchCompany, count: number): Promise<Seeded> {
  const { tenantId, stack } = company
  const run = (text: string, ...values: unknown[]) => stack.owner.query(text, [tenantId, ...values])
  const user = (level: number, prefix: string, many: number) =>
    run(
      `insert into users (tenant_id, role_id, first_name, last_name, email, email_key, notice_acknowledged_version)
       select $1, r.id, $2, n::text, $2 || n || '@bench.example', $2 || n || '@bench.example', s.notice_version
       from generate_series(1, $3::int) n join roles r on r.tenant_id = $1 and r.level = $4
       join company_settings s on s.tenant_id = $1`,
      prefix,
      many,
      level,
    )
  await user(10, 'Client', 1)
  await user(5, 'Worker', count)
  const client = `(select id from users where tenant_id = $1 and first_name = 'Client')`
  await run(
    `insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
     select $1, ${client}, 'Tower ' || n, 'Street', -27, 153, 'Australia/Brisbane' from generate_series(1, ${sites}) n`,
  )
  await run(
    `insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
     select $1, ${client}, 'Cleaning', 'C-1', '2020-01-01', '2039-12-31', min(id) from users where tenant_id = $1`,
  )
  await run(
    `insert into contract_sites (tenant_id, contract_id, site_id)
     select s.tenant_id, c.id, s.id from sites s join contracts c on c.tenant_id = s.tenant_id where s.tenant_id = $1`,
  )
  await run(`insert into job_details (tenant_id, client_id, title) select $1, ${client}, 'Foyer'`)
  await run(
    `insert into job_detail_versions (tenant_id, job_detail_id, version, title)
     select tenant_id, id, 1, title from job_details where tenant_id = $1 on conflict do nothing`,
  )
  const spec = await run(
    `insert into job_specs (tenant_id, job_detail_id, version, spec_type, title, position, frequency)
     select $1, id, 1, 'NORMAL', 'Daily', 0, 'DAILY' from job_details where tenant_id = $1 returning id`,
  )
  const item = await run(
    `insert into job_spec_items (tenant_id, job_spec_id, title, position) values ($1, $2, 'Floor', 0) returning id`,
    spec.rows[0].id,
  )
  await run('update job_spec_items set origin_id = id where tenant_id = $1')
  const question = (type: string, many: number) =>
    run(
      `insert into questionnaires (tenant_id, job_spec_item_id, answer_type, title, position)
       select $1, $2, $3, 'Question ' || n, n from generate_series(1, $4::int) n returning id`,
      item.rows[0].id,
      type,
      many,
    )
  const text = await question('TEXT', textQuestions)
  const photo = await question('AFTER_IMAGES', 1)
  await run(
    `insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id)
     select l.tenant_id, d.id, l.id, l.site_id, ${client} from contract_sites l
     join job_details d on d.tenant_id = l.tenant_id where l.tenant_id = $1`,
  )
  await run(
    `insert into job_assignees (tenant_id, job_id, user_id)
     select $1, j.id, u.id from (select id, row_number() over (order by id) n from users
       where tenant_id = $1 and first_name = 'Worker') u
     join (select id, row_number() over (order by id) n from jobs where tenant_id = $1) j on j.n = 1 + u.n % ${sites}`,
  )
  await run(
    `insert into sessions (tenant_id, id, user_id, created_at, last_used_at, expires_at)
     select $1, gen_random_uuid(), id, now(), now(), now() + interval '1 day' from users
     where tenant_id = $1 and first_name = 'Worker'`,
  )
  await stack.owner.query('analyze')
  const { rows } = await run(
    `select u.id, s.id as session, a.job_id as "jobId" from users u
     join sessions s on s.tenant_id = u.tenant_id and s.user_id = u.id
     join job_assignees a on a.tenant_id = u.tenant_id and a.user_id = u.id
     where u.tenant_id = $1 order by u.id`,
  )
  const people = (rows as { id: number; session: string; jobId: number }[]).map(({ id, session, jobId }) => {
    const claims = { tenantId, sessionId: session, userId: id }
    return { id, jobId, token: stack.deps.tokens.sign(claims, new Date()) }
  })
  const ids = (text.rows as { id: number }[]).map((row) => row.id)
  return { people, questions: { text: ids, photo: (photo.rows[0] as { id: number }).id } }
}
