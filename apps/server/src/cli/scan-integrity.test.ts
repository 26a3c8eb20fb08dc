import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { company } from '@muster/contract/company/company'
import { reports } from '@muster/contract/reports'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { works } from '@muster/contract/works/works'
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
import { RoleLacksBypassRls } from '../db/connection/bypass-rls.ts'
import { asOwner } from '../db/connection/pool.ts'
import { verifyAudit } from '../features/company/audit.ts'
import { anOpenWork } from '../features/works/examples.ts'
import { findLogEnds, type KeptLogEnds, keepLogEnds, readLogEnds } from '../integrity/log-ends.ts'
import type { FileStore } from '../outside/store/disk.ts'
import { keyOf, newKey } from '../outside/store/file-keys.ts'
import { countFound, type IntegrityFault, isTurnOf, scanIntegrity } from './scan-integrity.ts'

useOwnDatabase()

const hourMs = 3_600_000
const scan = (t: Tenant, kept?: KeptLogEnds) =>
  scanIntegrity(t.url, t.deps.outside.store, new Date(Date.now() + hourMs), 'all', kept)
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
      brokenVisits: [],
      damagedEnds: [],
    })
    expect(countFound(found)).toEqual({
      orphans: 1,
      missing: 1,
      otherLength: 1,
      altered: 0,
      deadReferences: 2,
      brokenLogs: 0,
      brokenVisits: 0,
      damagedEnds: 0,
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
  expect(await emptied.call(company.verifyAudit)).toMatchObject({ entries: 0, intact: false, firstBroken: 1 })
})

test('S-06: a log that was emptied or computed anew is found by the ends that were written down outside the database', async () => {
  const [emptied, forged, cut, sound] = [await aTenant(), await aTenant(), await aTenant(), await aTenant()]
  const all = [emptied, forged, cut, sound]
  const write = (t: Tenant, name: string) => t.call(siteGroups.create, { body: { name } })
  for (const t of all) for (const name of ['North', 'South', 'East']) await write(t, name)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-ends-'))
  expect(await readLogEnds(folder)).toEqual({ ends: new Map(), isDamaged: false })
  const night = async () => {
    const kept = await readLogEnds(folder)
    const { brokenLogs } = await scan(sound, kept)
    const broken = { audit: brokenLogs, visits: [] }
    await keepLogEnds(folder, kept.ends, await asOwner(sound.url, findLogEnds), broken)
    return all.map(({ tenantId }) => brokenLogs.includes(tenantId))
  }
  expect(await night()).toEqual([false, false, false, false])

  const owner = sound.owner
  const forget = async ({ tenantId }: Tenant) => {
    await owner.query('delete from audit_entries where tenant_id = $1', [tenantId])
    await owner.query('delete from audit_heads where tenant_id = $1', [tenantId])
  }
  for (const t of [emptied, forged]) await forget(t)
  await write(emptied, 'West')
  // More entries than before, each with its right hash.
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await write(forged, name)
  // What was kept long enough is cut off at the old end.
  await owner.query('delete from audit_entries where tenant_id = $1 and id = 1', [cut.tenantId])
  await owner.query(
    `update audit_heads h set forgotten = 1, forgotten_hash =
      (select prev_hash from audit_entries where tenant_id = h.tenant_id and id = 2) where tenant_id = $1`,
    [cut.tenantId],
  )
  await write(sound, 'West')
  expect(await night()).toEqual([true, true, false, false])
  // Nor does it pass in the night after.
  expect(await night()).toEqual([true, true, false, false])
  const { ends } = await readLogEnds(folder)
  const verified = async (t: Tenant) =>
    (await verifyAudit(await t.scope(), ends.get(t.tenantId)?.audit)).intact
  expect(await Promise.all(all.map(verified))).toEqual([false, false, true, true])
  expect((await emptied.call(company.verifyAudit)).intact).toBe(true)
  await keepLogEnds(emptied.folder, new Map(), ends, { audit: [], visits: [] })
  expect(await emptied.call(company.verifyAudit)).toMatchObject({ intact: false })
  rmSync(path.join(emptied.folder, 'audit-ends.json'))
  rmSync(folder, { recursive: true })
})

/** Deletes a visit with all of its rows, as the owner of the tables can. */
async function deleteVisit(t: Tenant, workId: number, tables: readonly string[] = []) {
  for (const table of ['work_entries', 'work_heads', ...tables])
    await t.owner.query(`delete from ${table} where tenant_id = $1 and work_id = $2`, [t.tenantId, workId])
  await t.owner.query('delete from works where tenant_id = $1 and id = $2', [t.tenantId, workId])
}

