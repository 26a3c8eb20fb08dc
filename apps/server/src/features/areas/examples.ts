import { aSiteGroup } from '../../../test/office.ts'
import { aUser, type Tenant } from '../../../test/tenant.ts'

/** One valid input for each endpoint, made from a company's own rows; the sweeps send them. */
export const areaExamples = {
  read: async (t: Tenant) => ({ params: { id: (await aUser(t, { level: 3 })).id } }),
  save: async (t: Tenant) => ({
    params: { id: (await aUser(t, { level: 3 })).id },
    body: {
      areas: [{ groupId: (await aSiteGroup(t)).id, from: '2026-01-01', to: null }],
      version: 0,
    },
  }),
}
