import { ask } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { SiteFilters, sites } from '@muster/contract/sites/sites'
import { text } from '@muster/ui/table/columns.tsx'
import { paths, to } from '../../../navigation/paths.ts'
import { ServerTable } from '../../../shared/server-table/ServerTable.tsx'
import { serverList } from '../../../shared/server-table/server-list.ts'
import { siteContract, siteName } from '../../sites/site-columns.tsx'

const list = serverList({
  name: 'Client sites',
  shape: SiteFilters.pick({ search: true, sort: true, page: true, size: true }).extend({
    id: idText.optional(),
  }),
  query: ({ id, ...query }) => ask(sites.list, { query: { ...query, clientId: id } }),
  size: 25,
  sort: 'name',
})

const columns = [siteName, text('address', msg('Address')), siteContract]

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
