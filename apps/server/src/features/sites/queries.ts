import { isClient, isLeader } from '@muster/contract/kit/permissions'
import type { Corner, Site, siteSorts } from '@muster/contract/sites/sites'
import type { Expression } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { holds, nameOrder, personName } from '../../db/names.ts'
import { eachListed, type PageAsked, preparedList } from '../../db/page.ts'
import { prepared } from '../../db/prepared.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { hasRight } from '../../http/rights.ts'
import { currentLink, liveLinks } from './current-link.ts'
import { reachableSites } from './reach.ts'

interface SiteQuery extends PageAsked {
  search?: string | undefined
  clientId?: number | undefined
  contractId?: number | undefined
  groupIds?: number[] | undefined
  withoutContract?: boolean | undefined
  active?: boolean | undefined
  ids?: number[] | undefined
  withArchived?: boolean | undefined
  archived?: boolean | undefined
  sort?: (typeof siteSorts)[number] | undefined
}

export const listSites = async (scope: Scope, query: SiteQuery) =>
  eachListed(await sitesListed(scope, query), (row) => asSite(scope, row))

const sitesListed = preparedList(sitesLike)

export const fenceColumn = sql<Corner[] | null>`sites.fence`.as('fence')

const clientName = personName('client')
const sortColumns = (scope: Scope) => ({
  name: nameOrder(scope, sql.ref('sites.name')),
  address: sql`sites.address`,
  clientName: nameOrder(scope, clientName),
  timezone: sql`sites.timezone`,
})

/** By name by default. A search looks into name and address; wildcards count as letters. */
export function sitesLike(scope: Scope, { sort = 'name', ...query }: SiteQuery) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const columns = sortColumns(scope)
  const column = sort.replace('-', '') as keyof typeof columns
  const rows = applyFilters(scope, siteRows(scope, reachesArchived(query), query.contractId), query).orderBy(
    columns[column],
    direction,
  )
  // All one way round: an index is read backwards as it is forwards.
  return (column === 'name' ? rows : rows.orderBy(columns.name, direction)).orderBy('sites.id', direction)
}

type SiteFilters = Omit<SiteQuery, keyof PageAsked | 'sort'>
type SitesQuery = ReturnType<typeof reachableSites>
export const siteFilter = (scope: Scope, query: SiteFilters): SitesQuery =>
  applyFilters(scope, reachableSites(scope, reachesArchived(query)), query)

const reachesArchived = ({ withArchived, archived }: SiteFilters) => withArchived || archived

function applyFilters<Q>(scope: Scope, sites: Q, filters: SiteFilters): Q {
  const { search, clientId, contractId, groupIds, withoutContract, active, archived, ids } = filters
  // The filters need only the table sites, not the selected columns.
  return (sites as SitesQuery)
    .$if(clientId !== undefined, (q) => q.where('sites.client_id', '=', clientId!))
    .$if(contractId !== undefined, (q) => q.where(isAmong(sitesUnder(scope, contractId!))))
    .$if(groupIds !== undefined, (q) => q.where(isAmong(membersOf(scope, groupIds!))))
    .$if(withoutContract !== undefined, (q) =>
      q.where(sql<boolean>`${isAmong(sitesUnder(scope))} <> ${withoutContract!}`),
    )
    .$if(ids !== undefined, (q) => q.where('sites.id', 'in', ids!))
    .$if(archived !== undefined, (q) => q.where('sites.archived_at', archived! ? 'is not' : 'is', null))
    .$if(active !== undefined, (q) => q.where('sites.deactivated_at', active! ? 'is' : 'is not', null))
    .$if(Boolean(search), (q) => q.where(holds(sql`sites.name || chr(10) || sites.address`, search!))) as Q
}

/** Binds the cipher to its site: notes copied to another site cannot be read. */
export const notesAad = (siteId: number) => `sites/${siteId}/accessNotes`

/** One site; undefined when it is out of reach. Staff whose role may read them see the access notes. */
export async function readSite(scope: Scope, id: number): Promise<Site | undefined> {
  const [row] = await oneSite(scope, { id })
  if (!row) return undefined
  const { notesCipher, ...site } = row
  if (isClient(scope.actor.level) || !hasRight(scope.actor, 'opensAccessNotes')) return asSite(scope, site)
  const accessNotes = notesCipher ? scope.vault.unseal(notesAad(id), notesCipher) : ''
  return { ...asSite(scope, site), accessNotes }
}

const oneSite = prepared((scope, { id }: { id: number }) =>
  siteRows(scope).select('sites.access_notes_cipher as notesCipher').where('sites.id', '=', id),
)

// Not a join, on purpose: PostgreSQL hashes the set, even if statistics of new tables are missing.
const isAmong = (ids: Expression<{ site_id: number }>) => sql<boolean>`((sites.id in ${ids}) is true)`

const sitesUnder = (scope: Scope, contractId?: number) =>
  liveLinks(scope)
    .$if(contractId !== undefined, (q) => q.where('contract_sites.contract_id', '=', contractId!))
    .select('contract_sites.site_id')

const membersOf = (scope: Scope, groupIds: readonly number[]) =>
  scope
    .from('site_group_sites')
    .where(sql<boolean>`site_group_sites.site_group_id = any(${groupIds}::bigint[])`)
    .select('site_group_sites.site_id')

// Groups and link are sub-queries: PostgreSQL runs them after sorting, only for the rows of the page.
const siteRows = (scope: Scope, withArchived?: boolean, contractId?: number) =>
  reachableSites(scope, withArchived)
    .innerJoin('users as client', along('sites.client_id'))
    .select([
      'sites.id',
      'sites.name',
      'sites.address',
      'sites.website',
      'sites.description',
      'sites.latitude as lat',
      'sites.longitude as lang',
      'sites.timezone',
      'sites.image_file_id as imageFileId',
      'sites.contact',
      'sites.parking',
      'sites.area_m2 as areaM2',
      fenceColumn,
      sql<boolean>`(sites.deactivated_at is null)`.as('active'),
      'sites.archived_at as archivedAt',
      'sites.client_id as clientId',
      clientName.as('clientName'),
      'sites.version',
      jsonObjectFrom(currentLink(scope, { ref: 'sites.id' }, contractId)).as('link'),
      jsonArrayFrom(groupsOf(scope)).as('jobLocationGroups'),
    ])
type SiteRow = Awaited<ReturnType<ReturnType<typeof siteRows>['executeTakeFirstOrThrow']>>

const groupsOf = (scope: Scope) =>
  scope
    .from('site_group_sites')
    .innerJoin('site_groups', along('site_group_sites.site_group_id'))
    .where('site_group_sites.site_id', '=', sql.ref<number>('sites.id'))
    .select(['site_groups.id', 'site_groups.name'])
    .orderBy(nameOrder(scope, sql.ref('site_groups.name')))

/** Groups are for levels 1 to 4; contracts for those and for clients. */
const seesGroups = ({ actor }: Scope) => isLeader(actor.level)
const seesContracts = ({ actor }: Scope) => isLeader(actor.level) || isClient(actor.level)

function asSite(scope: Scope, row: SiteRow): Site {
  const { imageFileId, link, archivedAt, ...site } = row
  return {
    ...site,
    ...(archivedAt && { archived: true }),
    imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'medium') : null,
    contractId: link?.contractId ?? null,
    contractTitle: seesContracts(scope) ? (link?.contractTitle ?? null) : null,
    jobLocationGroups: seesGroups(scope) ? row.jobLocationGroups : [],
    contractLocationId: link?.id ?? null,
  }
}
