import { ask, prefetch, useAnswer } from '@muster/client/query'
import { rowsOf } from '@muster/contract/paging'
import { sites } from '@muster/contract/sites'
import { text } from '@muster/ui/columns.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { Page } from '@muster/ui/Page.tsx'

const siteList = ask(sites.list)
export const loader = () => prefetch(siteList)

const columns = [text('name', 'Site'), text('address', 'Address')]

/** What a client sees first: the own sites. */
export default function MySitesPage() {
  const rows = rowsOf(useAnswer(siteList))
  return (
    <Page title="My sites">
      <DataTable
        name="My sites"
        rows={rows}
        columns={columns}
        filter
        empty="No sites yet"
        emptyHint="Sites appear here once a contract names them."
      />
    </Page>
  )
}
