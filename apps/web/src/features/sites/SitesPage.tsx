import { call } from '@muster/client/call'
import { ask, prefetch, useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { type Site, SiteListFilters, sites } from '@muster/contract/sites/sites'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Button } from '@muster/ui/button/Button.tsx'
import { removal } from '@muster/ui/dialog/confirm.tsx'
import { PillField } from '@muster/ui/field/choice/CheckField.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { column, text } from '@muster/ui/table/columns.tsx'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { IconArchiveOff, IconUpload } from '@tabler/icons-react'
import type { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { clientColumn } from '../../shared/name-links/name-columns.tsx'
import { ClientPicker } from '../../shared/pickers/ClientPicker.tsx'
import { ContractPicker } from '../../shared/pickers/ContractPicker.tsx'
import { groupList } from '../../shared/pickers/GroupsPicker.tsx'
import { type Filter, groupsFilter, stateFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { type ListQuery, prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { useEmptyList } from '../../shared/use-empty-list.tsx'
import { everySpot, MapOfSites } from './MapOfSites.tsx'
import { siteContract, siteName } from './site-columns.tsx'

const shape = SiteListFilters
type SiteQuery = ListQuery<typeof shape>
const filtersOf = ({ clientId, contractId, groupIds, active, archived, search }: z.output<typeof shape>) => ({
  clientId,
  contractId,
  groupIds,
  active,
  archived,
  search,
})
const list = serverList({
  name: 'Sites',
  view: 'sites',
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
  clientColumn<Site>(),
  column<Site>('groups', msg('Groups'), (row) => row.jobLocationGroups.map(({ name }) => name).join(', ')),
  siteContract,
  text('timezone', msg('Time zone'), { hidden: true }),
  text('parking', msg('Parking'), { hidden: true }),
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
  stateFilter('active', msg('Status'), msg('Active'), msg('Inactive')),
]
const exportAll = {
  name: 'sites',
  read: (query: SiteQuery) => call(sites.exportSites, { query: { ...filtersOf(query), sort: query.sort } }),
}

/** The page itself does not scroll where the window is high enough. */
const restOfWindow = 'max(420px, 100dvh - 332px)'

const which = [
  { value: 'current', label: msg('Current') },
  { value: 'archived', label: msg('Archived') },
] as const

export default function SitesPage() {
  const empty = useEmptyList('site', {
    text: msg('No sites yet'),
    hint: msg('A site has a place on the map, a client and a contract.'),
    next: <Button label={msg('Add site')} href={paths.siteAdd} kind="primary" />,
  })
  const [url, setUrl] = useUrlState(shape)
  const actions = useSiteActions()
  const mayExport = useMay(sites.exportSites)
  const mayImport = useMay(sites.importSites)
  return (
    <Page
      title={msg('Sites')}
      sentence={msg('All client sites.')}
      action={
        <>
          {mayImport && <Button label={msg('Import')} icon={IconUpload} href={paths.siteImport} />}
          <AddButton label={msg('Add site')} href={paths.siteAdd} />
        </>
      }
    >
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        {...(mayExport && { exportAll })}
        tools={
          <>
            <Pills
              label={msg('Sites to show')}
              options={which}
              value={url.archived ? 'archived' : 'current'}
              onChange={(value) =>
                setUrl(
                  value === 'archived'
                    ? { archived: 'true', view: undefined, page: undefined }
                    : { archived: undefined, page: undefined },
                )
              }
            />
            {!url.archived && (
              <PillField
                label={msg('View')}
                options={[
                  { value: 'list', label: msg('List') },
                  { value: 'map', label: msg('Map') },
                ]}
                value={url.view ?? 'list'}
                onChange={(view) => setUrl({ view: view === 'map' ? view : undefined })}
              />
            )}
          </>
        }
        {...(url.view === 'map' && {
          instead: <MapOfSites filters={filtersOf(url)} height={restOfWindow} />,
        })}
        opens={({ id, archived }) => (archived ? undefined : to(paths.site, { id }))}
        actions={actions}
        empty={
          url.archived
            ? {
                text: msg('Nothing is archived'),
                hint: msg('A site with jobs is archived when you remove it. Its visits remain.'),
              }
            : empty
        }
      />
    </Page>
  )
}

/** One that is archived can be taken back, and nothing else. */
function useSiteActions() {
  const remove = useSend(sites.remove, [contracts])
  const restore = useSend(sites.restore, [contracts])
  return (site: Site): Action[] => {
    const { id, name } = site
    const takeBack = () => restore({ params: { id } })
    if (site.archived)
      return [{ label: msg('Restore'), icon: IconArchiveOff, always: true, onPick: takeBack }]
    return [
      { label: msg('Edit'), href: to(paths.site, { id }) },
      {
        label: msg('Remove'),
        confirm: removal(name),
        onPick: async ({ force }) => {
          await remove({ params: { id }, query: { force } })
          // A site without jobs is removed, and only what is forced is archived.
          if (force) showUndo(msg('{name} archived'), { name }, takeBack)
        },
      },
    ]
  }
}
