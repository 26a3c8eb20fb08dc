import { aContract, aJob, aSite, aSiteGroup } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'
import { aPicture, csvFile } from '../users/examples.ts'
import { removeSite } from './remove-site.ts'

const place = { address: '1 George Street, Brisbane', lat: -27.4748, lang: 153.0287 }

const siteFileFor = async (t: Tenant) => {
  const { id: contractId, client } = await aContract(t)
  const file = csvFile('name,address,lat,lng\nHall,"1 Queen Street, Brisbane",-27.47,153.02\n')
  return { file, fileName: 'sites.csv', body: { clientId: client.id, contractId } }
}

/** One valid input for each endpoint, made from a company's own rows; the sweeps send them. */
export const siteExamples = {
  list: async (t: Tenant) => {
    const site = await aSite(t)
    const contract = await aContract(t, { sites: [site] })
    const group = await aSiteGroup(t)
    const query = { clientId: site.client.id, contractId: contract.id, groupIds: [group.id], page: 0 }
    return { query }
  },
  map: async (t: Tenant) => ({ query: { clientId: (await aSite(t)).client.id, frame: '110,-45,155,-10' } }),
  findPlaces: async () => ({ query: { search: 'Brisbane', lat: -27, lang: 153 } }),
  mapStart: async () => ({}),
  findDoubles: async (t: Tenant) => ({ body: { ...place, exceptId: (await aSite(t)).id } }),
  checkImport: siteFileFor,
  importSites: siteFileFor,
  exportSites: async (t: Tenant) => ({ query: { clientId: (await aSite(t)).client.id } }),
  setImage: async (t: Tenant) => ({
    params: { id: (await aSite(t)).id },
    file: await aPicture(),
    fileName: 'front.png',
  }),
  removeImage: async (t: Tenant) => ({ params: { id: (await aSite(t)).id } }),
  read: async (t: Tenant) => ({ params: { id: (await aSite(t)).id } }),
  create: async (t: Tenant) => {
    const contract = await aContract(t, { sites: [await aSite(t)] })
    const groupId = t.area?.groupId ?? (await aSiteGroup(t)).id
    const whose = { clientId: contract.client.id, contractId: contract.id }
    return { body: { name: 'City hall', ...place, ...whose, groupIdsToAdd: [groupId] } }
  },
  update: async (t: Tenant) => {
    const site = await aSite(t)
    const contract = await aContract(t, { sites: [await aSite(t, { client: site.client })] })
    // Which groups a site is in is decided by managers of the whole company.
    const groups = t.area ? {} : { groupIdsToAdd: [(await aSiteGroup(t)).id] }
    const body = { ...place, contractId: contract.id, ...groups, version: 1 }
    return { params: { id: site.id }, body }
  },
  changeMembers: async (t: Tenant) => {
    const group = await aSiteGroup(t)
    const site = await aSite(t)
    return { params: { id: group.id }, body: { siteIdsToAdd: [site.id], siteIdsToRemove: [] } }
  },
  restore: async (t: Tenant) => {
    const { site } = await aJob(t)
    await removeSite(await t.scope(t.boss), site.id, true)
    return { params: { id: site.id } }
  },
  remove: async (t: Tenant) => ({ params: { id: (await aSite(t)).id } }),
}
