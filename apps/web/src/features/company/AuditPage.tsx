import { ask } from '@muster/client/query'
import { type AuditEntry, AuditFilters, company } from '@muster/contract/company'
import { Badge } from '@muster/ui/Badge.tsx'
import { day } from '@muster/ui/format.ts'
import { Page } from '@muster/ui/Page.tsx'
import { badge, column, widths } from '@muster/ui/table/columns.tsx'
import { choiceFilter, dayFilter, personFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import type { Search } from '../../url.ts'
import { auditKinds, targetText } from './audit-words.ts'
import { VerifyAudit } from './VerifyAudit.tsx'

const list = serverList({
  name: 'Audit log',
  shape: AuditFilters,
  query: (query) => ask(company.audit, { query }),
})
export const loader = (search: Search) => prefetchList(list, search)

const unsorted = true as const
const columns = [
  column<AuditEntry>('at', 'When', ({ at }) => at, {
    cell: ({ at }) => <span className="figures">{`${day(at)} ${at.slice(11, 19)}`}</span>,
    unsorted,
    width: widths.moment,
  }),
  column<AuditEntry>('actorName', 'Who', ({ actorName }) => actorName || '–', {
    unsorted,
    width: widths.person,
  }),
  column<AuditEntry>('action', 'Action', ({ action }) => action, { unsorted }),
  column<AuditEntry>('target', 'About', ({ target }) => targetText(target), { unsorted }),
  badge<AuditEntry>(
    'outcome',
    'Result',
    ({ outcome }) => outcome,
    ({ outcome }) =>
      outcome < 400 ? <Badge label="Done" tone="good" /> : <Badge label="Refused" tone="warn" />,
    { unsorted },
  ),
  column<AuditEntry>('address', 'Address', ({ address }) => address, { unsorted, width: widths.phone }),
]

const filters = [
  personFilter('actorId'),
  choiceFilter('action', 'Action', auditKinds),
  dayFilter('from', 'From'),
  dayFilter('to', 'To'),
]

export default function AuditPage() {
  return (
    <Page
      title="Audit log"
      sentence="Who did what. Entries are only ever added, each sealed with the one before."
      action={<VerifyAudit />}
    >
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        empty={{ text: 'No entries yet', hint: 'Every change from now on shows here.' }}
      />
    </Page>
  )
}
