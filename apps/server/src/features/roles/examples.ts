import { insert } from '../../../test/insert.ts'
import { nextNumber, type Tenant } from '../../../test/tenant.ts'

export async function aRole(t: Tenant, level = 5) {
  const name = `Cleaner ${nextNumber()} of ${t.code}`
  return { id: await insert(await t.scope(), 'roles', { name, level }), name, level }
}

export const roleExamples = {
  list: async () => ({}),
  create: async () => ({ body: { name: `Supervisor ${nextNumber()}`, roleLevel: 4 } }),
  update: async (t: Tenant) => ({ params: await aRole(t), body: { name: 'Night shift' } }),
  rights: async (t: Tenant) => ({ params: await aRole(t, 3) }),
  changeRights: async (t: Tenant) => ({ params: await aRole(t, 3), body: { rights: { seesPay: false } } }),
  remove: async (t: Tenant) => ({ params: await aRole(t) }),
}
