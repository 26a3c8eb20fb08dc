import { company } from '@muster/contract/company'
import { siteGroups } from '@muster/contract/site-groups'
import { expect, test } from 'vitest'
import { useOwnDatabase } from '../../test/app.ts'
import { insert } from '../../test/insert.ts'
import { fileRow, seedFaults } from '../../test/seeded-faults.ts'
import {
  damage,
  flipped,
  nothingFound,
  scanOf,
  seedPictureFaults,
  uploadPictures,
} from '../../test/seeded-pictures.ts'
import { aTenant, type Tenant } from '../../test/tenant.ts'
import { RoleLacksBypassRls } from '../db/bypass-rls.ts'
import type { FileStore } from '../outside/disk.ts'
import { keyOf, newKey } from '../outside/file-keys.ts'
import { countFound, type IntegrityFault, isTurnOf, scanIntegrity } from './scan-integrity.ts'

useOwnDatabase()

const hourMs = 3_600_000
const scan = (t: Tenant) => scanIntegrity(t.url, t.deps.outside.store, new Date(Date.now() + hourMs))
/** What one scan found and an earlier one did not: others' tests leave rows without bytes. */
const since = (before: IntegrityFault, after: IntegrityFault) =>
  Object.fromEntries(
    Object.entries(after).map(([what, found]) => {
      const known = new Set(before[what as keyof IntegrityFault].map((each) => JSON.stringify(each)))
      return [what, (found as unknown[]).filter((each) => !known.has(JSON.stringify(each)))]
    }),
  ) as unknown as IntegrityFault

test('a file without a row, one without bytes, one cut off and a row that points nowhere are each found once', async () => {
  const t = await aTenant()
  const before = await scan(t)
  const { orphan, missing, cut, remove } = await seedFaults(t)
  try {
    const found = since(before, await scan(t))
    expect(found).toEqual({
      orphans: [keyOf(orphan, 'full')],
      missing: [missing],
      otherLength: [cut],
      altered: [],
      deadReferences: [
        { link: expect.stringMatching(/^site_group_sites to site_groups /), rows: 1 },
        { link: expect.stringMatching(/^site_group_sites to sites /), rows: 1 },
      ],
      brokenLogs: [],
    })
    expect(countFound(found)).toEqual({
      orphans: 1,
      missing: 1,
      otherLength: 1,
      altered: 0,
      deadReferences: 2,
      brokenLogs: 0,
    })
    const young = await scanIntegrity(t.url, t.deps.outside.store, new Date(Date.now() - hourMs))
    expect(young.orphans).not.toContain(keyOf(orphan, 'full'))
  } finally {
    await remove()
  }
})

test('SEC-01: uploaded pictures are sound, and each of five planted faults is found', async () => {
  const t = await aTenant()
  const keys = await uploadPictures(t, 6)
  expect(await scanOf(t)).toEqual(nothingFound)
  const planted = await seedPictureFaults(t, keys)
  expect(await scanOf(t)).toEqual(planted)
})

test('SEC-01: a picture from before sums were kept is sound with all its sizes, and missing without one', async () => {
  const t = await aTenant()
  const [whole, thumbless, cut] = (await uploadPictures(t, 3)) as [string, string, string]
  await (await t.scope()).change('files', { variants: null }).execute()
  expect(await scanOf(t)).toEqual(nothingFound)
  await t.deps.outside.store.remove(keyOf(thumbless, 'thumb'))
  await damage(t, cut, 'full', (bytes) => bytes.subarray(1))
  await damage(t, whole, 'full', flipped)
  expect(await scanOf(t)).toEqual({ ...nothingFound, missing: [thumbless], otherLength: [cut] })
})

test('SEC-07: the nights share the contents of the files, so that each is read once', () => {
  const turns = 7
  const nights = Array.from({ length: turns }, (_, n) => new Date(Date.UTC(2026, 10, 1 + n, 17)))
  for (const key of Array.from({ length: 50 }, () => newKey(1)))
    expect(nights.filter((night) => isTurnOf(key, { night, turns }))).toHaveLength(1)
})

test('SEC-08: a company that has sessions and no audit log is found, and so is one that lacks an entry', async () => {
  const [emptied, cut, sound] = [await aTenant(), await aTenant(), await aTenant()]
  for (const t of [emptied, cut, sound])
    for (const name of ['North', 'South']) await t.call(siteGroups.create, { body: { name } })
  const found = async () => {
    const { brokenLogs } = await scan(sound)
    return [emptied, cut, sound].map(({ tenantId }) => brokenLogs.includes(tenantId))
  }
  expect(await found()).toEqual([false, false, false])
  await emptied.owner.query('delete from audit_entries where tenant_id = $1', [emptied.tenantId])
  await emptied.owner.query('delete from audit_heads where tenant_id = $1', [emptied.tenantId])
  await cut.owner.query('delete from audit_entries where tenant_id = $1 and id = 1', [cut.tenantId])
  expect(await found()).toEqual([true, true, false])
  expect(await emptied.call(company.verifyAudit)).toEqual({ entries: 0, intact: false, firstBroken: 1 })
})

test('a file that is removed while it is looked is not missing', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  const key = newKey(t.tenantId)
  await insert(scope, 'files', { ...fileRow(key), created_at: scope.now })
  const { store } = t.deps.outside
  const removing: FileStore = {
    ...store,
    size: async (at) => {
      if (at === keyOf(key, 'full')) await t.owner.query('delete from files where key = $1', [key])
      return store.size(at)
    },
  }
  expect((await scanIntegrity(t.url, removing, new Date())).missing).not.toContain(key)
})

test('whoever may not read all companies is told so, and finds nothing', async () => {
  const t = await aTenant()
  const name = `plain_${t.tenantId}_${process.pid}`
  await t.owner.query(`create role ${name} login password 'plain'`)
  const url = new URL(t.url)
  url.username = name
  url.password = 'plain'
  try {
    await expect(scanIntegrity(url.href, t.deps.outside.store, new Date())).rejects.toBeInstanceOf(
      RoleLacksBypassRls,
    )
  } finally {
    await t.owner.query(`drop role ${name}`)
  }
})
