import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { theApp } from '../../test/app.ts'
import { lastDue } from '../background/once-a-day.ts'
import { backUpIfDue } from './keep-backups.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'muster-kept-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder: string
let pool: Awaited<ReturnType<typeof theApp>>['deps']['pool']
let owner: Awaited<ReturnType<typeof theApp>>['owner']
beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(root, 'at-')), 'backups')
  const app = await theApp()
  pool = app.deps.pool
  owner = app.owner
  await owner.query('delete from backups')
})
const make = (file: string) => writeFile(file, 'whole')
const clockAt = (text: string) => () => new Date(text)
const rows = async () => (await owner.query('select * from backups order by due_at')).rows

test('a backup is due once a day at its hour in UTC', () => {
  const cases = [
    ['2026-11-21T15:59:59.999Z', '2026-11-20T16:00:00.000Z'],
    ['2026-11-21T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['2026-11-22T15:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['2026-01-01T03:00:00.000Z', '2025-12-31T16:00:00.000Z'],
  ] as const
  for (const [now, due] of cases) expect(lastDue(new Date(now), 16).toISOString(), now).toBe(due)
})

test('S-10: an encrypted one says so by its name, and goes in its turn like those from before', async () => {
  const plan = { folder, hour: 16, keep: 2 }
  for (const [day, isEncrypted] of [
    ['19', false],
    ['20', true],
    ['21', true],
  ] as const)
    await backUpIfDue({ pool, make, now: clockAt(`2026-11-${day}T17:00:00Z`) }, { ...plan, isEncrypted })
  expect(readdirSync(folder).sort()).toEqual(['muster-2026-11-20.tar.gz.enc', 'muster-2026-11-21.tar.gz.enc'])
})

test('one is made a day, however often it is looked, and those beyond the number go', async () => {
  const plan = { folder, hour: 16, keep: 2 }
  const outcomes: string[] = []
  for (const now of ['19T17', '19T23', '20T15', '20T16', '21T16', '21T20'])
    outcomes.push(await backUpIfDue({ pool, make, now: clockAt(`2026-11-${now}:00:00Z`) }, plan))
  expect(outcomes).toEqual(['made', 'there', 'there', 'made', 'made', 'there'])
  expect(readdirSync(folder).sort()).toEqual(['muster-2026-11-20.tar.gz', 'muster-2026-11-21.tar.gz'])
  expect((await rows()).map(({ bytes, failure }) => [bytes, failure])).toEqual(
    [5, 5, 5].map((n) => [n, null]),
  )
})

test('a failure is told, leaves no file, and is tried again', async () => {
  const plan = { folder, hour: 16, keep: 2 }
  const now = clockAt('2026-11-21T17:00:00Z')
  const failing = async (file: string) => {
    await writeFile(file, 'half')
    throw new Error('No space left')
  }
  expect(await backUpIfDue({ pool, make: failing, now }, plan)).toBe('failed')
  expect(readdirSync(folder)).toEqual([])
  expect(await rows()).toMatchObject([{ bytes: null, failure: 'No space left' }])
  expect(await backUpIfDue({ pool, make, now }, plan)).toBe('made')
  expect(await rows()).toMatchObject([{ bytes: 5, failure: null }])
})

test('of two processes one makes it', async () => {
  const plan = { folder, hour: 16, keep: 2 }
  const now = clockAt('2026-11-21T17:00:00Z')
  const slow = async (file: string) => {
    const other = await backUpIfDue({ pool, make, now }, plan)
    await writeFile(file, other)
  }
  expect(await backUpIfDue({ pool, make: slow, now }, plan)).toBe('made')
  expect(String(await readFile(path.join(folder, 'muster-2026-11-21.tar.gz')))).toBe('another makes it')
  expect(existsSync(path.join(folder, 'muster-2026-11-20.tar.gz'))).toBe(false)
})
