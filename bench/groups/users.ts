import { Level } from '@muster/contract/kit/permissions'
import { users } from '@muster/contract/users/users'
import { listUsers } from '../../apps/server/src/features/users/queries.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import type { Group } from './group.ts'
import { pageOf } from './listing.ts'

const people = 5000
const givenNames = [
  'Ava',
  'Noah',
  'Mei',
  'Omar',
  'Priya',
  'José',
  'Anh',
  'Zoë',
  'Kwame',
  'Ingrid',
  'Tui',
  'Ali',
]
const familyNames = [
  'Nguyen',
  'Smith',
  'Sharma',
  'García',
  'Wang',
  'Müller',
  'Okafor',
  'Tran',
  "O'Brien",
  'Haddad',
]

/** Levels as a cleaning company has them: a few in the office, most in the field, one in ten a client. */
async function seed(company: BenchCompany) {
  await company.stack.owner.query(
    `insert into users (tenant_id, role_id, employee_number, first_name, last_name, email, email_key, phone, last_seen_at)
     select $1, r.id, 'E' || n, ($3::text[])[1 + n % cardinality($3::text[])],
       ($4::text[])[1 + n / 7 % cardinality($4::text[])] || ' ' || n,
       'person' || n || '@bench.example', 'person' || n || '@bench.example', '0400 000 ' || n,
       now() - n * interval '1 minute'
     from generate_series(1, $2::int) n
     join roles r on r.tenant_id = $1
       and r.level = case when n % 100 = 0 then 3 when n % 25 = 0 then 4 when n % 10 = 0 then 10 else 5 end`,
    [company.tenantId, company.of(people), givenNames, familyNames],
  )
  await company.stack.owner.query('analyze users')
}

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const scope = await company.scope()
  const list = (name: string, query: Parameters<typeof listUsers>[1], page = 0): Subject => ({
    name,
    ask: () => company.call(users.list, { query: { ...query, page: String(page), size: '50' } as never }),
    bare: pageOf(listUsers(scope, query), { page }),
    gate: { times: 3 },
  })
  return [
    list('first page', {}),
    list('search by a name', { search: 'priya' }),
    list('search by two words', { search: 'tran 49' }),
    list('search without a result', { search: 'xyzzy' }),
    list('sorted by role, downwards', { sort: '-role' }),
    list('employees only, sorted by e-mail', { roleLevels: [Level.employee], sort: 'email' }),
    list('last page', {}, Math.floor((company.of(people) - 1) / 50)),
  ]
}

export const usersGroup: Group = {
  name: 'Users',
  size: '5,000 people in one company',
  seed,
  subjects,
}
