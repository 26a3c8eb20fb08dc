import type { Contract, contractSorts } from '@muster/contract/contracts'
import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { type ContractStatus, contractStatus, isContractActive } from '@muster/rules/people/contract-status'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { atAreaSites } from '../../db/areas.ts'
import { holds, nameOrder, oneOf, personName } from '../../db/names.ts'
import { eachListed, listed, type PageAsked } from '../../db/page.ts'
import { along, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { companyToday } from './company-today.ts'
import { inForce, statusNow } from './in-force-queries.ts'
import { ofAssignedJobs, reachableContracts } from './reach.ts'

const wireStatus = {
  Active: 'ACTIVE',
  'Not active yet': 'NOT_ACTIVE_YET',
  Expired: 'EXPIRED',
} as const satisfies Record<ContractStatus, Contract['status']>

interface ContractQuery extends PageAsked {
  search?: string | undefined
  clientId?: number | undefined
  active?: boolean | undefined
  includeLocations?: boolean | undefined
  sort?: (typeof contractSorts)[number] | undefined
}

const clientName = personName('client')
const sortedBy = (scope: Scope) => ({
  clientName: nameOrder(scope, clientName),
  title: nameOrder(scope, sql.ref('contracts.title')),
  number: sql`lower(contracts.number)`,
  startDate: sql`contracts.start_date`,
  endDate: sql`contracts.end_date`,
  status: sql`array_position(array['ACTIVE', 'NOT_ACTIVE_YET', 'EXPIRED'], ${statusNow(scope)})`,
})

export async function listContracts(scope: Scope, query: ContractQuery) {
  const today = companyToday(scope)
  return eachListed(await listed(contractsLike(scope, query), query), (row) => toContract(scope, today, row))
}

/** Newest first by default. A search looks into title, number and the client's name; wildcards count as letters. */
export function contractsLike(scope: Scope, query: ContractQuery) {
  const { search, clientId, active, includeLocations = true, sort } = query
  const column = sort && sortedBy(scope)[sort.replace('-', '') as keyof ReturnType<typeof sortedBy>]
  return contractRows(scope, includeLocations)
    .$if(clientId !== undefined, (q) => q.where('contracts.client_id', '=', clientId!))
    .$if(active !== undefined, (q) => q.where(sql<boolean>`${inForce(scope)} = ${active!}`))
    .$if(Boolean(search), (q) =>
      q.where(holds(sql`concat_ws(chr(10), contracts.title, contracts.number, ${clientName})`, search!)),
    )
    .$if(column !== undefined, (q) => q.orderBy(column!, sort!.startsWith('-') ? 'desc' : 'asc'))
    .orderBy('contracts.id', 'desc')
}

/** One contract with its sites; undefined when it is out of reach. */
export async function readContract(scope: Scope, id: number): Promise<Contract | undefined> {
  const row = await contractRows(scope, true).where('contracts.id', '=', id).executeTakeFirst()
  return row && toContract(scope, companyToday(scope), row)
}

const contractRows = (scope: Scope, withSites: boolean) =>
  reachableContracts(scope)
    .innerJoin('users as client', along('contracts.client_id'))
    .innerJoin('users as signer', along('contracts.signed_by_id'))
    .select([
      'contracts.id',
      'contracts.tenant_id as tenantId',
      'contracts.client_id as clientId',
      clientName.as('clientName'),
      'client.image_file_id as imageFileId',
      'contracts.title',
      'contracts.number',
      'contracts.description',
      'contracts.start_date as startDate',
      'contracts.end_date as endDate',
      'contracts.signed_by_id as signedById',
      personName('signer').as('signedByName'),
      'contracts.suspended',
      'contracts.renewed_from_id as renewedFromId',
      sql<number | null>`(select renewal.id from contracts renewal
        where ${linkedBy('renewal.renewed_from_id', 'contracts')}
          and renewal.archived_at is null)`.as('renewedById'),
      'contracts.version',
      (withSites ? jsonArrayFrom(sitesOf(scope)) : sql<never[]>`'[]'::json`).as('jobLocations'),
    ])
type ContractRow = Awaited<ReturnType<ReturnType<typeof contractRows>['executeTakeFirstOrThrow']>>

function sitesOf(scope: Scope) {
  const { level } = scope.actor
  return scope
    .from('contract_sites')
    .innerJoin('sites', along('contract_sites.site_id'))
    .whereRef('contract_sites.contract_id', '=', sql.ref<number>('contracts.id'))
    .where('contract_sites.unlinked_at', 'is', null)
    .$call(atAreaSites(scope, 'sites.id'))
    .$if(!isManagement(level) && !isClient(level), (q) =>
      q.where('sites.id', '=', oneOf(ofAssignedJobs(scope, 'site_id'))),
    )
    .select([
      'sites.id',
      'contract_sites.id as contractLocationId',
      'sites.name',
      sql<boolean>`(sites.deactivated_at is null)`.as('active'),
    ])
    .orderBy(nameOrder(scope, sql.ref('sites.name')))
    .orderBy('sites.id')
}

function toContract(scope: Scope, today: string, row: ContractRow): Contract {
  const { imageFileId, description, ...contract } = row
  return {
    ...contract,
    ...(isClient(scope.actor.level) ? {} : { description }),
    imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'thumb') : null,
    active: isContractActive(row, today),
    status: wireStatus[contractStatus(row, today)],
    locations: row.jobLocations.map((site) => site.id),
  }
}
