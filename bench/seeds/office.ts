import { Level } from '@muster/contract/kit/permissions'
import type { BenchCompany } from '../a-company.ts'

const sizes = { clients: 2000, contracts: 2500, sites: 10_000, groups: 50, jobDetails: 200, jobs: 20_000 }

/** Each statement takes the company as $1 and a number of rows as $2. */
const statements: readonly (readonly [of: keyof typeof sizes, text: string])[] = [
  [
    'clients',
    `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
     select $1, r.id, 'Client', 'Holdings ' || n, 'client' || n || '@bench.example', 'client' || n || '@bench.example'
     from generate_series(1, $2::int) n join roles r on r.tenant_id = $1 and r.level = ${Level.client}`,
  ],
  [
    'contracts',
    `insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
     select $1, c.ids[1 + n % cardinality(c.ids)], 'Cleaning ' || n, 'C-' || n,
       current_date - (n % 700), current_date - (n % 700) + 365, o.id
     from generate_series(1, $2::int) n
     cross join (select array_agg(u.id order by u.id) as ids from users u join roles r on r.tenant_id = u.tenant_id
       and r.id = u.role_id where u.tenant_id = $1 and r.level = ${Level.client}) c
     cross join (select u.id from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
       where u.tenant_id = $1 and r.level = ${Level.owner}) o`,
  ],
  [
    'sites',
    `insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
     select $1, c.ids[1 + n % cardinality(c.ids)], (array['Tower', 'Plaza', 'School', 'Clinic', 'Depot'])[1 + n % 5] || ' ' || n,
       n || ' George St, Sydney NSW 2000', -33.5 - (n % 1000) / 2000.0, 151.3 - (n % 997) / 1500.0, 'Australia/Sydney'
     from generate_series(1, $2::int) n
     cross join (select array_agg(client_id order by id) as ids from contracts where tenant_id = $1) c`,
  ],
  [
    'sites',
    `insert into contract_sites (tenant_id, contract_id, site_id)
     select $1, c.id, s.id from (select * from sites where tenant_id = $1 order by id limit $2) s
     join lateral (select id from contracts where tenant_id = $1 and client_id = s.client_id order by id desc limit 1) c
       on true`,
  ],
  [
    'groups',
    `insert into site_groups (tenant_id, name, description)
     select $1, 'Region ' || n, '' from generate_series(1, $2::int) n`,
  ],
  [
    'groups',
    `insert into site_group_sites (tenant_id, site_group_id, site_id)
     select $1, g.id, s.id from (select id, row_number() over (order by id) - 1 as place from site_groups
       where tenant_id = $1) g
     join sites s on s.tenant_id = $1 and s.id % $2 = g.place`,
  ],
  [
    'jobDetails',
    `insert into job_details (tenant_id, client_id, title)
     select $1, c.ids[1 + n % cardinality(c.ids)], 'Evening clean ' || n from generate_series(1, $2::int) n
     cross join (select array_agg(distinct client_id) as ids from sites where tenant_id = $1) c`,
  ],
  [
    'jobDetails',
    `insert into job_detail_versions (tenant_id, job_detail_id, version, title)
     select $1, id, 1, title from job_details where tenant_id = $1 limit $2`,
  ],
  [
    'jobs',
    `insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id, total_hours, enabled)
     select $1, d.ids[1 + n % cardinality(d.ids)], l.id, l.site_id, s.client_id, 2, n % 20 > 0
     from generate_series(1, $2::int) n
     cross join (select array_agg(id order by id) as ids from job_details where tenant_id = $1) d
     cross join (select array_agg(id order by id) as ids from contract_sites where tenant_id = $1) c
     join contract_sites l on l.tenant_id = $1 and l.id = c.ids[1 + n % cardinality(c.ids)]
     join sites s on s.tenant_id = $1 and s.id = l.site_id`,
  ],
]

/** Clients, contracts, sites in groups, job details and jobs, as a large company has them. */
export async function seedOffice(company: BenchCompany): Promise<void> {
  for (const [of, text] of statements) {
    await company.stack.owner.query(text, [company.tenantId, company.of(sizes[of])])
    // Each reads what the ones before it wrote.
    await company.stack.owner.query('analyze')
  }
}
