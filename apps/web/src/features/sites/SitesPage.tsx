import { call } from '@muster/client/call'
import { ask, prefetch, useSend } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/msg'
import { type Site, SiteFilters, sites } from '@muster/contract/sites'
import { AddButton } from '@muster/ui/AddButton.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { PillField } from '@muster/ui/CheckField.tsx'
import { removal } from '@muster/ui/confirm.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { column, text } from '@muster/ui/table/columns.tsx'
import { IconUpload } from '@tabler/icons-react'
import { z } from 'zod'
import { ClientLink } from '../../name-links/NameLinks.tsx'
import { paths, to } from '../../paths.ts'
import { ClientPicker } from '../../pickers/ClientPicker.tsx'
import { ContractPicker } from '../../pickers/ContractPicker.tsx'
import { groupList } from '../../pickers/GroupsPicker.tsx'
import { type Filter, groupsFilter, stateFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { type ListQuery, prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { useEmptyList } from '../../shared/use-empty-list.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { everySpot, MapOfSites } from './MapOfSites.tsx'
import { siteContract, siteName } from './site-columns.tsx'

const shape = SiteFilters.extend({ view: z.enum(['list', 'map']).optional() })
type SiteQuery = ListQuery<typeof shape>
/** What list, map and file have in common. */
const filtersOf = ({ clientId, contractId, groupIds, active, search }: z.output<typeof shape>) => ({
  clientId,
  contractId,
  groupIds,
  active,
  search,
})
const list = serverList({
  name: 'Sites',
  shape,
  query: ({ view: _, ...query }: SiteQuery) => ask(sites.list, { query }),
  size: 100,
  sort: 'name',
})
export const loader = (search: Search) => {
  const filters = readSearch(shape, search)
  return filters.view === 'map'
    ? prefetch(groupList, everySpot(filtersOf(filters)))
    : prefetchList(list, search, groupList)
}

const columns = [
  siteName,
  text('address', msg('Address')),
  column<Site>('clientName', msg('Client'), ({ clientName }) => clientName, {
    cell: ({ clientId, clientName }) => <ClientLink id={clientId} name={clientName} />,
  }),
  column<Site>('groups', msg('Groups'), (row) => row.jobLocationGroups.map(({ name }) => name).join(', '), {
    unsorted: true,
  }),
  siteContract,
  text('timezone', msg('Time zone'), { hidden: true }),
  text('parking', msg('Parking'), { hidden: true, unsorted: true }),
]

const contractFilter: Filter<Pick<SiteQuery, 'clientId' | 'contractId'>> = {
  keys: ['contractId'],
  field: ({ values: { clientId, contractId }, set }) => (
    <ContractPicker
      compact
      clearable
      clientId={clientId}
      value={contractId}
      onChange={(next) => set({ contractId: next })}
    />
  ),
}
/** A contract belongs to a client: another client has others. */
const clientFilter: Filter<Pick<SiteQuery, 'clientId' | 'contractId'>> = {
  keys: ['clientId'],
  field: ({ values, set }) => (
    <ClientPicker
      compact
      clearable
      value={values.clientId}
      onChange={(clientId) => set({ clientId, contractId: undefined })}
    />
  ),
}
const filters = [
  clientFilter,
  contractFilter,
  groupsFilter,
  stateFilter('active', msg('State'), msg('Active'), msg('Inactive')),
]
const exportAll = {
  name: 'sites',
  read: (query: SiteQuery) => call(sites.exportSites, { query: { ...filtersOf(query), sort: query.sort } }),
}

export default function SitesPage() {
  const empty = useEmptyList('site', {
    text: msg('No sites yet'),
    hint: msg('A site has a place on the map, a client and a contract.'),
    next: <Button label={msg('Add site')} href={paths.siteAdd} kind="primary" />,
  })
  const [url, setUrl] = useUrlState(shape)
  const remove = useSend(sites.remove, [contracts])
  return (
    <Page
      title={msg('Sites')}
      sentence={msg('The places where work is done.')}
      action={
        <>
          <Button label={msg('Import')} icon={<IconUpload size={16} aria-hidden />} href={paths.siteImport} />
          <AddButton label={msg('Add site')} href={paths.siteAdd} />
        </>
      }
    >
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        exportAll={exportAll}
        tools={
          <PillField
            label={msg('View')}
            options={[
              { value: 'list', label: msg('List') },
              { value: 'map', label: msg('Map') },
            ]}
            value={url.view ?? 'list'}
            onChange={(view) => setUrl({ view: view === 'map' ? view : undefined })}
          />
        }
        {...(url.view === 'map' && { instead: <MapOfSites filters={filtersOf(url)} /> })}
        opens={({ id }) => to(paths.site, { id })}
        actions={(site) => [
          { label: msg('Edit'), href: to(paths.siteEdit, { id: site.id }) },
          {
            label: msg('Remove'),
            confirm: removal(site.name),
            onPick: ({ force }) => remove.mutateAsync({ params: site, query: { force } }),
          },
        ]}
        empty={empty}
      />
    </Page>
  )
}
