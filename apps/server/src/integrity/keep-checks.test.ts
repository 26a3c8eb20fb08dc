import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theApp } from '../../test/app.ts'
import { insert } from '../../test/insert.ts'
import { fileRow, plantFaults } from '../../test/planted-faults.ts'
import { aTenant } from '../../test/tenant.ts'
import { countFound, scanIntegrity } from '../cli/scan-integrity.ts'
import { readConfig } from '../config.ts'
import { keyOf, newKey } from '../outside/file-keys.ts'
import { openStores } from '../outside/stores.ts'
import { anS3Server } from '../outside/test/s3-server.ts'
import type { Counts } from './counts.ts'
import { type Check, checkBeside, checkIfDue } from './keep-checks.ts'

const sound: Counts = { orphans: 0, missing: 0, otherLength: 0, altered: 0, deadReferences: 0, brokenLogs: 0 }
const check: Check = async () => sound
const at = (text: string) => () => new Date(text)
let app: Awaited<ReturnType<typeof theApp>>
beforeEach(async () => {
  app = await theApp()
  await app.owner.query('delete from nightly_checks')
})
afterEach(() => void vi.unstubAllEnvs())
const rows = async () => (await app.owner.query('select * from nightly_checks order by due_at')).rows
const { pool } = (await theApp()).deps

test('one is made a day, however often it is looked', async () => {
  const outcomes: unknown[] = []
  for (const now of ['19T18', '19T23', '20T16', '20T17', '21T18'])
    outcomes.push(await checkIfDue({ pool, check, now: at(`2026-11-${now}:00:00Z`) }, 17))
  expect(outcomes).toEqual([sound, 'there', 'there', sound, sound])
  expect((await rows()).map(({ due_at }) => due_at.toISOString().slice(0, 13))).toEqual([
    '2026-11-19T17',
    '2026-11-20T17',
    '2026-11-21T17',
  ])
})

test('of two processes one makes it', async () => {
  const now = at('2026-11-21T18:00:00Z')
  let other: unknown
  const slow: Check = async () => {
    other = await checkIfDue({ pool, check, now }, 17)
    return sound
  }
  expect(await checkIfDue({ pool, check: slow, now }, 17)).toEqual(sound)
  expect(other).toBe('another does it')
  expect(await rows()).toHaveLength(1)
})

test('a failure is kept and tried again', async () => {
  const now = at('2026-11-21T18:00:00Z')
  const failing: Check = () => Promise.reject(new Error('The store does not answer'))
  const failure = 'The store does not answer'
  expect(await checkIfDue({ pool, check: failing, now }, 17)).toEqual({ failure })
  expect(await rows()).toMatchObject([{ orphans: null, failure }])
  expect(await checkIfDue({ pool, check, now }, 17)).toEqual(sound)
  expect(await rows()).toMatchObject([{ orphans: 0, failure: null }])
})

test('what is given up when the server ends is no failure, and made again', async () => {
  const now = at('2026-11-21T18:00:00Z')
  const stop = new AbortController()
  stop.abort()
  const outcome = await checkIfDue({ pool, check: checkBeside(app.url), now, signal: stop.signal }, 17)
  expect(outcome).toBe('given up')
  expect(await rows()).toMatchObject([{ ended_at: null, failure: null }])
  expect(await checkIfDue({ pool, check, now }, 17)).toEqual(sound)
})

test('what is older than 90 days goes', async () => {
  for (const now of ['08-22', '08-24', '11-21'])
    await checkIfDue({ pool, check, now: at(`2026-${now}T18:00:00Z`) }, 17)
  const kept = (await rows()).map(({ due_at }) => due_at.toISOString().slice(0, 10))
  expect(kept).toEqual(['2026-08-24', '2026-11-21'])
})

test('a process beside counts what is planted in the database and the files of the server', async () => {
  const t = await aTenant()
  const { store } = t.deps.outside
  // Its data folder alone is told: the database is that of the server, whatever lies there.
  vi.stubEnv('MUSTER_DATA', path.resolve(path.dirname(store.tempPath()), '../..'))
  vi.stubEnv('DATABASE_URL', '')
  const now = at('2026-11-21T18:00:00Z')
  const before = countFound(await scanIntegrity(t.url, store, new Date(0)))
  const { remove } = await plantFaults(t)
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
    })
    expect(await rows()).toMatchObject([
      { missing: before.missing + 1, dead_references: before.deadReferences + 2, failure: null },
    ])
  } finally {
    await remove()
  }
}, 120_000)

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
    const now = at('2026-11-21T18:00:00Z')
    expect(await checkIfDue({ pool, check: checkBeside(t.url), now }, 17)).toMatchObject({
      missing: files.rowCount! - 2,
      otherLength: 1,
    })
  } finally {
    await s3.stop()
  }
}, 120_000)
