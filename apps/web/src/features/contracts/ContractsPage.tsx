import { ask, useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { type Contract, ContractFilters, contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { sites } from '@muster/contract/sites/sites'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Button } from '@muster/ui/button/Button.tsx'
import { removal } from '@muster/ui/dialog/confirm.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { Person } from '@muster/ui/page/Person.tsx'
import { column } from '@muster/ui/table/columns.tsx'
import { IconRefresh } from '@tabler/icons-react'
import { paths, to } from '../../navigation/paths.ts'
import type { Search } from '../../navigation/url.ts'
import { clientColumn } from '../../shared/name-links/name-columns.tsx'
import { clientFilter, stateFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { useEmptyList } from '../../shared/use-empty-list.tsx'
import { contractNumber, contractSites, contractTerm } from './contract-columns.tsx'

const list = serverList({
  name: 'Contracts',
  view: 'contracts',
  shape: ContractFilters,
  query: (query) => ask(contracts.list, { query: { ...query, includeLocations: true } }),
})
export const loader = (search: Search) => prefetchList(list, search)

const columns = [
  column<Contract>('title', msg('Name'), ({ title }) => title, {
    // Initials of a contract say nothing, and its name needs the room.
    cell: ({ title, imageURL }) =>
      imageURL ? <Person name={title} imageURL={imageURL} /> : <bdi>{title}</bdi>,
  }),
  clientColumn<Contract>(),
  contractNumber,
  column<Contract>('description', msg('Description'), (row) => row.description, {
    onCard: 'never',
    hidden: true,
  }),
  ...contractTerm,
  contractSites,
]
const filters = [clientFilter, stateFilter('active', msg('Status'), msg('Active'), msg('Not active'))]

export default function ContractsPage() {
  const mayEdit = useMay(contracts.update)
  const empty = useEmptyList('contract', {
    text: msg('No contracts yet'),
    hint: msg('A contract names a client, a term and the sites it covers.'),
    ...(mayEdit && { next: <Button label={msg('Add contract')} href={paths.contractAdd} kind="primary" /> }),
  })
  const remove = useSend(contracts.remove, [sites])
  return (
    <Page
      title={msg('Contracts')}
      sentence={msg('Agreements with clients: term and sites.')}
      action={mayEdit && <AddButton label={msg('Add contract')} href={paths.contractAdd} />}
    >
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        {...(mayEdit && { opens: ({ id }: Contract) => to(paths.contract, { id }) })}
        actions={(contract) =>
          !mayEdit
            ? []
            : [
                { label: msg('Edit'), href: to(paths.contract, { id: contract.id }) },
                ...(contract.renewedById === null
                  ? [
                      {
                        label: msg('Renew'),
                        icon: IconRefresh,
                        href: to(paths.contractAdd, { renew: contract.id }),
                      },
                    ]
                  : []),
                {
                  label: msg('Remove'),
                  confirm: removal(contract.title),
                  onPick: ({ force }) => remove({ params: contract, query: { force } }),
                },
              ]
        }
        empty={empty}
      />
    </Page>
  )
}
