import { company } from '@muster/contract/company/company'
import { secondFactor } from '@muster/contract/session/second-factor'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { anyPassword, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

const signIn = (t: Tenant, email: string, password: string) =>
  t.send(session.signIn, { body: { email, password, tenant: t.code } }, { as: 'nobody' })
const changePassword = (t: Tenant, person: TestUser, body: object) =>
  t.send(users.update, { params: person, body }, { as: person })
const subjectsTo = async (t: Tenant, { email }: TestUser) => {
  const rows = await (await t.scope())
    .from('mails')
    .select('subject')
    .where('recipient', '=', email)
    .execute()
  return rows.map(({ subject }) => subject)
}
const password = 'another horse'

test('SEC-03: the own password needs the present one, is told of by mail, and leaves this session', async () => {
  const t = await aTenant()
  const person = await aUser(t, { level: 3, password: anyPassword })
  const other = (await signIn(t, person.email, anyPassword)).json().data
  expect((await changePassword(t, person, { password })).json()).toMatchObject({ code: 'E022' })
  const wrong = await changePassword(t, person, { password, currentPassword: 'a guess' })
  expect(wrong.json()).toMatchObject({ errors: [{ path: 'currentPassword' }] })
  expect((await signIn(t, person.email, password)).statusCode).toBe(401)
  expect(await subjectsTo(t, person)).toEqual([])
  const right = await changePassword(t, person, { password, currentPassword: anyPassword })
  expect(right.statusCode).toBe(200)
  expect(await subjectsTo(t, person)).toEqual(['Your password was changed'])
  expect((await t.send(session.me, {}, { as: person })).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${other.accessToken}` }
  expect((await t.send(session.me, {}, { as: 'nobody', headers })).statusCode).toBe(401)
  expect((await signIn(t, person.email, password)).statusCode).toBe(200)
})

test('SEC-03: a confirmation within ten minutes counts as the present one', async () => {
  const t = await aTenant()
  const person = await aUser(t, { level: 3, password: anyPassword })
  await t.call(secondFactor.confirm, { body: { password: anyPassword } }, { as: person })
  expect((await changePassword(t, person, { password })).statusCode).toBe(200)
})

test('SEC-03: wrong present ones are counted, and other fields need none', async () => {
  const t = await aTenant()
  const person = await aUser(t, { level: 3, password: anyPassword })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await changePassword(t, person, { password, currentPassword: `guess ${n}` })).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await changePassword(t, person, { address: 'no matter' })).statusCode).toBe(200)
})

test('SEC-03: the password of another person needs a fresh proof, and they are told by mail', async () => {
  const t = await aTenant()
  const [manager, person] = [
    await aUser(t, { level: 3, password: anyPassword }),
    await aUser(t, { level: 3 }),
  ]
  const set = () => t.send(users.update, { params: person, body: { password } }, { as: manager })
  await t.call(session.me, {}, { as: manager })
  await t.owner.query(
    `update sessions set created_at = created_at - interval '11 minutes' where tenant_id = $1 and user_id = $2`,
    [t.tenantId, manager.id],
  )
  expect((await set()).json()).toMatchObject({ code: 'E022' })
  await t.call(secondFactor.confirm, { body: { password: anyPassword } }, { as: manager })
  expect((await set()).statusCode).toBe(200)
  expect(await subjectsTo(t, person)).toEqual(['Your password was changed'])
})

test('S-09: a new company asks for eight characters, may choose six, and locks out no shorter password', async () => {
  const t = await aTenant()
  const person = await aUser(t, { level: 3, password: 'gr8-bay' })
  const refused = await changePassword(t, person, { password: 'low-sun', currentPassword: 'gr8-bay' })
  expect(refused.json()).toMatchObject({ errors: [{ path: 'password', message: 'At least 8 characters' }] })
  expect((await signIn(t, person.email, 'gr8-bay')).statusCode).toBe(200)
  expect(await t.call(company.settings)).toMatchObject({ passwordMinimum: 8, refusesCommonPasswords: true })
  await t.call(company.updateSettings, { body: { passwordMinimum: 6 } })
  expect(
    (await changePassword(t, person, { password: 'low-sun', currentPassword: 'gr8-bay' })).statusCode,
  ).toBe(200)
})
