import { status } from '@muster/contract/status'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { anyPassword, aTenant, aUser, nextNumber, type Tenant } from '../../../test/tenant.ts'
import { unifyEmailKeys } from '../../db/unify-email-keys.ts'
import { emailKey } from './email-key.ts'

const signIn = async (t: Tenant, email: string) => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    remoteAddress: `10.77.${nextNumber() & 255}.${process.pid & 255}`,
    payload: { email, password: anyPassword, tenant: t.code },
  })
  return response.statusCode === 200
    ? (response.json().data.user.tenantUserId as number)
    : response.statusCode
}

test('G-12: a domain has one form, and what stands before it stays as it is', () => {
  for (const [email, key] of [
    ['Mia@Müller.example', 'mia@xn--mller-kva.example'],
    ['mia@XN--MLLER-KVA.example', 'mia@xn--mller-kva.example'],
    ['mia@mu\u0308ller。example', 'mia@xn--mller-kva.example'],
    ['jürgen@Example.com', 'jürgen@example.com'],
    [' MIA@EXAMPLE.COM ', 'mia@example.com'],
    ['mia@123', 'mia@123'],
    ['no address', 'no address'],
  ])
    expect(emailKey(email!), email).toBe(key)
})

test('G-12: one mailbox is one person, however its domain is written', async () => {
  const t = await aTenant()
  const n = nextNumber()
  const [letters, ascii] = [`mia${n}@müller.example`, `MIA${n}@XN--MLLER-KVA.example`]
  const person = await aUser(t, { email: letters, password: anyPassword })
  expect(await signIn(t, ascii)).toBe(person.id)
  expect(await signIn(t, letters.toUpperCase())).toBe(person.id)
  const other = {
    ...{ firstName: 'Mia', lastName: 'Again', email: ascii, phone: '0412 345 678' },
    ...{ userRoleId: t.roleIds.get(5)!, employeeNumber: '90001', password: anyPassword },
  }
  expect(await t.refused(users.create, { body: other })).toMatchObject({ status: 409, code: 'E045' })
})

test('G-12: stored addresses get the one form; two people who had one mailbox stay two, both sign in, and are shown', async () => {
  const t = await aTenant()
  const n = nextNumber()
  const former = (email: string) => email.toLowerCase()
  const [alone, letters, ascii] = [
    `a${n}@straße.example`,
    `b${n}@straße.example`,
    `b${n}@xn--strae-oqa.example`,
  ]
  const [lone, one, two] = [
    await aUser(t, { email: alone, password: anyPassword }),
    await aUser(t, { email: `x${letters}`, password: anyPassword }),
    await aUser(t, { email: ascii, password: anyPassword }),
  ]
  const stored = (id: number, email: string) =>
    t.owner.query('update users set email = $2, email_key = $3 where id = $1', [id, email, former(email)])
  await stored(lone.id, alone)
  await stored(one.id, letters)
  await unifyEmailKeys(t.url, emailKey)
  const { rows } = await t.owner.query('select email_key from users where id = any($1) order by id', [
    [lone.id, one.id, two.id],
  ])
  expect(rows.map(({ email_key }) => email_key)).toEqual([emailKey(alone), letters, ascii])
  expect(await Promise.all([signIn(t, alone), signIn(t, letters), signIn(t, ascii)])).toEqual([
    lone.id,
    one.id,
    two.id,
  ])
  expect((await t.call(status.read)).sharedMailboxes).toEqual([
    {
      email: ascii,
      people: [two, one].map(({ id, firstName, lastName }) => ({
        ...{ id, name: `${firstName} ${lastName}`, distinguishedBy: null },
      })),
    },
  ])
  await t.call(users.remove, { params: { id: two.id } })
  await unifyEmailKeys(t.url, emailKey)
  expect(await signIn(t, ascii)).toBe(one.id)
  expect((await t.call(status.read)).sharedMailboxes).toEqual([])
})
