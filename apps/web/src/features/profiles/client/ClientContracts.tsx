import { ask, useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { rowsOf } from '@muster/contract/kit/rows'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { text } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { paths, to } from '../../../navigation/paths.ts'
import { contractNumber, contractSites, contractTerm } from '../../contracts/contract-columns.tsx'

const columns = [text('title', msg('Name')), contractNumber, ...contractTerm, contractSites]

export function ClientContracts({ clientId }: { clientId: number }) {
  const { answer, failure, again } = useAsk(
    ask(contracts.list, { query: { clientId, includeLocations: true } }),
  )
  const mayEdit = useMay(contracts.update)
  if (!answer) return <NoAnswer failure={failure} again={again} />
  return (
    <LocalTable
      name="Client contracts"
      rows={rowsOf(answer)}
      columns={columns}
      {...(mayEdit && { opens: ({ id }: { id: number }) => to(paths.contract, { id }) })}
      empty={msg('No contracts yet')}
      emptyHint={msg('A contract names a client, a term and the sites it covers.')}
    />
  )
}
