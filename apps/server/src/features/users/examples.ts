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

export const userExamples = {
  list: async () => ({ query: { search: 'a', page: 0 } }),
  read: async (t: Tenant) => ({ params: await aUser(t) }),
  roles: async () => ({}),
  nextNumber: async () => ({}),
  create: async (t: Tenant) => ({ body: aUserInput(t) }),
  update: async (t: Tenant) => ({ params: await aUser(t), body: { firstName: 'Grace' } }),
  remove: async (t: Tenant) => ({ params: await aUser(t), query: { force: true } }),
}
