import { keyOf, newKey } from '../src/outside/store/file-keys.ts'
import { insert } from './insert.ts'
import type { Tenant } from './tenant.ts'

/** A file of ten bytes. */
export const fileRow = (key: string) => ({
  ...{ key, name: 'a.png', extension: 'png', mime: 'image/png', size: 10, sha256: Buffer.alloc(32) },
})

/** A file without a row, a row without its file, a file cut off, and one that is sound; and a row that points to two rows that are not there. */
export async function seedFaults(t: Tenant) {
  const scope = await t.scope()
  const { store } = t.deps.outside
  const [orphan, missing, cut, whole] = [1, 2, 3, 4].map(() => newKey(t.tenantId)) as [
    string,
    string,
    string,
    string,
  ]
  for (const key of [missing, cut, whole])
    await insert(scope, 'files', { ...fileRow(key), created_at: scope.now })
  await store.put(keyOf(orphan, 'full'), Buffer.alloc(10))
  await store.put(keyOf(cut, 'full'), Buffer.alloc(7))
  await store.put(keyOf(whole, 'full'), Buffer.alloc(10))
  const withoutLinks = async (statement: string) => {
    const client = await t.owner.connect()
    await client.query('set session_replication_role = replica')
    await client.query(statement, [t.tenantId])
    await client.query('set session_replication_role = origin')
    client.release()
  }
  await withoutLinks(
    'insert into site_group_sites (tenant_id, site_group_id, site_id) values ($1, 99999991, 99999992)',
  )
  return {
    ...{ orphan, missing, cut },
    remove: () => withoutLinks('delete from site_group_sites where tenant_id = $1'),
  }
}
