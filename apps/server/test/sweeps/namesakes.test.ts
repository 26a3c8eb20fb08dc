import { company } from '@muster/contract/company/company'
import { dashboard } from '@muster/contract/dashboard'
import { isCommand } from '@muster/contract/kit/endpoint'
import { isManagement, levelsOf } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import { search } from '@muster/contract/search'
import { afterEach, expect, test } from 'vitest'
import { closeCompanies } from '../app.ts'
import { aSeededCompany } from '../seeded.ts'
import { aTenant, type Tenant, type TestUser } from '../tenant.ts'
import { type Example, withExamples } from './examples.ts'

afterEach(closeCompanies)

const peopleFields = [
  { id: 'tenantUserId', names: ['name', 'employeeName', 'firstName'], told: 'distinguishedBy' },
  { id: 'userAssigneeId', names: ['personName'], told: 'distinguishedBy' },
  { id: 'withUserId', names: ['withName'], told: 'withDistinguishedBy' },
  { id: 'byUserId', names: ['byName'], told: 'byDistinguishedBy' },
  { id: 'actorId', names: ['actorName'], told: 'actorDistinguishedBy' },
  { id: 'signedById', names: ['signedByName'], told: 'signedByDistinguishedBy' },
] as const

interface NamedPerson {
  readonly id: number
  readonly told: unknown
}
function peopleIn(part: unknown, isListed = false): NamedPerson[] {
  if (Array.isArray(part)) return part.flatMap((item) => peopleIn(item, true))
  if (typeof part !== 'object' || part === null) return []
  const row = part as Record<string, unknown>
  const own = peopleFields
    .filter(({ id, names }) => isListed && typeof row[id] === 'number' && names.some((name) => name in row))
    .map(({ id, told }) => ({ id: row[id] as number, told: row[told] }))
  return [...own, ...Object.values(row).flatMap((field) => peopleIn(field, isListed))]
}

const reading = withExamples.filter(
  ({ endpoint }) =>
    endpoint.access !== 'public' && !isCommand(endpoint) && typeof endpoint.answer !== 'string',
)
const managed = reading.filter(({ endpoint }) => levelsOf(endpoint.access)!.some(isManagement))

async function answersOf(t: Tenant, endpoints: typeof reading, as: TestUser | undefined) {
  const inputs: { title: string; feature: string; send: () => ReturnType<Tenant['send']> }[] = []
  for (const { title, endpoint, example } of endpoints) {
    const { as: caller, ...input }: Example = await example(t)
    const send = () => t.send(endpoint, input as never, { as: as ?? caller ?? t.boss })
    inputs.push({ title, feature: endpoint.feature, send })
  }
  await t.owner.query(
    `update users set first_name = 'Anna', last_name = 'Meyer', employee_number = null where tenant_id = $1`,
    [t.tenantId],
  )
  const answers: { title: string; feature: string; status: number; people: NamedPerson[] }[] = []
  for (const { send, ...about } of inputs) {
    const { statusCode: status, body } = await send()
    answers.push({ ...about, status, people: peopleIn(status < 300 ? JSON.parse(body) : undefined) })
  }
  return answers
}

test('G-14: people of one name are told apart in the lists of every feature that names people', async () => {
  const t = await aTenant()
  const answers = await answersOf(t, managed, t.boss)
  const { rows } = await t.owner.query<{ id: number; email: string }>(
    'select id, email from users where tenant_id = $1',
    [t.tenantId],
  )
  const emails = new Map(rows.map(({ id, email }) => [Number(id), email]))
  const untold = answers.flatMap(({ title, people }) =>
    people.filter(({ id, told }) => told !== emails.get(id)).map(({ id, told }) => `${title} ${id} ${told}`),
  )
  expect(untold).toEqual([])
  const naming = answers.filter(({ people }) => people.length > 0)
  expect([...new Set(naming.map(({ feature }) => feature))].sort()).toEqual([
    ...[
      'actions',
      'chat',
      'contracts',
      'cover',
      'incidents',
      'jobs',
      'leave',
      'notifications',
      'pay',
      'payroll',
      'roster',
    ],
    ...['today', 'users', 'works'],
  ])
})

test('G-14: outside management nobody reads an employee number or an e-mail of a colleague by it', async () => {
  const { t, of } = await aSeededCompany()
  const answers = await answersOf(t, reading, of[4])
  const told = answers.flatMap(({ title, people }) =>
    people.filter((person) => person.told !== null && person.told !== undefined).map(() => title),
  )
  expect(told).toEqual([])
  const naming = answers.filter(({ people }) => people.length > 0)
  expect(naming.map(({ title }) => title).sort()).toEqual([
    'GET /api/me/team',
    'GET /api/user/tenant',
    'GET /api/user/tenant/summary',
  ])
})

test('G-14: they are told apart on the dashboard, in the search, in the audit log and among acknowledgements', async () => {
  const { t, of, other } = await aSeededCompany()
  const scope = await t.scope()
  const pair = [of[5].id, other.id]
  const names = { first_name: 'Anna', last_name: 'Meyer', notice_acknowledged_at: scope.now }
  await scope.change('users', names).where('id', 'in', pair).execute()
  for (const as of [of[5], other]) await t.call(company.acknowledgeNotice, { body: { version: 1 } }, { as })
  const { rows } = await t.owner.query<{ id: number; number: string }>(
    'select id::int, employee_number as number from users where id = any($1)',
    [pair],
  )
  const expected = rows.map(({ id, number }) => `${id} ${number}`).sort()
  const numbersIn = <R>(list: readonly R[], idOf: (row: R) => unknown, told: (row: R) => unknown) =>
    list
      .filter((row) => pair.some((id) => id === idOf(row)))
      .map((row) => `${idOf(row)} ${told(row)}`)
      .sort()
  const times = await t.call(dashboard.userTimes, {
    query: { startDate: '2026-03-01', endDate: '2026-03-31' },
  })
  const found = await t.call(search.find, { query: { q: 'anna meyer' } })
  const acknowledged = rowsOf(await t.call(company.acknowledgements, { query: {} }))
  const acts = rowsOf(await t.call(company.audit, { query: { action: 'company.acknowledge' } }))
  expect({
    times: numbersIn(
      times,
      ({ id }) => id,
      ({ distinguishedBy }) => distinguishedBy,
    ),
    found: numbersIn(
      found,
      ({ tenantUserId }) => tenantUserId,
      ({ distinguishedBy }) => distinguishedBy,
    ),
    acknowledged: numbersIn(
      acknowledged,
      ({ tenantUserId }) => tenantUserId,
      ({ distinguishedBy }) => distinguishedBy,
    ),
    acts: numbersIn(
      acts,
      ({ actorId }) => actorId,
      ({ actorDistinguishedBy }) => actorDistinguishedBy,
    ),
  }).toEqual({ times: expected, found: expected, acknowledged: expected, acts: expected })
})
