import { aSiteGroup } from '../../../test/office.ts'
import { nextNumber, type Tenant } from '../../../test/tenant.ts'

/** One valid input for each endpoint, made from a company's own rows; the sweeps send them. */
export const siteGroupExamples = {
  list: async () => ({}),
  search: async (t: Tenant) => ({ body: { ids: [(await aSiteGroup(t)).id], page: 0 } }),
  create: async () => ({ body: { name: `North ${nextNumber()}` } }),
  update: async (t: Tenant) => ({ params: await aSiteGroup(t), body: { name: `South ${nextNumber()}` } }),
  remove: async (t: Tenant) => ({ params: await aSiteGroup(t) }),
}
