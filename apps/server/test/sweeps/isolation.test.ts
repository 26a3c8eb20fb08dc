import { expect, test } from 'vitest'
import { aTenant } from '../tenant.ts'

// That the ids of one company reach nothing of another is asked of each endpoint in every-endpoint.test.ts.

test('with the application role and no company set, no table shows a row, and none lets itself be bypassed', async () => {
  const t = await aTenant()
  const tables = await t.owner.query<{ name: string; secured: boolean; forced: boolean }>(
    `select relname as name, relrowsecurity as secured, relforcerowsecurity as forced from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(tables.rows.length).toBeGreaterThan(25)
  for (const { name, secured, forced } of tables.rows) {
    expect({ name, secured, forced }).toEqual({ name, secured: true, forced: true })
    // '0' is what a connection carries between two requests.
    const { rows } = await t.deps.pool
      .query(`select count(*)::int as n from ${name}`)
      .catch(() => ({ rows: [{ n: 0 }] }))
    expect({ name, n: rows[0].n }).toEqual({ name, n: 0 })
  }
  const role = await t.deps.pool.query(
    'select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(role.rows).toEqual([{ name: 'muster_app', rolsuper: false, rolbypassrls: false }])
})
