import { status } from '@muster/contract/status'
import { beforeEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'
import type { Scope } from '../../db/scope.ts'
import { GatewayResting, isResting, withBreaker } from '../../outside/egress/breaker.ts'
import { htmlAad, textAad } from '../mail/queries.ts'

beforeEach(async () => {
  const { owner } = await theApp()
  await owner.query('delete from backups')
  await owner.query('delete from nightly_checks')
})

/** As the product writes one, its texts sealed. */
const aMail = ({ vault }: Scope, id: string) => ({
  ...{ id, recipient: 'x', subject: 'x' },
  text_cipher: vault.seal(textAad(id), 'x'),
  html_cipher: vault.seal(htmlAad(id), 'x'),
})

test('tells of the own company what waits, failed and is stored, and nothing of another', async () => {
  const [t, other] = [await aTenant(), await aTenant()]
  const scope = await t.scope()
  const before = await t.call(status.read)
  const due = new Date(scope.now.getTime() - 3_600_000)
  await scope.enqueue('work-limit', { workId: 1 }, due)
  await scope.enqueue('work-limit', { workId: 2 }, new Date('2039-01-01'))
  for (const each of [t, other])
    await each.owner.query(
      `insert into files (tenant_id, key, name, extension, mime, size, sha256) values ($1, 'x/y', 'a', 'b', 'c', 1000, '')`,
      [each.tenantId],
    )
  const mails = ['sent', 'sent', 'failed', 'waiting'].map((state, n) => ({
    ...aMail(scope, `00000000-0000-4000-8000-00000000000${n}`),
    state,
    created_at: n === 0 ? new Date(scope.now.getTime() - 2 * 86_400_000) : scope.now,
  }))
  for (const each of mails) await scope.into('mails', each).execute()
  const after = await t.call(status.read)
  expect(after.queue.waiting - before.queue.waiting).toBe(2)
  expect(after.queue).toMatchObject({ failed: 0, oldestDue: due.toISOString() })
  expect(after.storage.usedBytes - before.storage.usedBytes).toBe(1000)
  expect(after.gateways).toEqual([
    { gateway: 'EMAIL', state: 'OFF', sent: 1, waiting: 1, failed: 1 },
    { gateway: 'PUSH', state: 'WORKS', sent: 0, waiting: 0, failed: 0 },
    { gateway: 'SMS', state: 'OFF', sent: 0, waiting: 0, failed: 0 },
  ])
  expect(after.disk!.freeBytes).toBeGreaterThan(0)
  expect(after.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(Date.parse(after.runningSince)).toBeLessThan(Date.now())
  await t.owner.query(
    `update pgboss.job set state = 'failed', completed_on = now() where data ->> 'tenantId' = $1 and start_after <= now()`,
    [String(t.tenantId)],
  )
  expect((await t.call(status.read)).queue.failed).toBeGreaterThan(0)
  expect((await other.call(status.read)).queue.failed).toBe(0)
})

test('tells when the last good backup was, and that a newer one failed', async () => {
  const t = await aTenant()
  expect((await t.call(status.read)).backup).toEqual({
    ...{ isPlanned: false, isEncrypted: false, lastGood: null, failedAt: null },
  })
  await t.owner.query(
    `insert into backups (due_at, started_at, ended_at, bytes, failure) values
      ('2026-11-20T16:00:00Z', '2026-11-20T16:00:01Z', '2026-11-20T16:05:00Z', 5000, null),
      ('2026-11-21T16:00:00Z', '2026-11-21T16:00:01Z', '2026-11-21T16:00:09Z', null, 'No space at /secret/place')`,
  )
  const { backup } = await t.call(status.read)
  expect(backup).toEqual({
    isPlanned: false,
    isEncrypted: false,
    lastGood: { at: '2026-11-20T16:05:00.000Z', bytes: 5000 },
    failedAt: '2026-11-21T16:00:09.000Z',
  })
})

test('tells how many the last nightly check found, and that a newer one failed, and not why', async () => {
  const t = await aTenant()
  expect((await t.call(status.read)).check).toEqual({ isPlanned: true, last: null, failedAt: null })
  await t.owner.query(
    `insert into nightly_checks (due_at, started_at, ended_at, orphans, missing, other_length, dead_references, failure)
      values ('2026-11-19T17:00Z', '2026-11-19T17:00Z', '2026-11-19T17:01Z', 0, 0, 0, 0, null),
      ('2026-11-20T17:00Z', '2026-11-20T17:00Z', '2026-11-20T17:01Z', 1, 2, 3, 4, null),
      ('2026-11-21T17:00Z', '2026-11-21T17:00Z', '2026-11-21T17:02Z', null, null, null, null, 'No /secret/place'),
      ('2026-11-22T17:00Z', '2026-11-22T17:00Z', null, null, null, null, null, null)`,
  )
  const { check } = await t.call(status.read)
  expect(check).toEqual({
    isPlanned: true,
    last: {
      at: '2026-11-20T17:01:00.000Z',
      orphans: 1,
      missing: 2,
      otherLength: 3,
      altered: null,
      deadReferences: 4,
      brokenLogs: null,
      brokenVisits: null,
      damagedEnds: null,
    },
    failedAt: '2026-11-21T17:02:00.000Z',
  })
})

test('is for level 1 alone', async () => {
  const t = await aTenant()
  for (const level of [2, 3, 5, 10] as const)
    expect(await t.refused(status.read, {}, { as: await aUser(t, { level }) })).toMatchObject({ status: 403 })
})

test('a gateway that failed again and again is told to rest, until it sent something', async () => {
  let [now, isDown] = [0, true]
  const send = withBreaker(async () => (isDown ? Promise.reject(new Error('down')) : undefined), {
    failures: 2,
    restMs: 100,
    now: () => now,
    isFault: () => true,
  })
  expect(isResting(send)).toBe(false)
  for (let n = 0; n < 2; n++) await expect(send()).rejects.toThrow('down')
  expect(isResting(send)).toBe(true)
  await expect(send()).rejects.toBeInstanceOf(GatewayResting)
  now = 200
  isDown = false
  await send()
  expect(isResting(send)).toBe(false)
})
