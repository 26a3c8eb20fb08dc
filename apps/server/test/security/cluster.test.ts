import { expect, test } from 'vitest'
import { appRole, asOwner } from '../../src/db/connection/pool.ts'
import { theApp } from '../app.ts'
import { hasCluster, workersOf } from '../cluster.ts'
import { aTenant } from '../tenant.ts'

/** Reads on a worker, past the coordinator, as the role of the program. */
const readAsApp = (worker: string, tenant: number | undefined, text: string) =>
  asOwner(worker, async (client) => {
    await client.query(`set role ${appRole}`)
    if (tenant !== undefined) await client.query(`set app.tenant_id = '${tenant}'`)
    return (await client.query<{ tenant_id: number }>(text)).rows
  })

// Skipped where CLUSTER names no nodes.
test.skipIf(!hasCluster)('each worker keeps companies apart by itself', async () => {
  const [a, b] = [await aTenant(), await aTenant()]
  const { url, owner } = await theApp()
  const { rows: shards } = await owner.query<{ shard: string; port: number }>(
    `select shard_name as shard, nodeport as port from citus_shards
      where citus_table_type = 'distributed' and table_name in ('users'::regclass, 'roles'::regclass)`,
  )
  const seen = new Set<number>()
  for (const worker of workersOf(url)) {
    const open = await asOwner(worker, async (client) => (await client.query(shardsWithoutWall)).rows)
    expect(open).toEqual([])
    for (const { shard } of shards.filter(({ port }) => port === Number(new URL(worker).port))) {
      await expect(readAsApp(worker, undefined, `select tenant_id from ${shard}`)).rejects.toThrow(
        'app.tenant_id',
      )
      expect(await readAsApp(worker, 0, `select tenant_id from ${shard}`)).toEqual([])
      const rows = await readAsApp(worker, a.tenantId, `select tenant_id from ${shard}`)
      for (const { tenant_id } of rows) seen.add(tenant_id)
      const ofOther = `select tenant_id from ${shard} where tenant_id = ${b.tenantId}`
      expect(await readAsApp(worker, a.tenantId, ofOther)).toEqual([])
    }
  }
  expect([...seen]).toEqual([a.tenantId])
})

/** Shards of tables of companies without forced row-level security, and roles of the program that pass it by. */
const shardsWithoutWall = `
  select relname from pg_class c
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '_\\d{6,}$' and relname !~ '^tenants_\\d+$'
    and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid))
  union all
  select rolname from pg_roles where rolname = '${appRole}' and (rolsuper or rolbypassrls)`
