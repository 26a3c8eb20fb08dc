import type { Contract } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { badge, column, date, text, widths } from '@muster/ui/table/columns.tsx'
import { ContractBadge, statusWords } from './ContractBadge.tsx'
import { SitesMenu } from './SitesMenu.tsx'

export const contractNumber = text('number', msg('Number'), { width: 112 })
export const contractTerm = [
  date('startDate', msg('Start')),
  date('endDate', msg('End')),
  badge<Contract>(
    'status',
    msg('Status'),
    (row) => statusWords[row.status],
    (row) => <ContractBadge contract={row} />,
  ),
]
export const contractSites = column<Contract>('sites', msg('Sites'), (row) => row.jobLocations.length, {
  cell: (row) => <SitesMenu contract={row} />,
  width: widths.number,
})
