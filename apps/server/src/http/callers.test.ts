import { expect, test } from 'vitest'
import { aTenant, type Tenant, type TestUser, tokenOf } from '../../test/tenant.ts'
import { changesCallers } from '../db/connection/caller-writes.ts'
import { newStats, withStats } from '../db/connection/request-stats.ts'

/** Reads who calls; answers their level, and how many statements it took. Undefined for a session that has ended. */
async function readCaller(t: Tenant, token: string) {
  const claims = t.deps.tokens.verify(token, t.clock.now())!
  const stats = newStats()
  const caller = await withStats(stats, () => t.deps.callers.callerOf(claims, t.clock.now())).catch(
    () => undefined,
  )
  return { level: caller?.actor.level, statements: stats.statements }
}
/** A session that was read once, which noted the presence of its person. */
async function aKnownCaller() {
  const t = await aTenant()
  const token = await tokenOf(t, t.boss)
  await readCaller(t, token)
  return { t, token }
}
const remove = async (t: Tenant, person: TestUser) =>
  (await t.scope()).change('users', { removed_at: t.clock.now() }).where('id', '=', person.id).execute()

test('a session is read once a second, also where the presence of its person was noted', async () => {
  const { t, token } = await aKnownCaller()
  expect(await readCaller(t, token)).toEqual({ level: 1, statements: 0 })
  t.clock.aSecondPasses()
  expect(await readCaller(t, token)).toEqual({ level: 1, statements: 1 })
})

test('what another process wrote counts after a second', async () => {
  const { t, token } = await aKnownCaller()
  await t.owner.query('update users set removed_at = now() where id = $1', [t.boss.id])
  t.clock.aSecondPasses()
  expect((await readCaller(t, token)).level).toBeUndefined()
})

test('a write of this process counts at the next call', async () => {
  const { t, token } = await aKnownCaller()
  await remove(t, t.boss)
  expect((await readCaller(t, token)).level).toBeUndefined()
})

test('what was read between a write and its commit does not count after the commit', async () => {
  const { t, token } = await aKnownCaller()
  t.clock.aSecondPasses()
  await (await t.scope()).transaction(async (tx) => {
    await tx.change('users', { removed_at: tx.now }).where('id', '=', t.boss.id).execute()
    expect(await readCaller(t, token)).toEqual({ level: 1, statements: 1 })
  })
  expect((await readCaller(t, token)).level).toBeUndefined()
})

test('a transaction that fails takes no right away', async () => {
  const { t, token } = await aKnownCaller()
  const failing = (await t.scope()).transaction(async (tx) => {
    await tx.change('users', { removed_at: tx.now }).where('id', '=', t.boss.id).execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  t.clock.aSecondPasses()
  expect((await readCaller(t, token)).level).toBe(1)
})

test('a write in another company drops nothing', async () => {
  const [{ t, token }, other] = [await aKnownCaller(), await aTenant()]
  await remove(other, other.boss)
  expect((await readCaller(t, token)).statements).toBe(0)
})

test.each([
  ['update "users" set "last_seen_at" = $1 where "tenant_id" = $2', false],
  ['update "sessions" set "unsent_entries" = $1, "unsent_heard_at" = $2 where "id" = $3', false],
  ['\n    update users set last_seen_at = $1\n    where tenant_id = $2', false],
  ['update "users" set "last_seen_at" = $1, "removed_at" = $2 where "id" = $3', true],
  ['update "users" set "removed_at" = $1, "last_seen_at" = $2 where "id" = $3', true],
  ['with ended as (update sessions set revoked_at = $1 returning id) select from ended', true],
  ['insert into "roles" ("name") values ($1)', true],
  ['select "id" from "users"', false],
  ['update "users_seen" set "id" = $1', false],
])('%j may change what a caller is allowed: %s', (text, changes) => {
  expect(changesCallers(text)).toBe(changes)
})
