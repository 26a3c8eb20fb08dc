import { contracts } from '@muster/contract/contracts'
import { jobs } from '@muster/contract/jobs/jobs'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { contractsLike } from '../../apps/server/src/features/contracts/queries.ts'
import { jobsLike } from '../../apps/server/src/features/jobs/filter-queries.ts'
import { inOrder } from '../../apps/server/src/features/jobs/list-jobs.ts'
import { withNames } from '../../apps/server/src/features/jobs/queries.ts'
import { doublesLike } from '../../apps/server/src/features/sites/double-queries.ts'
import { clustersOf, countSites, spotsOf } from '../../apps/server/src/features/sites/map-queries.ts'
import { sitesLike } from '../../apps/server/src/features/sites/queries.ts'
import { listUsers } from '../../apps/server/src/features/users/queries.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import { seedOffice } from '../seeds/office.ts'
import type { Group } from './group.ts'
import { pageOf } from './listing.ts'
import { actionSubjects } from './office-actions.ts'

const firstPage = { page: 0, size: 50 }
const gate = { times: 3 } as const

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const scope = await company.scope()
  const { rows } = await company.stack.owner.query(
    `select (select min(client_id) from sites where tenant_id = $1) as client,
       (select min(contract_id) from contract_sites where tenant_id = $1) as contract,
       (select min(id) from site_groups where tenant_id = $1) as "siteGroup"`,
    [company.tenantId],
  )
  const { client, contract, siteGroup } = rows[0] as { client: number; contract: number; siteGroup: number }

  const [spot] = await spotsOf(scope, {}).limit(1).execute()
  const { address, lat, lang } = spot!
  const place = { address, lat, lang }
  const near = [lang - 0.05, lat - 0.05, lang + 0.05, lat + 0.05] as const

  const siteList = (name: string, asked: Parameters<typeof sitesLike>[1]): Subject => ({
    name: `sites: ${name}`,
    ask: () => company.call(sites.list, { query: { ...asked, ...firstPage } as never }),
    bare: pageOf(sitesLike(scope, asked)),
    gate,
  })
  const contractList = (name: string, asked: Parameters<typeof contractsLike>[1]): Subject => ({
    name: `contracts: ${name}`,
    ask: () => company.call(contracts.list, { query: { ...asked, ...firstPage } as never }),
    bare: pageOf(contractsLike(scope, asked)),
    gate,
  })
  const jobList = (name: string, asked: Parameters<typeof jobsLike>[1]): Subject => ({
    name: `jobs: ${name}`,
    ask: () => company.call(jobs.list, { query: { ...asked, ...firstPage } as never }),
    bare: pageOf(
      inOrder(scope, withNames(scope, jobsLike(scope, asked)), asked.sort),
      {},
      jobsLike(scope, asked),
    ),
    gate,
  })
  return [
    ...(await actionSubjects(company)),
    siteList('first page', {}),
    siteList('search', { search: 'tower 99' }),
    siteList('search that finds nothing', { search: 'xyzzy' }),
    siteList('of a client', { clientId: client }),
    siteList('of a contract', { contractId: contract }),
    siteList('of a group', { groupIds: [siteGroup] }),
    {
      name: 'sites: map of all, gathered',
      ask: () => company.call(sites.map, { query: { zoom: 4 } }),
      bare: [countSites(scope, {}).compile(), clustersOf(scope, { zoom: 4 }).compile()],
      gate,
    },
    {
      name: 'sites: map of a frame, one by one',
      ask: () => company.call(sites.map, { query: { frame: near.join(','), zoom: 9 } }),
      bare: [countSites(scope, { frame: near }).compile(), spotsOf(scope, { frame: near }).compile()],
      gate,
    },
    {
      name: 'sites: doubles of a place',
      ask: () => company.call(sites.findDoubles, { body: place }),
      bare: [doublesLike(scope, place).compile()],
      gate,
    },
    contractList('first page', {}),
    contractList('search', { search: '99' }),
    contractList('active only', { active: true }),
    jobList('first page', {}),
    jobList('search', { search: 'tower 99' }),
    jobList('of a client', { clientId: client, isActive: true }),
    jobList('of a group', { groupIds: [siteGroup] }),
    jobList('under expired contracts', { contractStatus: ['EXPIRED'] }),
    jobList('by site, with what is planned', { sort: 'siteName', includePlan: true }),
    {
      name: 'picker of clients',
      ask: () =>
        company.call(users.list, { query: { clientsOnly: 'true', search: '77', ...firstPage } as never }),
      bare: pageOf(listUsers(scope, { clientsOnly: true, search: '77' })),
      gate,
    },
  ]
}

export const officeGroup: Group = {
  name: 'Office',
  size: '2,000 clients, 2,500 contracts, 10,000 sites, 200 job details, 20,000 jobs in one company',
  seed: seedOffice,
  subjects,
}
