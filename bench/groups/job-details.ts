import { jobDetails } from '@muster/contract/jobs/job-details'
import { Level } from '@muster/contract/kit/permissions'
import { detailOfVersion, jobDetailsLike } from '../../apps/server/src/features/job-details/queries.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import type { Group } from './group.ts'
import { pageOf } from './listing.ts'

const details = 200
const clients = 40
const perPicker = 30

/** 100 questions each: five tasks of five sub-tasks of four questions; one in twenty stands in the library. */
async function seed(company: BenchCompany) {
  const { owner } = company.stack
  const values = [company.tenantId, company.of(details), company.of(clients)]
  await owner.query(
    `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
     select $1, r.id, 'Client', n::text, 'client' || n || '@bench.example', 'client' || n || '@bench.example'
     from generate_series(1, $2::int) n join roles r on r.tenant_id = $1 and r.level = ${Level.client}`,
    [company.tenantId, company.of(clients)],
  )
  await owner.query(
    `insert into job_details (tenant_id, client_id, title, in_library)
     select $1, c.id, (array['Nightly clean', 'Window round', 'Deep clean', 'Safety walk'])[1 + n % 4] || ' ' || n,
       n % 20 = 0
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by id) as nth from users
       where tenant_id = $1 and first_name = 'Client') c on c.nth = 1 + n % $3::int`,
    values,
  )
  await owner.query(
    `insert into job_detail_versions (tenant_id, job_detail_id, version, title)
     select tenant_id, id, 1, title from job_details where tenant_id = $1`,
    [company.tenantId],
  )
  await owner.query(
    `insert into job_specs (tenant_id, job_detail_id, version, position, spec_type, title, frequency)
     select tenant_id, id, 1, n, case when n = 4 then 'INSPECTION' else 'NORMAL' end, 'Task ' || n, 'DAILY'
     from job_details, generate_series(0, 4) n where tenant_id = $1`,
    [company.tenantId],
  )
  await owner.query(
    `insert into job_spec_items (tenant_id, job_spec_id, position, title, instructions)
     select tenant_id, id, n, 'Sub-task ' || n, 'From the top to the bottom'
     from job_specs, generate_series(0, 4) n where tenant_id = $1`,
    [company.tenantId],
  )
  await owner.query(
    `insert into questionnaires (tenant_id, job_spec_item_id, position, title, answer_type)
     select tenant_id, id, n, 'Question ' || n,
       (array['CHECKBOX', 'RATING', 'TEXT', 'AFTER_IMAGES'])[1 + n]
     from job_spec_items, generate_series(0, 3) n where tenant_id = $1`,
    [company.tenantId],
  )
  for (const table of ['users', 'job_details', 'job_detail_versions', 'job_specs', 'job_spec_items'])
    await owner.query(`analyze ${table}`)
  await owner.query('analyze questionnaires')
}

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const scope = await company.scope()
  const list = (
    name: string,
    query: Parameters<typeof jobDetailsLike>[1],
    { page = 0, size = 50 } = {},
  ): Subject => ({
    name,
    ask: () =>
      company.call(jobDetails.list, { query: { ...query, page: String(page), size: String(size) } as never }),
    bare: pageOf(jobDetailsLike(scope, query), { page, size }),
    gate: { times: 3 },
  })
  const { rows } = await company.stack.owner.query(
    'select id, client_id from job_details where tenant_id = $1 order by id limit 1',
    [company.tenantId],
  )
  const { id, client_id: clientId } = rows[0] as { id: number; client_id: number }
  return [
    list('first page', {}),
    list('search by a word', { search: 'window' }),
    list('search that finds nothing', { search: 'xyzzy' }),
    list('picker: those of one client', { clientId }, { size: perPicker }),
    list('Copy From: all by client', { inLibrary: false, sort: 'client' }),
    list('Copy From: the library', { inLibrary: true, sort: 'client' }),
    list('last page', {}, { page: Math.floor((company.of(details) - 1) / 50) }),
    {
      name: 'one with its 100 questions',
      ask: () => company.call(jobDetails.read, { params: { id } }),
      bare: [detailOfVersion(scope, id).compile()],
      gate: { times: 3 },
    },
  ]
}

export const jobDetailsGroup: Group = {
  name: 'Job details',
  size: '200 job details of 100 questions for 40 clients',
  seed,
  subjects,
}
