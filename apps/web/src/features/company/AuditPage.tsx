import { ask } from '@muster/client/query'
import { type AuditEntry, AuditFilters, company } from '@muster/contract/company/company'
import { nameApart } from '@muster/rules/people/full-name'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { badge, column, widths } from '@muster/ui/table/columns.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'
import type { Search } from '../../navigation/url.ts'
import { choiceFilter, dayFilter, personFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { actText, pageOfEntry } from './audit-acts.ts'
import { auditKinds, targetText } from './audit-words.ts'
import { VerifyAudit } from './VerifyAudit.tsx'

const list = serverList({
  name: 'Audit log',
  view: 'audit',
  shape: AuditFilters,
  query: (query) => ask(company.audit, { query }),
})
export const loader = (search: Search) => prefetchList(list, search)

const columnsOf = (say: Say) => [
  column<AuditEntry>('at', msg('When'), ({ at }) => at, {
    cell: ({ at }) => <span className="figures">{`${day(at)} ${at.slice(11, 19)}`}</span>,
    width: widths.moment,
  }),
  column<AuditEntry>(
    'actorName',
    msg('Who'),
    (row) => nameApart(row.actorName || '–', row.actorDistinguishedBy),
    {
      width: widths.person,
    },
  ),
  column<AuditEntry>('act', msg('Action'), ({ action }) => actText(say, action), {
    cell: (entry) => <Act entry={entry} />,
  }),
  badge<AuditEntry>(
    'outcome',
    msg('Result'),
    ({ outcome }) => outcome,
    ({ outcome }) =>
      outcome < 400 ? (
        <Badge label={msg('Done')} tone="good" />
      ) : (
        <Badge label={msg('Refused')} tone="warn" />
      ),
  ),
  column<AuditEntry>('address', msg('Address'), ({ address }) => address, { width: widths.phone }),
  column<AuditEntry>('action', msg('Technical name'), ({ action }) => action, { hidden: true }),
  column<AuditEntry>('target', msg('About'), ({ target }) => targetText(target), { hidden: true }),
]

/** In words, with a way to what it is about; the name and the ids that were kept stand on hover and in columns of their own. */
function Act({ entry }: { entry: AuditEntry }) {
  const say = useWords()
  const text = actText(say, entry.action)
  const href = pageOfEntry(entry)
  const kept = [entry.action, targetText(entry.target)].filter(Boolean).join('\n')
  return <span title={kept}>{href ? <AppLink href={href}>{text}</AppLink> : text}</span>
}

const filters = [
  personFilter('actorId'),
  choiceFilter('action', msg('Action'), auditKinds),
  dayFilter('from', msg('From')),
  dayFilter('to', msg('To')),
]

export default function AuditPage() {
  const say = useWords()
  const columns = useMemo(() => columnsOf(say), [say])
  return (
    <Page
      title={msg('Audit log')}
      sentence={msg('Every change with person and time. Entries cannot be changed or removed.')}
      action={<VerifyAudit />}
    >
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        empty={{ text: msg('No entries yet'), hint: msg('Every change from now on shows here.') }}
      />
    </Page>
  )
}
