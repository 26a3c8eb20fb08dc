import { company } from '@muster/contract/company/company'
import { leave } from '@muster/contract/leave/leave'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { giveFactor } from '../second-factor/examples.ts'

const mailed = async (t: Tenant) =>
  (
    await (await t.scope()).from('mails').select(['recipient', 'subject']).orderBy('created_at').execute()
  ).map(({ recipient, subject }) => [recipient, subject])

test.each([
  [
    'the demand of a second factor',
    (t: Tenant, as: TestUser, on: boolean) =>
      t.send(company.updateSettings, { body: { secondFactorUpTo: on ? 1 : 0 } }, { as }),
    'who must use a second factor was changed',
  ],
  [
    'who reads why people are sick',
    (t: Tenant, as: TestUser, on: boolean) =>
      t.send(leave.updateRules, { body: { managersReadHealth: on } }, { as }),
    'who reads why people are sick was changed',
  ],
])(
  'S-05: %s is changed by level 1 with a second factor alone, and told to level 1',
  async (_, change, subject) => {
    const t = await aTenant()
    const [second, administrator] = [await aUser(t, { level: 1 }), await aUser(t, { level: 2 })]
    await giveFactor(t, administrator)
    const before = (await mailed(t)).length
    expect((await change(t, administrator, true)).json()).toMatchObject({ reason: 'access.level' })
    expect((await change(t, t.boss, true)).json()).toMatchObject({ reason: 'secondFactor.needed' })
    expect(await mailed(t)).toHaveLength(before)
    await giveFactor(t)
    const told = (await mailed(t)).length
    expect((await change(t, t.boss, true)).statusCode).toBe(200)
    const mails = (await mailed(t)).slice(told)
    expect(mails.map(([to]) => to).toSorted()).toEqual([t.boss.email, second.email].toSorted())
    for (const [, said] of mails) expect(said).toContain(subject)
    // A screen left open is not enough.
    const longAgo = new Date(t.clock.now().getTime() - 11 * 60_000)
    const sessions = (await t.scope()).change('sessions', { second_factor_at: longAgo })
    await sessions.where('user_id', '=', t.boss.id).execute()
    expect((await change(t, t.boss, false)).json()).toMatchObject({ reason: 'session.stale' })
  },
)

test('S-05: an administrator saves other rules beside, and lowers no password rule', async () => {
  const t = await aTenant()
  const administrator = await aUser(t, { level: 2 })
  const save = (body: object) => t.send(company.updateSettings, { body } as never, { as: administrator })
  const { secondFactorUpTo, passwordMinimum } = await t.call(company.settings)
  expect((await save({ secondFactorUpTo, weekStart: 7 })).statusCode).toBe(200)
  expect(
    (await t.send(leave.updateRules, { body: { healthKeptMonths: 12 } }, { as: administrator })).statusCode,
  ).toBe(200)
  expect((await save({ passwordMinimum: passwordMinimum + 1 })).json()).toMatchObject({
    reason: 'access.level',
  })
  expect((await save({ refusesCommonPasswords: false })).json()).toMatchObject({ reason: 'access.level' })
})
