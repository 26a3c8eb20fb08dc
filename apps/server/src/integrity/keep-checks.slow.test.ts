// guards: apps/server/src/integrity/**, apps/server/src/cli/**, apps/server/src/outside/**
// takes: 20 s
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { theApp, useOwnDatabase } from '../../test/app.ts'
import { insert } from '../../test/insert.ts'
import { anS3Server } from '../../test/s3-server.ts'
import { fileRow, seedFaults } from '../../test/seeded-faults.ts'
import { aTenant } from '../../test/tenant.ts'
import { countFound, scanIntegrity } from '../cli/scan-integrity.ts'
import { readConfig } from '../config.ts'
import { keyOf, newKey } from '../outside/store/file-keys.ts'
import { openStores } from '../outside/store/stores.ts'
import { checkBeside, checkIfDue } from './keep-checks.ts'

useOwnDatabase()

const clockAt = (text: string) => () => new Date(text)
const { owner, deps } = await theApp()
const { pool } = deps
const rows = async () => (await owner.query('select * from nightly_checks order by due_at')).rows
afterEach(async () => {
  vi.unstubAllEnvs()
  await owner.query('delete from nightly_checks')
})

test('a process beside counts what is seeded in the database and the files of the server', async () => {
  const t = await aTenant()
  const { store } = t.deps.outside
  // Its data folder alone is told: the database is that of the server, whatever lies there.
  vi.stubEnv('MUSTER_DATA', path.resolve(path.dirname(store.tempPath()), '../..'))
  vi.stubEnv('DATABASE_URL', '')
  const now = clockAt('2026-11-21T18:00:00Z')
  const before = countFound(await scanIntegrity(t.url, store, new Date(0)))
  const { remove } = await seedFaults(t)
  try {
    const after = await checkIfDue({ pool, check: checkBeside(t.url), now }, 17)
    // What was stored within two days may be an upload that the sweep has not come to yet.
    expect(after).toEqual({
      orphans: before.orphans,
      missing: before.missing + 1,
      otherLength: before.otherLength + 1,
      altered: before.altered,
      deadReferences: before.deadReferences + 2,
      brokenLogs: before.brokenLogs,
      brokenVisits: before.brokenVisits,
      damagedEnds: 0,
    })
    expect(await rows()).toMatchObject([
      { missing: before.missing + 1, dead_references: before.deadReferences + 2, failure: null },
    ])
  } finally {
    await remove()
  }
})

test('a process beside looks into the bucket that the server is configured with', async () => {
  const t = await aTenant()
  const s3 = await anS3Server()
  vi.stubEnv('MUSTER_DATA', path.resolve(path.dirname(t.deps.outside.store.tempPath()), '../..'))
  vi.stubEnv('S3_ENDPOINT', s3.endpoint)
  vi.stubEnv('S3_BUCKET', s3.bucket)
  vi.stubEnv('S3_ACCESS_KEY', s3.accessKey)
  vi.stubEnv('S3_SECRET_KEY', s3.secretKey)
  const { store } = await openStores(readConfig())
  const scope = await t.scope()
  const [whole, cut] = [newKey(t.tenantId), newKey(t.tenantId)]
  for (const key of [whole, cut]) await insert(scope, 'files', { ...fileRow(key), created_at: scope.now })
  await store.put(keyOf(whole, 'full'), Buffer.alloc(10))
  await store.put(keyOf(cut, 'full'), Buffer.alloc(7))
  try {
    const files = await t.owner.query('select from files')
    const now = clockAt('2026-11-21T18:00:00Z')
    expect(await checkIfDue({ pool, check: checkBeside(t.url), now }, 17)).toMatchObject({
      missing: files.rowCount! - 2,
      otherLength: 1,
    })
  } finally {
    await s3.stop()
  }
})
