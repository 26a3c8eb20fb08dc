import { company } from '@muster/contract/company/company'
import { rowsOf } from '@muster/contract/kit/rows'
import { secondFactor } from '@muster/contract/session/second-factor'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { withAuthenticator } from '../../second-factor/examples.ts'
import { aTaxpayer } from '../examples.ts'

const reason = 'Payment summary'
const reveal = (t: Tenant, id: number, as?: TestUser, more: object = {}) =>
  t.send(users.revealTaxNumber, { params: { id }, body: { reason } }, { ...(as && { as }), ...more })
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
async function atMoment<T>(t: Tenant, moment: Date, work: () => Promise<T>) {
  t.clock.set(moment)
  try {
    return await work()
  } finally {
    t.clock.set(undefined)
  }
}

test('who may see which tax number: level 1, level 2 with payroll, and everybody their own', async () => {
  const t = await aTenant()
  const id = await aTaxpayer(t)
  expect((await reveal(t, id)).json().data).toEqual({
    taxNumber: '123 456 782',
    revealId: expect.any(Number),
  })
  const statuses: number[] = []
  for (const level of [2, 3, 4, 5, 6, 7, 8, 9, 10] as const)
    statuses.push((await reveal(t, id, await aUser(t, { level }))).statusCode)
  expect(statuses).toEqual(Array(9).fill(403))
  const [payroll, plain] = [await aUser(t, { level: 2 }), await aUser(t, { level: 2 })]
  const body = { payrollAccess: true }
  expect((await t.send(users.update, { params: plain, body }, { as: plain })).statusCode).toBe(403)
  expect(await t.call(users.update, { params: payroll, body })).toMatchObject(body)
  expect((await reveal(t, id, payroll)).statusCode).toBe(200)
  await t.call(users.update, { params: t.boss, body: { taxNumber: '123 456 782' } })
  expect((await reveal(t, t.boss.id, payroll)).statusCode).toBe(403)
  const own = { id, level: 5 } as TestUser
  expect((await reveal(t, id, own)).statusCode).toBe(200)
  expect(await t.call(users.ownTaxNumber, {}, { as: own })).toEqual({ taxNumberMasked: '*** *** 782' })
  await t.call(users.update, { params: payroll, body: { payrollAccess: false } })
  expect((await reveal(t, id, payroll)).statusCode).toBe(403)
})

test('a reason, somebody who is there, and a number are needed', async () => {
  const t = await aTenant()
  const id = await aTaxpayer(t)
  const refused = await t.refused(users.revealTaxNumber, { params: { id }, body: { reason: ' ' } })
  expect(refused).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
  expect((await reveal(t, (await aUser(t)).id)).statusCode).toBe(404)
  await t.call(users.remove, { params: { id } })
  expect((await reveal(t, id)).statusCode).toBe(404)
})

test('the sign-in must be fresh: ten minutes, or confirmed since; with a second factor by that alone', async () => {
  const t = await aTenant()
  const id = await aTaxpayer(t)
  const person = await aUser(t, { level: 1, password: 'correct horse' })
  // Signs in now; the session is looked at later.
  expect((await reveal(t, id, person)).statusCode).toBe(200)
  const stale = await t.owner.query(
    `update sessions set created_at = now() - interval '10 minutes 5 seconds' where user_id = $1`,
    [person.id],
  )
  expect(stale.rowCount).toBe(1)
  expect((await reveal(t, id, person)).json()).toMatchObject({ code: 'E022' })
  const body = { password: 'correct horse' }
  await t.call(secondFactor.confirm, { body }, { as: person })
  expect((await reveal(t, id, person)).statusCode).toBe(200)

  const { person: withFactor, nextCode } = await withAuthenticator(t, { level: 1, password: 'correct horse' })
  expect((await reveal(t, id, withFactor)).statusCode).toBe(200)
  await t.owner.query(
    `update sessions set second_factor_at = now() - interval '11 minutes', proved_at = now() where user_id = $1`,
    [withFactor.id],
  )
  expect((await reveal(t, id, withFactor)).json()).toMatchObject({ code: 'E022' })
  expect((await t.send(secondFactor.confirm, { body }, { as: withFactor })).statusCode).toBe(422)
  await t.call(secondFactor.confirm, { body: { code: await nextCode() } }, { as: withFactor })
  expect((await reveal(t, id, withFactor)).statusCode).toBe(200)
})

test('twenty an hour for each who asks, however many are asked for at once', async () => {
  const t = await aTenant()
  const id = await aTaxpayer(t)
  const answers = await Promise.all(Array.from({ length: 25 }, () => reveal(t, id)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  const full = answers.find(({ statusCode }) => statusCode !== 200)!
  expect([full.statusCode, full.json().code]).toEqual([429, 'E062'])
  const other = await aUser(t, { level: 1 })
  expect((await reveal(t, id, other)).statusCode).toBe(200)
  expect((await atMoment(t, later(61), () => reveal(t, id))).statusCode).toBe(200)
})

test('every one leaves an entry and its reason; who saw which number between two moments is one question', async () => {
  const t = await aTenant()
  const [first, second] = [await aTaxpayer(t), await aTaxpayer(t)]
  const key = '6c1a6a52-6f52-4f0e-8a2e-111111111111'
  for (const id of [first, second]) await reveal(t, id, undefined, { key, address: '203.0.113.9' })
  await reveal(t, first, undefined, { key })
  const entries = rowsOf(await t.call(company.audit, { query: { action: 'users.revealTaxNumber' } }))
  // Sent again with its key it is shown again, and told again: what was shown is not kept for a repeat.
  expect(entries.map(({ target }) => target.id)).toEqual([first, second, first])
  const all = rowsOf(await t.call(users.taxNumberReveals, { query: {} }))
  expect(all).toHaveLength(3)
  expect(all.at(-1)).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    actorId: t.boss.id,
    actorName: `${t.boss.firstName} ${t.boss.lastName}`,
    actorDistinguishedBy: null,
    tenantUserId: first,
    name: 'Ada Byron',
    // Both people of this test are called so.
    distinguishedBy: expect.stringMatching(/^N\d+$/),
    reason,
    address: '203.0.113.9',
  })
  const hour = { from: later(-60).toISOString(), to: later(-30).toISOString() }
  expect(rowsOf(await t.call(users.taxNumberReveals, { query: hour }))).toEqual([])
  const of = { from: later(-60).toISOString(), to: later(1).toISOString(), tenantUserId: second }
  expect(rowsOf(await t.call(users.taxNumberReveals, { query: of }))).toHaveLength(1)
  const manager = await aUser(t, { level: 2 })
  expect((await t.refused(users.taxNumberReveals, { query: {} }, { as: manager })).status).toBe(403)
})

test('the list of reveals cannot be altered by the application, and the number stands nowhere in the database', async () => {
  const t = await aTenant()
  await reveal(t, await aTaxpayer(t), undefined, { key: '6c1a6a52-6f52-4f0e-8a2e-222222222222' })
  const scope = await t.scope()
  await expect(scope.change('tax_number_reveals', { reason: '' }).execute()).rejects.toThrow(/permission/)
  await expect(scope.remove('tax_number_reveals').execute()).rejects.toThrow(/permission/)
  const { rows } = await t.owner.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { name } of rows) {
    const found = await t.owner.query(
      `select count(*)::int as n from ${name} t where t::text ~ '123 ?456 ?782'`,
    )
    expect({ name, n: found.rows[0].n }).toEqual({ name, n: 0 })
  }
})
