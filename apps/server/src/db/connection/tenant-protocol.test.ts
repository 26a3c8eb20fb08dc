import { expect, test } from 'vitest'
import { aTenant, type Tenant } from '../../../test/tenant.ts'
import { type Scope, sql } from '../scope.ts'

const group = (tx: Scope, name: string) => tx.into('site_groups', { name })
const groupsOf = async (t: Tenant) => {
  const { rows } = await t.owner.query<{ name: string }>(
    'select name from site_groups where tenant_id = $1 order by name',
    [t.tenantId],
  )
  return rows.map(({ name }) => name)
}
/** Deferred from the second time on: a connection gets to know a statement by sending it once. */
const knowing = (scope: Scope) =>
  scope.transaction(async (tx) => {
    for (const name of ['Known', 'Known too']) await tx.defer(group(tx, name))
    await tx.remove('site_groups').execute()
  })
const fails = (tx: Scope) =>
  sql`insert into site_groups (tenant_id, name) select ${tx.tenantId}, (1 / ${0}::int)::text`

test('a deferred statement goes out with the next one, and its results are nobody’s', async () => {
  const t = await aTenant()
  await (await t.scope()).transaction(async (tx) => {
    await group(tx, 'First').execute()
    await tx.defer(group(tx, 'Second'))
    await tx.defer(group(tx, 'Third'))
    const seen = await tx.from('site_groups').select('name').orderBy('name').execute()
    expect(seen).toEqual([{ name: 'First' }, { name: 'Second' }, { name: 'Third' }])
  })
  expect(await groupsOf(t)).toEqual(['First', 'Second', 'Third'])
})

test('a transaction of deferred statements alone is committed whole, or not at all', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  await knowing(scope)
  await scope.transaction((tx) => tx.defer(group(tx, 'Kept')))
  expect(await groupsOf(t)).toEqual(['Kept'])
  for (const _ of ['sent by itself', 'sent with the commit'])
    await expect(
      scope.transaction(async (tx) => {
        await group(tx, 'Undone').execute()
        await tx.defer(group(tx, 'Undone too'))
        await tx.defer(fails(tx))
      }),
    ).rejects.toMatchObject({ code: '22012' })
  expect(await groupsOf(t)).toEqual(['Kept'])
})

test('what fails with the first statement of a transaction leaves a connection that works', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  for (const _ of Array.from({ length: 20 }))
    await expect(scope.transaction((tx) => tx.sql(fails(tx)))).rejects.toMatchObject({ code: '22012' })
  await group(scope, 'After it').execute()
  expect(await groupsOf(t)).toEqual(['After it'])
})

test('an attempt that fails takes its deferred statements with it', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  await knowing(scope)
  await scope.transaction(async (tx) => {
    await tx.defer(group(tx, 'Before'))
    const attempt = tx.attempt(async (part) => {
      await part.defer(group(part, 'Attempted'))
      await part.defer(fails(part))
      throw new Error('of its own')
    })
    await expect(attempt).rejects.toThrow(/of its own|division by zero/)
    await tx.defer(group(tx, 'Behind'))
  })
  expect(await groupsOf(t)).toEqual(['Before', 'Behind'])
})

test('a tenant is set for its transaction alone, and one without statements asks nothing', async () => {
  const [t, other] = [await aTenant(), await aTenant()]
  const [scope, otherScope] = [await t.scope(), await other.scope()]
  await scope.transaction(async () => undefined)
  await scope.transaction((tx) => tx.defer(group(tx, 'Mine')))
  const setting = sql<{ tenant: string }>`
    select coalesce(current_setting('app.tenant_id', true), '') as tenant from tenants where id = ${other.tenantId}
    /* tenant_id */`
  for (const _ of Array.from({ length: 20 }))
    expect(await otherScope.sql(setting)).toEqual([{ tenant: String(other.tenantId) }])
  await expect(
    otherScope.transaction(async (tx) => (await tx.from('site_groups').select('name').execute()).length),
  ).resolves.toBe(0)
})

test('columns are described once a connection, and rows read as at first', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  const typed = (names: readonly string[]) =>
    scope.sql(sql`
      select id > 0 as is_id, created_at, name, null::date as day, array[1, 2]::bigint[] as list
      from site_groups where tenant_id = ${scope.tenantId} and name = any(${names}) order by name`)
  await group(scope, 'First').execute()
  await scope.transaction(async (tx) => {
    const first = await tx.from('site_groups').select(['id', 'name']).execute()
    expect(first).toEqual([{ id: expect.any(Number), name: 'First' }])
    for (const names of [['First'], [], ['First', 'Other']]) {
      const rows = await typed(names)
      const row = { is_id: true, created_at: expect.any(Date), name: 'First', day: null, list: [1, 2] }
      expect(rows).toEqual(names.length > 0 ? [row] : [])
      expect(await tx.from('site_groups').select(['id', 'name']).execute()).toEqual(first)
      const change = tx.change('site_groups', { name: 'First' }).where('name', 'in', ['First'])
      expect((await change.executeTakeFirst()).numUpdatedRows).toBe(1n)
    }
  })
})