test('L-04: a visit that is deleted from the tables is named by check and Verify, and its report reads as altered', async () => {
  const [t, other] = [await aTenant(), await aTenant()]
  const [gone, stays] = [await anOpenWork(t), await anOpenWork(t)]
  await anOpenWork(other)
  const { code } = await t.call(works.evidence, { params: { id: gone.id } })
  const visits = async () => (await t.call(company.verifyAudit)).visits
  const broken = async (kept?: KeptLogEnds) =>
    (await scan(t, kept)).brokenVisits.filter(({ tenantId }) =>
      [t, other].some((each) => each.tenantId === tenantId),
    )
  expect(await visits()).toEqual({ seals: 2, intact: true, brokenIds: [] })
  expect(await broken()).toEqual([])
  const logEnds = { ends: await asOwner(t.url, findLogEnds), isDamaged: false }

  await deleteVisit(t, gone.id)
  expect(await visits()).toEqual({ seals: 2, intact: false, brokenIds: [gone.id] })
  expect(await broken()).toEqual([{ tenantId: t.tenantId, workId: gone.id }])
  expect(await t.call(reports.verify, { params: { code: code! } })).toMatchObject({
    status: 'ALTERED',
    prints: [],
  })

  // Its seal too: the numbers of the seals have a gap.
  await deleteVisit(t, gone.id, ['work_seals'])
  expect(await visits()).toEqual({ seals: 2, intact: false, brokenIds: [] })
  expect(await broken()).toEqual([{ tenantId: t.tenantId, workId: null }])

  // A forged chain that is longer: only the end that is kept outside the database differs.
  await t.owner.query('delete from work_seals where tenant_id = $1', [t.tenantId])
  await t.owner.query('delete from work_seal_heads where tenant_id = $1', [t.tenantId])
  for (let n = 0; n < 3; n++)
    await t.owner.query('select seal_works($1, array[$2::bigint])', [t.tenantId, stays.id])
  expect(await broken()).toEqual([])
  expect(await visits()).toMatchObject({ intact: true })
  expect(await broken(logEnds)).toEqual([{ tenantId: t.tenantId, workId: null }])
  await keepLogEnds(t.folder, new Map(), logEnds.ends, { audit: [], visits: [] })
  expect(await visits()).toMatchObject({ seals: 3, intact: false })
  rmSync(path.join(t.folder, 'audit-ends.json'))
})

test('L-04: a visit that was kept long enough is not missed, and one whose entries were computed anew is', async () => {
  const t = await aTenant()
  const { id } = await anOpenWork(t)
  const brokenHere = async () =>
    (await scan(t)).brokenVisits.filter(({ tenantId }) => tenantId === t.tenantId)
  await t.owner.query(`update work_heads set hash = sha256('x') where tenant_id = $1`, [t.tenantId])
  expect(await brokenHere()).toEqual([{ tenantId: t.tenantId, workId: id }])
  await t.owner.query('update works set local_date = $2 where tenant_id = $1', [t.tenantId, '2018-06-01'])
  await t.owner.query('select seal_works($1, array[$2::bigint])', [t.tenantId, id])
  expect(await brokenHere()).toEqual([])
  await deleteVisit(t, id)
  expect(await brokenHere()).toEqual([])
})

test('S-06: a damaged file of ends is a finding of its own, stays as it is, and stops no other check', async () => {
  const t = await aTenant()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-ends-'))
  const file = path.join(folder, 'audit-ends.json')
  const ends = await asOwner(t.url, findLogEnds)
  await keepLogEnds(folder, new Map(), ends, { audit: [], visits: [] })
  expect(await readLogEnds(folder)).toEqual({ ends, isDamaged: false })
  const whole = readFileSync(file, 'utf8')
  for (const text of [whole.slice(0, -9), '', '{}', '[[1,{"entries":-1,"hash":"00"}]]', '\u0000']) {
    writeFileSync(file, text)
    const kept = await readLogEnds(folder)
    expect(kept, text).toEqual({ ends: new Map(), isDamaged: true })
    expect((await scan(t, kept)).damagedEnds).toEqual(['audit-ends.json'])
  }
  // Files of the form before visits were counted are no damage.
  const audit = { entries: 3, hash: 'ab'.repeat(32) }
  writeFileSync(file, JSON.stringify([[t.tenantId, audit]]))
  expect(await readLogEnds(folder)).toEqual({ ends: new Map([[t.tenantId, { audit }]]), isDamaged: false })
  expect(readdirSync(folder)).toEqual(['audit-ends.json'])
  rmSync(folder, { recursive: true })

  await t.call(siteGroups.create, { body: { name: 'North' } })
  writeFileSync(path.join(t.folder, 'audit-ends.json'), '[[1')
  expect(await t.call(company.verifyAudit)).toMatchObject({ intact: true, isEndsFileDamaged: true })
  rmSync(path.join(t.folder, 'audit-ends.json'))
  expect(await t.call(company.verifyAudit)).toMatchObject({ intact: true, isEndsFileDamaged: false })
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
