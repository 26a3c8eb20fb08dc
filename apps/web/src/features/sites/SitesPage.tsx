import { call } from '@muster/client/call'
import { ask, prefetch, useAsk, useSend } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import { pageOf } from '@muster/contract/rows'
import { type Site, SiteFilters, sites } from '@muster/contract/sites'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { PillField } from '@muster/ui/CheckField.tsx'
import { column, text } from '@muster/ui/columns.tsx'
import { removal } from '@muster/ui/confirm.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { IconPlus, IconSearch, IconUpload } from '@tabler/icons-react'
import { z } from 'zod'
import { ExportButton } from '../../csv/ExportButton.tsx'
import { paths, to } from '../../paths.ts'
import { ClientPicker } from '../../pickers/ClientPicker.tsx'
import { ContractPicker } from '../../pickers/ContractPicker.tsx'
import { GroupsPicker, groupList } from '../../pickers/GroupsPicker.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { useTypedSearch } from '../../use-typed-search.ts'
import { everySpot, MapOfSites } from './MapOfSites.tsx'
import { SiteName } from './SiteName.tsx'
import './sites.css'

const views = ['list', 'map'] as const
const Filters = SiteFilters.extend({ view: z.enum(views).optional() })
type Filters = z.output<typeof Filters>
const sitePage = ({ view: _, page = 0, size = 100, ...filters }: Filters) =>
  ask(sites.list, { query: { ...filters, page, size } })
const filtersOf = ({ view: _, page: __, size: ___, sort: ____, ...filters }: Filters) => filters
export const loader = async (search: Search) => {
  const filters = readSearch(Filters, search)
  await prefetch(groupList, filters.view === 'map' ? everySpot(filtersOf(filters)) : sitePage(filters))
}

const columns = [
  column<Site>('name', 'Name', (row) => row.name, {
    cell: (row) => (
      <span className="row small">
        <SiteName {...row} />
        {!row.active && <Badge label="Inactive" tone="warn" />}
      </span>
    ),
  }),
  text('address', 'Address'),
  text('clientName', 'Client'),
  column<Site>('groups', 'Groups', (row) => row.jobLocationGroups.map(({ name }) => name).join(', '), {
    cell: (row) => (
      <span className="row small">
        {row.jobLocationGroups.map(({ id, name }) => (
          <Badge key={id} label={name} />
        ))}
      </span>
    ),
    unsorted: true,
  }),
  column<Site>('contract', 'Contract', (row) => row.contractTitle ?? '', {
    cell: (row) => row.contractTitle ?? <Badge label="No contract" tone="warn" />,
    unsorted: true,
  }),
  text('timezone', 'Time zone'),
]

const states = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const
const stateOf = (active: boolean | undefined) =>
  active === undefined ? 'all' : active ? 'active' : 'inactive'

export default function SitesPage() {
  const [filters, filter] = useUrlState(Filters)
  const fromStart = (change: Partial<Record<keyof Filters, unknown>>) =>
    filter({ ...change, page: undefined })
  const search = useTypedSearch(filters.search, (next) => fromStart({ search: next }))
  const isMap = filters.view === 'map'
  const read = () => call(sites.exportSites, { query: { ...filtersOf(filters), sort: filters.sort } })

  return (
    <Page
      title="Sites"
      sentence="The places where work is done."
      action={
        <>
          <ExportButton name="sites" read={read} />
          <Button label="Import" icon={<IconUpload size={16} aria-hidden />} href={paths.siteImport} />
          <Button
            label="Add site"
            kind="primary"
            icon={<IconPlus size={16} aria-hidden />}
            href={paths.siteAdd}
          />
        </>
      }
      filters={
        <>
          <TextField
            label="Search"
            compact
            kind="search"
            icon={<IconSearch size={16} aria-hidden />}
            value={search.text}
            onChange={(text) => search.onFilter(text ?? '')}
          />
          <ClientPicker
            compact
            clearable
            value={filters.clientId}
            onChange={(clientId) => fromStart({ clientId, contractId: undefined })}
          />
          <ContractPicker
            compact
            clearable
            clientId={filters.clientId}
            value={filters.contractId}
            onChange={(contractId) => fromStart({ contractId })}
          />
          <GroupsPicker
            compact
            value={filters.groupIds ?? []}
            onChange={(groupIds) => fromStart({ groupIds: groupIds?.length ? groupIds : undefined })}
          />
          <PillField
            label="State"
            options={states}
            value={stateOf(filters.active)}
            onChange={(state) => fromStart({ active: state === 'all' ? undefined : state === 'active' })}
          />
          <span className="push">
            <PillField
              label="View"
              options={[
                { value: 'list', label: 'List' },
                { value: 'map', label: 'Map' },
              ]}
              value={filters.view ?? 'list'}
              onChange={(view) => filter({ view: view === 'map' ? view : undefined })}
            />
          </span>
        </>
      }
    >
      {isMap ? (
        <MapOfSites filters={filtersOf(filters)} />
      ) : (
        <ListOfSites filters={filters} filter={filter} />
      )}
    </Page>
  )
}

interface ListProps {
  filters: Filters
  filter: (change: Partial<Record<keyof Filters, unknown>>) => void
}

function ListOfSites({ filters, filter }: ListProps) {
  const { answer, failure, isLoading, again } = useAsk(sitePage(filters))
  const remove = useSend(sites.remove, [contracts])
  const isFiltered =
    filters.active !== undefined ||
    Boolean(filters.clientId ?? filters.contractId ?? filters.groupIds ?? filters.search)
  const page = answer && pageOf(answer)
  if (failure && !page) return <ErrorState error={failure} onRetry={again} />
  return (
    <DataTable
      name="Sites"
      rows={page?.content ?? []}
      columns={columns}
      isLoading={isLoading}
      sort={{ by: filters.sort ?? 'name', onSort: (sort) => filter({ sort, page: undefined }) }}
      {...(page && {
        page: {
          ...page,
          onPage: (next: number) => filter({ page: next || undefined }),
          onSize: (size: number) => filter({ size, page: undefined }),
        },
      })}
      actions={(site) => [
        { label: 'Edit', href: to(paths.siteEdit, { id: site.id }) },
        {
          label: 'Remove',
          confirm: removal(site.name),
          onPick: ({ force }) => remove.mutateAsync({ params: site, query: { force } }),
        },
      ]}
      empty={isFiltered ? 'No site fits these filters' : 'No sites yet'}
      emptyHint={
        isFiltered ? 'Clear a filter to see more.' : 'A site has a place on the map, a client and a contract.'
      }
      {...(!isFiltered && { emptyAction: <Button label="Add site" href={paths.siteAdd} kind="primary" /> })}
    />
  )
}
