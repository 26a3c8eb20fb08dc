import { session as sessions } from '@muster/contract/session/session'
import { works } from '@muster/contract/works/works'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob } from '../../../test/office.ts'
import { anyPassword, aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { keepWorkLimit } from '../works/running/work-limit.ts'

const hour = 3_600_000
const noon = Date.parse('2026-05-01T02:00:00Z')
async function itIs(at: number) {
  vi.setSystemTime(at)
  ;(await theApp()).clock.set(new Date(at))
}
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await itIs(noon)
})
afterEach(async () => {
  vi.useRealTimers()
  ;(await theApp()).clock.set(undefined)
})
const jumps = [hour, 0, -hour, 0, ...Array.from({ length: 6 }, (_, n) => n * 10 * 60_000)]

const signIn = (t: Tenant, email: string, password: string) =>
  t.send(
    sessions.signIn,
    { body: { email, password, tenant: t.code, platform: 'WEB' } },
    { as: 'nobody', address: `10.77.${t.tenantId % 200}.9` },
  )
interface Tokens {
  accessToken: string
  refreshToken: string
}

test('D11: nobody is signed out when the server’s clock jumps, and no id is given twice', async () => {
  const t = await aTenant()
  const people = []
  for (let n = 0; n < 5; n++) people.push(await aUser(t, { password: anyPassword }))
  const tokensOf = new Map<number, Tokens>()
  for (const { id, email } of people) tokensOf.set(id, (await signIn(t, email, anyPassword)).json().data)
  const seen = new Set([...tokensOf.values()].map(({ refreshToken }) => refreshToken))
  for (const jump of jumps) {
    await itIs(noon + jump)
    for (const { id } of people) {
      const { refreshToken } = tokensOf.get(id)!
      const answer = await t.send(
        sessions.refresh,
        { body: { refreshToken, platform: 'WEB' } },
        { as: 'nobody' },
      )
      expect(answer.statusCode, `${jump} ${answer.body}`).toBe(200)
      const next: Tokens = answer.json().data
      tokensOf.set(id, next)
      expect(seen.has(next.refreshToken)).toBe(false)
      seen.add(next.refreshToken)
      const headers = { authorization: `Bearer ${next.accessToken}` }
      const mine = await t.send(works.myDay, {}, { as: 'nobody', headers })
      expect(mine.statusCode, String(jump)).toBe(200)
    }
  }
})

test('D11: a limit of tries holds over a jump forth and back, and no longer than its window', async () => {
  const t = await aTenant()
  const { email } = await aUser(t, { password: anyPassword })
  const fill = async () => {
    for (let n = 0; n < 10; n++) await signIn(t, email, 'Wrong-password-1')
    return (await signIn(t, email, anyPassword)).statusCode
  }
  expect(await fill()).toBe(429)
  await itIs(noon + 14 * 60_000)
  expect((await signIn(t, email, anyPassword)).statusCode).toBe(429)
  await itIs(noon + hour)
  expect(await fill()).toBe(429)
  await itIs(noon)
  expect((await signIn(t, email, anyPassword)).statusCode).toBeLessThan(300)
})

test('D11: a work that is too long ends once, at its limit, however the clock jumps', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const body = { jobId: job.id, startedAt: new Date(noon).toISOString() }
  const { workId } = await t.call(works.start, { body }, { as: job.worker })
  const scope = await t.scope()
  const { minutes } = await scope
    .from('jobs')
    .select('max_service_minutes as minutes')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  const limit = noon + minutes * 60_000
  for (const at of [
    limit - hour,
    noon - hour,
    limit + 1000,
    limit - hour,
    limit + hour,
    limit,
    limit + 10 * hour,
  ]) {
    await itIs(at)
    await keepWorkLimit(await t.scope(), { workId })
  }
  const work = await scope
    .from('works')
    .select(['status', 'ended_at', 'version'])
    .where('id', '=', workId)
    .executeTakeFirstOrThrow()
  expect(work).toEqual({ status: 'COMPLETED', ended_at: new Date(limit), version: 1 })
  const entries = await scope.from('work_entries').select('kind').where('work_id', '=', workId).execute()
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['started', 'stopped'])
  const said = await scope.from('domain_events').select('name').execute()
  expect(said.map(({ name }) => name).sort()).toEqual([
    'work.autoStopped',
    'work.completed',
    'work.started',
    'work.tooLong',
  ])
})
