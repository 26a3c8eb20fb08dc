// guards: apps/server/src/features/**, apps/server/src/db/**
// takes: 300 s
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aTenant, aUser, tokenOf } from '../tenant.ts'
import { movedRows, ownersAgainstEachOther, seenOfOthers, walkedIds } from './walls.ts'

const say = (what: string, figures: unknown) => process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)
const long = 900_000

test(
  'T10: 10,000 ids walked by each of the reads that take one',
  async () => {
    const seen = await walkedIds(10_000)
    say('T10', { ...seen, faults: seen.faults.length })
    expect(seen.faults).toEqual([])
    expect(seen.asked).toBe(80_000)
  },
  long,
)

const everyMs = 50
const changedAfterMs = 1000
const lastsMs = 2500
for (const change of ['demoted', 'removed', 'new password'] as const)
  test(`R7: ${change} while 20 requests a second run with the old token`, async () => {
    const t = await aTenant()
    const manager = await aUser(t, { level: 3 })
    const headers = { authorization: `Bearer ${await tokenOf(t, manager)}` }
    const began = performance.now()
    const asked: { at: number; status: Promise<number> }[] = []
    const ask = () => {
      const answer = t.app.inject({ method: 'GET', url: `/api/user/${manager.id}`, headers })
      asked.push({ at: performance.now() - began, status: answer.then(({ statusCode }) => statusCode) })
    }
    const timer = setInterval(ask, everyMs)
    const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    await after(changedAfterMs)
    if (change === 'removed') await t.call(users.remove, { params: { id: manager.id } })
    else {
      const body =
        change === 'demoted' ? { userRoleId: t.roleIds.get(5)! } : { password: 'Ferry-at-seven-42' }
      await t.call(users.update, { params: { id: manager.id }, body })
    }
    const changedAt = performance.now() - began
    await after(lastsMs - changedAfterMs)
    clearInterval(timer)
    const all = await Promise.all(asked.map(async ({ at, status }) => ({ at, status: await status })))
    const before = all.filter(({ at }) => at < changedAfterMs)
    const late = all.filter(({ at, status }) => at > changedAt && status < 300)
    const lastAllowed = Math.max(...all.filter(({ status }) => status < 300).map(({ at }) => at))
    say(`R7 ${change}`, {
      asked: all.length,
      asked_after: all.filter(({ at }) => at > changedAt).length,
      allowedAfterMs: Math.max(0, Math.round(lastAllowed - changedAt)),
    })
    expect(before.every(({ status }) => status === 200)).toBe(true)
    expect(before.length).toBeGreaterThan(5)
    expect(all.length - before.length).toBeGreaterThan(5)
    expect(late).toEqual([])
  })

test(
  'R8: every write at own and others’ rows, with every name that would move them',
  async () => {
    const { sent, faults } = await movedRows([4, 5, 9, 10])
    say('R8', { sent, faults: faults.length })
    expect(faults).toEqual([])
  },
  long,
)

for (const kind of ['client', 'worker'] as const)
  test(
    `R9, R10: every read in every variant as a ${kind}`,
    async () => {
      const { faults, ...seen } = await seenOfOthers(kind)
      say(`R9, R10 ${kind}`, { ...seen, faults: faults.length })
      expect(faults).toEqual([])
    },
    long,
  )

test(
  'R11: two owners against each other, 100 times',
  async () => {
    const seen = await ownersAgainstEachOther(100)
    say('R11', seen)
    expect(seen.fewest).toBe(1)
  },
  long,
)
