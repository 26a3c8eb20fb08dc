import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aTenant, aUser } from '../../../../test/tenant.ts'

test('F-16: the number of a removed person is given again only after a question', async () => {
  const t = await aTenant()
  const gone = await aUser(t, { employeeNumber: 'E-77' })
  await t.call(users.remove, { params: { id: gone.id } })
  const body = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `ada@${t.code}.example`,
    phone: '0412 345 678',
    userRoleId: t.roleIds.get(5)!,
    employeeNumber: 'E-77',
    password: 'Tide-and-harbour-9',
  }
  const refusal = { status: 409, code: 'C012' }
  expect(await t.refused(users.create, { body })).toMatchObject(refusal)
  const other = await aUser(t)
  const change = { params: { id: other.id }, body: { employeeNumber: 'E-77' } }
  expect(await t.refused(users.update, change)).toMatchObject(refusal)
  const query = { force: 'true' as never }
  const made = await t.call(users.create, { query, body })
  expect(made.employeeNumber).toBe('E-77')
  // A number that stays asks nothing.
  await t.call(users.update, { params: { id: made.id }, body: { employeeNumber: 'E-77', lastName: 'King' } })
})
