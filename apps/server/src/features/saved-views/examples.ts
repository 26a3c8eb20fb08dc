import { savedViews } from '@muster/contract/saved-views'
import { aSiteGroup } from '../../../test/office.ts'
import { nextNumber, type Tenant } from '../../../test/tenant.ts'

const aView = async (t: Tenant) => {
  const group = await aSiteGroup(t)
  return t.call(savedViews.create, {
    body: {
      list: 'sites',
      name: `View ${nextNumber()}`,
      query: { groupIds: String(group.id) },
      shared: true,
    },
  })
}
const idOf = async (t: Tenant) => ({ id: (await aView(t)).id })

/** One valid input for each endpoint, made from a company's own rows; the sweeps send them. */
export const savedViewExamples = {
  list: async () => ({}),
  counts: async (t: Tenant) => {
    await aView(t)
    return { query: { lists: ['sites', 'users'] } }
  },
  read: async (t: Tenant) => ({ params: await idOf(t) }),
  create: async (t: Tenant) => ({
    body: {
      list: 'visits',
      name: `Visits ${nextNumber()}`,
      query: { groupIds: String((await aSiteGroup(t)).id), sort: 'startTime' },
      columns: ['employee', 'site'],
    },
  }),
  update: async (t: Tenant) => ({ params: await idOf(t), body: { name: `Renamed ${nextNumber()}` } }),
  remove: async (t: Tenant) => ({ params: await idOf(t) }),
}
