import { beforeEach, expect, test } from 'vitest'
import { theApp, useOwnDatabase } from '../../test/app.ts'
import type { Counts } from './counts.ts'
import { type Check, checkBeside, checkIfDue } from './keep-checks.ts'

useOwnDatabase()

const sound: Counts = {
  orphans: 0,
  missing: 0,
  otherLength: 0,
  altered: 0,
  deadReferences: 0,
  brokenLogs: 0,
  brokenVisits: 0,
  damagedEnds: 0,
}
const check: Check = async () => sound
const clockAt = (text: string) => () => new Date(text)
let app: Awaited<ReturnType<typeof theApp>>
beforeEach(async () => {
  app = await theApp()
  await app.owner.query('delete from nightly_checks')
})
const rows = async () => (await app.owner.query('select * from nightly_checks order by due_at')).rows
const { pool } = (await theApp()).deps

test('one is made a day, however often it is looked', async () => {
  const outcomes: unknown[] = []
  for (const now of ['19T18', '19T23', '20T16', '20T17', '21T18'])
    outcomes.push(await checkIfDue({ pool, check, now: clockAt(`2026-11-${now}:00:00Z`) }, 17))
  expect(outcomes).toEqual([sound, 'there', 'there', sound, sound])
  expect((await rows()).map(({ due_at }) => due_at.toISOString().slice(0, 13))).toEqual([
    '2026-11-19T17',
    '2026-11-20T17',
    '2026-11-21T17',
  ])
})

test('of two processes one makes it', async () => {
  const now = clockAt('2026-11-21T18:00:00Z')
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
  const now = clockAt('2026-11-21T18:00:00Z')
  const failing: Check = () => Promise.reject(new Error('The store does not answer'))
  const failure = 'The store does not answer'
  expect(await checkIfDue({ pool, check: failing, now }, 17)).toEqual({ failure })
  expect(await rows()).toMatchObject([{ orphans: null, failure }])
  expect(await checkIfDue({ pool, check, now }, 17)).toEqual(sound)
  expect(await rows()).toMatchObject([{ orphans: 0, failure: null }])
})

test('what is given up when the server ends is no failure, and made again', async () => {
  const now = clockAt('2026-11-21T18:00:00Z')
  const stop = new AbortController()
  stop.abort()
  const outcome = await checkIfDue({ pool, check: checkBeside(app.url), now, signal: stop.signal }, 17)
  expect(outcome).toBe('given up')
  expect(await rows()).toMatchObject([{ ended_at: null, failure: null }])
  expect(await checkIfDue({ pool, check, now }, 17)).toEqual(sound)
})

test('what is older than 90 days goes', async () => {
  for (const now of ['08-22', '08-24', '11-21'])
    await checkIfDue({ pool, check, now: clockAt(`2026-${now}T18:00:00Z`) }, 17)
  const kept = (await rows()).map(({ due_at }) => due_at.toISOString().slice(0, 10))
  expect(kept).toEqual(['2026-08-24', '2026-11-21'])
})
