import { users } from '@muster/contract/users'
import { aUser, nextNumber, type Tenant } from '../../../test/tenant.ts'

export const aUserInput = (t: Tenant) => ({
  employeeNumber: `N${nextNumber()}`,
  firstName: 'Ada',
  lastName: 'Byron',
  email: `ada${nextNumber()}@test.example`,
  phone: '0412 345 678',
  address: '1 George Street, Sydney',
  dob: '1990-12-10',
  timezone: 'Australia/Brisbane',
  userRoleId: t.roleIds.get(5)!,
  businessNumber: '51 824 753 556',
  taxNumber: '123 456 782',
  password: 'correct horse',
})

/** A person of level 5 with a tax number. */
export async function aTaxpayer(t: Tenant): Promise<number> {
  return (await t.call(users.create, { body: aUserInput(t) })).id
}

export const userExamples = {
  list: async () => ({ query: { search: 'a', page: 0 } }),
  read: async (t: Tenant) => ({ params: await aUser(t) }),
  roles: async () => ({}),
  nextNumber: async () => ({}),
  create: async (t: Tenant) => ({ body: aUserInput(t) }),
  update: async (t: Tenant) => ({ params: await aUser(t), body: { firstName: 'Grace' } }),
  revealTaxNumber: async (t: Tenant) => ({
    params: { id: await aTaxpayer(t) },
    body: { reason: 'Payment summary' },
  }),
  taxNumberReveals: async () => ({ query: { from: '2026-01-01T00:00:00Z', page: 0 } }),
  ownTaxNumber: async () => ({}),
  remove: async (t: Tenant) => ({ params: await aUser(t), query: { force: true } }),
}
