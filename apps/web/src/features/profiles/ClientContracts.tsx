import { ask, useAsk } from '@muster/client/query'
import { type Contract, contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/msg'
import { rowsOf } from '@muster/contract/rows'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { badge, column, date, text, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { paths, to } from '../../paths.ts'
import { ContractBadge, statusWords } from '../contracts/ContractBadge.tsx'
import { SitesMenu } from '../contracts/SitesMenu.tsx'

const columns = [
  text('title', msg('Name')),
  text('number', msg('Number'), { width: 112 }),
  date('startDate', msg('Start')),
  date('endDate', msg('End')),
  badge<Contract>(
    'status',
    msg('Status'),
    (row) => statusWords[row.status],
    (row) => <ContractBadge contract={row} />,
    { width: 160 },
  ),
  column<Contract>('sites', msg('Sites'), (row) => row.jobLocations.length, {
    cell: (row) => <SitesMenu contract={row} />,
    width: widths.number,
  }),
]

/** What was agreed with the client. */
export function ClientContracts({ clientId }: { clientId: number }) {
  const { answer, failure, again } = useAsk(
    ask(contracts.list, { query: { clientId, includeLocations: true } }),
  )
  if (!answer) return failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton />
  return (
    <LocalTable
      name="Client contracts"
      rows={rowsOf(answer)}
      columns={columns}
      opens={({ id }) => to(paths.contractEdit, { id })}
      empty={msg('No contracts yet')}
      emptyHint={msg('A contract names a client, a term and the sites it covers.')}
    />
  )
}
