import pg from 'pg'
import { expect, test } from 'vitest'
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
  expect(text).toBe(
    'update "sites" set "name" = $1, "tenant_id" = $2 where "sites"."tenant_id" = $3 and "id" = $4',
  )
  expect(parameters).toEqual(['Depot', tenantId, tenantId, 7])
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
