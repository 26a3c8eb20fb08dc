import { aContract, aSite } from '../../../test/office.ts'
import { aClient, nextNumber, type Tenant } from '../../../test/tenant.ts'

import { aRelatedFile, aTextFile } from '../files/examples.ts'

const ofAContract = async (t: Tenant) => ({
  id: await aRelatedFile(t, { contract_id: (await aContract(t)).id }),
})
const term = { startDate: '2026-01-01', endDate: '2026-12-31' }

/** One valid input for each endpoint, made from a company's own rows; the sweeps send them. */
export const contractExamples = {
  list: async (t: Tenant) => {
    const { client } = await aContract(t)
    return { query: { clientId: client.id, active: true, includeLocations: true, page: 0 } }
  },
  read: async (t: Tenant) => ({ params: { id: (await aContract(t)).id } }),
  create: async (t: Tenant) => {
    const client = await aClient(t)
    const site = await aSite(t, { client })
    const fields = { title: 'Cleaning', number: `N-${nextNumber()}`, ...term }
    return { body: { ...fields, clientId: client.id, signedById: t.boss.id, locations: [site.id] } }
  },
  update: async (t: Tenant) => {
    const site = await aSite(t)
    const { id } = await aContract(t, { client: site.client })
    return { params: { id }, body: { title: 'Cleaning', ...term, locations: [site.id], version: 1 } }
  },
  remove: async (t: Tenant) => ({ params: { id: (await aContract(t)).id } }),
  files: async (t: Tenant) => {
    const contract = await aContract(t)
    await aRelatedFile(t, { contract_id: contract.id })
    return { query: { contractId: contract.id } }
  },
  addFile: async (t: Tenant) => ({ body: { contractId: (await aContract(t)).id }, ...aTextFile() }),
  shareFile: async (t: Tenant) => ({ params: await ofAContract(t), body: { shared: true } }),
  removeFile: async (t: Tenant) => ({ params: await ofAContract(t) }),
}
