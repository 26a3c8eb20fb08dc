import { expect, test } from 'vitest'
import { insert } from '../../test/insert.ts'
import { aTenant, type Tenant } from '../../test/tenant.ts'
import { keyOf, newKey } from '../outside/file-keys.ts'
import { type Found, scanIntegrity } from './scan-integrity.ts'

const hourMs = 3_600_000
const scan = (t: Tenant) => scanIntegrity(t.url, t.deps.outside.store, new Date(Date.now() + 2 * hourMs))
/** What one scan found and an earlier one did not: others' tests leave rows without bytes. */
const since = (before: Found, after: Found) =>
  Object.fromEntries(
    Object.entries(after).map(([what, found]) => [
      what,
      (found as string[]).filter((each) => !before[what as keyof Found].includes(each)),
    ]),
  )

test('a file without a row, one without bytes, one cut off and a row that points nowhere are each found once', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  const { store } = t.deps.outside
  const before = await scan(t)
  const [orphan, missing, cut, whole] = [1, 2, 3, 4].map(() => newKey(t.tenantId)) as [
    string,
    string,
    string,
    string,
  ]
  const aRow = (key: string) =>
    insert(scope, 'files', {
      ...{ key, name: 'a.png', extension: 'png', mime: 'image/png', size: 10, sha256: Buffer.alloc(32) },
      created_at: scope.now,
    })
  await store.put(keyOf(orphan, 'full'), Buffer.alloc(10))
  await aRow(missing)
  await aRow(cut)
  await store.put(keyOf(cut, 'full'), Buffer.alloc(7))
  await aRow(whole)
  await store.put(keyOf(whole, 'full'), Buffer.alloc(10))
  const client = await t.owner.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    'insert into site_group_sites (tenant_id, site_group_id, site_id) values ($1, 99999991, 99999992)',
    [t.tenantId],
  )
  try {
    expect(since(before, await scan(t))).toEqual({
      orphans: [keyOf(orphan, 'full')],
      missing: [missing],
      otherLength: [cut],
      deadReferences: [
        expect.stringMatching(/^site_group_sites to site_groups .*: 1$/),
        expect.stringMatching(/^site_group_sites to sites .*: 1$/),
      ],
    })
    const young = await scanIntegrity(t.url, store, new Date())
    expect(young.orphans).not.toContain(keyOf(orphan, 'full'))
  } finally {
    await client.query('delete from site_group_sites where tenant_id = $1', [t.tenantId])
    await client.query('set session_replication_role = origin')
    client.release()
  }
})
