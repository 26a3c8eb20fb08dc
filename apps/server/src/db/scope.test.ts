import pg from 'pg'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { along, joinAlong, leftJoinAlong, linkedBy, matching } from './relations.ts'
import { openScope, type Scope, type ScopeSource, sql, system } from './scope.ts'

// Row-level security hides a statement that forgets its tenant from every test over HTTP. These read the statement
// itself: both walls must stand, each without the other.

const tenantId = 4711
const pool = new pg.Pool({ connectionString: 'postgres://nowhere.invalid/none', max: 1 })
const scope = (): Scope =>
  openScope({ pool } as unknown as ScopeSource, {
    tenantId,
    actor: system,
    company: {} as Scope['company'],
    now: new Date(0),
  })

test('reading names the tenant of the table', () => {
  const { sql: text, parameters } = scope().from('sites').select('id').compile()
  expect(text).toContain('where "sites"."tenant_id" = $1')
  expect(parameters).toEqual([tenantId])
})

test('changing names the tenant, and cannot move a row to another one', () => {
  const patch = { name: 'Depot', tenant_id: 1 } as { name: string }
  const { sql: text, parameters } = scope().change('sites', patch).where('id', '=', 7).compile()
  expect(text).toBe('update "sites" set "name" = $1 where "sites"."tenant_id" = $2 and "id" = $3')
  expect(parameters).toEqual(['Depot', tenantId, 7])
})

test('removing names the tenant', () => {
  const { sql: text, parameters } = scope().remove('sites').where('id', '=', 7).compile()
  expect(text).toBe('delete from "sites" where "sites"."tenant_id" = $1 and "id" = $2')
  expect(parameters).toEqual([tenantId, 7])
})

test.each([
  ['one row', (row: object) => row] as const,
  ['several rows', (row: object) => [row, row]] as const,
])('adding %s sets the tenant, whatever the row says', (_, rowsOf) => {
  const { parameters } = scope()
    .into('site_groups', rowsOf({ name: 'North', tenant_id: 1 }) as never)
    .compile()
  expect(parameters).not.toContain(1)
  expect(parameters).toContain(tenantId)
})

test('a statement written as text is refused unless it names the tenant', async () => {
  await expect(scope().sql(sql`select name from sites`)).rejects.toThrow('A statement without tenant_id')
})

