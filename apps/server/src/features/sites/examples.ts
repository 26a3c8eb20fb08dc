import { aContract, aSite, aSiteGroup } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'

const place = { address: '1 George Street, Brisbane', lat: -27.4748, lang: 153.0287 }

/** One valid input for each endpoint, made from a company's own rows; the sweeps send them. */
export const siteExamples = {
  list: async (t: Tenant) => {
    const site = await aSite(t)
    const contract = await aContract(t, { sites: [site] })
    const group = await aSiteGroup(t)
    const query = { clientId: site.client.id, contractId: contract.id, groupIds: [group.id], page: 0 }
    return { query }
  },
  read: async (t: Tenant) => ({ params: { id: (await aSite(t)).id } }),
  create: async (t: Tenant) => {
    const contract = await aContract(t)
    const group = await aSiteGroup(t)
    const whose = { clientId: contract.client.id, contractId: contract.id }
    return { body: { name: 'City hall', ...place, ...whose, groupIdsToAdd: [group.id] } }
  },
  update: async (t: Tenant) => {
    const site = await aSite(t)
    const contract = await aContract(t, { client: site.client })
    const group = await aSiteGroup(t)
    const body = { ...place, contractId: contract.id, groupIdsToAdd: [group.id], version: 1 }
    return { params: { id: site.id }, body }
  },
  changeMembers: async (t: Tenant) => {
    const group = await aSiteGroup(t)
    const site = await aSite(t)
    return { params: { id: group.id }, body: { siteIdsToAdd: [site.id], siteIdsToRemove: [] } }
  },
  remove: async (t: Tenant) => ({ params: { id: (await aSite(t)).id } }),
}
