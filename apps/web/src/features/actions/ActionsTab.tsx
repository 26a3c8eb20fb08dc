import { ask } from '@muster/client/query'
import { ActionScreenFilters, actions } from '@muster/contract/actions'
import { serverList } from '../../shared/server-table/server-list.ts'
import { ActionTable } from './ActionTable.tsx'
import { filtersAtSite } from './action-columns.tsx'

export function ActionsTab({ siteId }: { siteId: number }) {
  return <ActionTable list={listAt(siteId)} filters={filtersAtSite} siteId={siteId} />
}

const listAt = (jobLocationId: number) =>
  serverList({
    name: 'Actions of a site',
    shape: ActionScreenFilters,
    size: 25,
    sort: 'due',
    query: ({ view: _, ...query }) => ask(actions.list, { query: { ...query, jobLocationId } }),
  })
