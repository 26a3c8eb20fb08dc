import { ask, prefetch, useAsk, useSend } from '@muster/client/query'
import { type Contract, ContractFilters, contracts } from '@muster/contract/contracts'
import { pageOf } from '@muster/contract/rows'
import { sites } from '@muster/contract/sites'
import { Button } from '@muster/ui/Button.tsx'
import { column, date, person, text } from '@muster/ui/columns.tsx'
import { removal } from '@muster/ui/confirm.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import type { z } from 'zod'
import { paths, to } from '../../paths.ts'
import { ClientPicker } from '../../pickers/ClientPicker.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { useTypedSearch } from '../../use-typed-search.ts'
import { ContractBadge, statusWords } from './ContractBadge.tsx'
import { SitesMenu } from './SitesMenu.tsx'
import './contracts.css'

const Filters = ContractFilters
const contractPage = ({ page = 0, size = 50, ...filters }: z.output<typeof Filters>) =>
  ask(contracts.list, { query: { ...filters, includeLocations: true, page, size } })
export const loader = (search: Search) => prefetch(contractPage(readSearch(Filters, search)))

const columns = [
  person('clientName', 'Client'),
  text('title', 'Name'),
  text('number', 'Number'),
  column<Contract>('description', 'Description', (row) => row.description, {
    cell: (row) => <span className="clamped">{row.description}</span>,
    unsorted: true,
  }),
  date('startDate', 'Start'),
  date('endDate', 'End'),
  column<Contract>('status', 'Status', (row) => statusWords[row.status], {
    cell: (row) => <ContractBadge contract={row} />,
  }),
  column<Contract>('sites', 'Sites', (row) => row.jobLocations.length, {
    cell: (row) => <SitesMenu contract={row} />,
    unsorted: true,
  }),
]
const renewIcon = <IconRefresh size={16} aria-hidden />
const states = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Not active' },
]

export default function ContractsPage() {
  const [filters, filter] = useUrlState(Filters)
  const { answer, failure, isLoading, again } = useAsk(contractPage(filters))
  const filterFromStart = (change: Partial<Record<keyof typeof filters, unknown>>) =>
    filter({ ...change, page: undefined })
  const search = useTypedSearch(filters.search, (next) => filterFromStart({ search: next }))
  const remove = useSend(contracts.remove, [sites])
  const isFiltered = filters.clientId !== undefined || filters.active !== undefined || search.text !== ''
  const page = answer && pageOf(answer)

  return (
    <Page
      title="Contracts"
      sentence="What was agreed with each client, for how long, and for which sites."
      action={
        <Button
          label="Add contract"
          kind="primary"
          icon={<IconPlus size={16} aria-hidden />}
          href={paths.contractAdd}
        />
      }
      filters={
        <>
          <ClientPicker
            compact
            clearable
            value={filters.clientId}
            onChange={(clientId) => filterFromStart({ clientId })}
          />
          <SelectField
            label="Status"
            compact
            clearable
            translate
            options={states}
            value={filters.active === undefined ? undefined : String(filters.active)}
            onChange={(active) => filterFromStart({ active })}
          />
        </>
      }
    >
      {failure && !page ? (
        <ErrorState error={failure} onRetry={again} />
      ) : (
        <DataTable
          name="Contracts"
          rows={page?.content ?? []}
          columns={columns}
          nameOf={(contract) => contract.title}
          filter={search}
          sort={{ by: filters.sort, onSort: (sort) => filterFromStart({ sort }) }}
          isLoading={isLoading}
          {...(page && {
            page: {
              ...page,
              onPage: (next: number) => filter({ page: next || undefined }),
              onSize: (size: number) => filterFromStart({ size }),
            },
          })}
          actions={(contract) => [
            { label: 'Edit', href: to(paths.contractEdit, { id: contract.id }) },
            ...(contract.renewedById === null
              ? [{ label: 'Renew', icon: renewIcon, href: to(paths.contractAdd, { renew: contract.id }) }]
              : []),
            {
              label: 'Remove',
              confirm: removal(contract.title),
              onPick: (insistence) =>
                remove.mutateAsync({ params: contract, query: { force: insistence.force } }),
            },
          ]}
          empty={isFiltered ? 'No contract fits these filters' : 'No contracts yet'}
          emptyHint={
            isFiltered
              ? 'Clear a filter to see more.'
              : 'A contract names a client, a term and the sites it covers.'
          }
          {...(!isFiltered && {
            emptyAction: <Button label="Add contract" href={paths.contractAdd} kind="primary" />,
          })}
        />
      )}
    </Page>
  )
}
