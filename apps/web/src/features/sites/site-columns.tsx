import { msg } from '@muster/contract/kit/msg'
import type { Site } from '@muster/contract/sites/sites'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { column } from '@muster/ui/table/columns.tsx'
import { SiteName } from './SiteName.tsx'

export const siteName = column<Site>('name', msg('Name'), ({ name }) => name, {
  width: 260,
  cell: (row) => (
    <span className="row small">
      <SiteName {...row} />
      {!row.active && <Badge label={msg('Inactive')} tone="warn" />}
    </span>
  ),
})
export const siteContract = column<Site>('contract', msg('Contract'), (row) => row.contractTitle ?? '', {
  cell: (row) => row.contractTitle ?? <Badge label={msg('No contract')} tone="warn" />,
})
