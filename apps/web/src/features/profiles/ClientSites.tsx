import { ask } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { idText } from '@muster/contract/shapes'
import { type Site, SiteFilters, sites } from '@muster/contract/sites'
import { Badge } from '@muster/ui/Badge.tsx'
import { column, text } from '@muster/ui/table/columns.tsx'
import { paths, to } from '../../paths.ts'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { serverList } from '../../shared/server-table/server-list.ts'
import { SiteName } from '../sites/SiteName.tsx'

const list = serverList({
  name: 'Client sites',
  shape: SiteFilters.pick({ search: true, sort: true, page: true, size: true }).extend({
    /** The client of the page. */
    id: idText.optional(),
  }),
  query: ({ id, ...query }) => ask(sites.list, { query: { ...query, clientId: id } }),
  size: 25,
  sort: 'name',
})

const columns = [
  column<Site>('name', msg('Name'), ({ name }) => name, {
    width: 260,
    cell: (row) => (
      <span className="row small">
        <SiteName {...row} />
        {!row.active && <Badge label={msg('Inactive')} tone="warn" />}
      </span>
    ),
  }),
  text('address', msg('Address')),
  column<Site>('contract', msg('Contract'), (row) => row.contractTitle ?? '', {
    cell: (row) => row.contractTitle ?? <Badge label={msg('No contract')} tone="warn" />,
    unsorted: true,
  }),
]

/** The sites of the client that the URL names. */
export const ClientSites = () => (
  <ServerTable
    list={list}
    columns={columns}
    opens={({ id }) => to(paths.site, { id })}
    empty={{
      text: msg('No sites yet'),
      hint: msg('A site has a place on the map, a client and a contract.'),
    }}
  />
)