describe('a join', () => {
  const sqlOf = (query: { compile(): { sql: string } }) => query.compile().sql

  test('follows a foreign key within the tenant', () => {
    const text = sqlOf(scope().from('jobs').innerJoin('sites', along('jobs.site_id')).select('sites.name'))
    expect(text).toContain(
      'inner join "sites" on "sites"."tenant_id" = "jobs"."tenant_id" and "sites"."id" = "jobs"."site_id"',
    )
  })

  test('has two tables of one kind under two names, and goes on from either', () => {
    const text = sqlOf(
      scope()
        .from('works as visits')
        .innerJoin('users as workers', along('visits.user_id'))
        .innerJoin('users as clients', along('visits.client_id'))
        .innerJoin('roles', along('workers.role_id'))
        .select(['workers.email as worker', 'clients.email as client']),
    )
    expect(text).toContain(
      '"clients"."tenant_id" = "visits"."tenant_id" and "clients"."id" = "visits"."client_id"',
    )
    expect(text).toContain(
      '"roles"."tenant_id" = "workers"."tenant_id" and "roles"."id" = "workers"."role_id"',
    )
    expect(text).toContain('where "visits"."tenant_id" = $1')
  })

  test('goes the other way, from a table under another name too', () => {
    const text = sqlOf(
      scope()
        .from('works as visits')
        .innerJoin('answers', along('answers.work_id', 'visits'))
        .select('answers.answer'),
    )
    expect(text).toContain(
      '"answers"."tenant_id" = "visits"."tenant_id" and "answers"."work_id" = "visits"."id"',
    )
  })

  test('matches all columns of a key, and the company itself', () => {
    const text = sqlOf(
      scope()
        .from('works')
        .innerJoin('job_detail_versions', along('works.job_detail_version'))
        .innerJoin('tenants', along('works.tenant_id'))
        .select('tenants.code'),
    )
    expect(text).toContain('"job_detail_versions"."job_detail_id" = "works"."job_detail_id"')
    expect(text).toContain('"job_detail_versions"."version" = "works"."job_detail_version"')
    expect(text).toContain('inner join "tenants" on "tenants"."id" = "works"."tenant_id"')
  })

  test('matches columns that no key links, within the tenant', () => {
    const text = sqlOf(
      scope()
        .from('files')
        .leftJoin('users', matching({ 'users.id': 'files.created_by' }))
        .select('users.email'),
    )
    expect(text).toContain(
      'left join "users" on "users"."tenant_id" = "files"."tenant_id" and "users"."id" = "files"."created_by"',
    )
  })

  test('is refused where the key leads to another table', () => {
    const jobs = scope().from('jobs')
    expect(() => jobs.innerJoin('sites', along('jobs.client_id'))).toThrow('leads to users, not to sites')
    expect(() => jobs.innerJoin('sites', matching({ 'jobs.id': 'jobs.site_id' }))).toThrow('is not of sites')
  })

  test('knows in its types which columns there are, and which may be null', () => {
    const jobs = scope().from('jobs')
    const read = jobs
      .innerJoin('sites', along('jobs.site_id'))
      .leftJoin('users as clients', along('jobs.client_id'))
      .select(['sites.name', 'clients.email'])
    type SiteOfJob = Awaited<ReturnType<typeof read.executeTakeFirstOrThrow>>
    expectTypeOf<SiteOfJob>().toEqualTypeOf<{ name: string; email: string | null }>()
    // @ts-expect-error no foreign key of this table
    expect(() => jobs.innerJoin('roles', along('jobs.role_id'))).toThrow('no foreign key')
    // @ts-expect-error a table that the query does not have
    jobs.innerJoin('sites', along('works.site_id'))
    // @ts-expect-error a name that the query does not have
    jobs.innerJoin('works', along('works.job_id', 'job'))
    // @ts-expect-error no such column
    jobs.innerJoin('sites', matching({ 'sites.id': 'jobs.place_id' }))
  })
})

describe('a join in SQL text', () => {
  const textOf = (text: ReturnType<typeof sql>) =>
    scope()
      .from('sites')
      .select(text.as('text'))
      .compile()
      .sql.replace(/^select (.*) as "text".*$/, '$1')

  test('follows a foreign key within the tenant', () => {
    expect(textOf(joinAlong('sites s', 'j.site_id'))).toBe(
      'join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id',
    )
    expect(textOf(leftJoinAlong('users', 'm.sender_id'))).toBe(
      'left join users on users.tenant_id = m.tenant_id and users.id = m.sender_id',
    )
  })

  test('goes against a foreign key', () => {
    expect(textOf(joinAlong('answers a', 'a.work_id', 'w'))).toBe(
      'join answers a on a.tenant_id = w.tenant_id and a.work_id = w.id',
    )
    expect(textOf(joinAlong('contracts n', 'n.renewed_from_id', 'terms'))).toBe(
      'join contracts n on n.tenant_id = terms.tenant_id and n.renewed_from_id = terms.id',
    )
  })

  test('is a condition in a subquery', () => {
    expect(textOf(linkedBy('b.work_id', 'works'))).toBe(
      'works.tenant_id = b.tenant_id and works.id = b.work_id and "b"."tenant_id" = $1 and "works"."tenant_id" = $2',
    )
  })

  test('is refused without such a foreign key', () => {
    expect(() => joinAlong('sites s', 'j.client_id')).toThrow('j.client_id is no foreign key to sites')
    expect(() => linkedBy('jobs.client_id', 'sites s')).toThrow('leads to users, not to sites')
  })
})
