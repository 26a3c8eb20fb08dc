import { ask, prefetch, useAsk } from '@muster/client/query'
import { type AuditEntry, AuditFilters, company } from '@muster/contract/company'
import { staff } from '@muster/contract/permissions'
import { pageOf } from '@muster/contract/rows'
import { Badge } from '@muster/ui/Badge.tsx'
import { column } from '@muster/ui/columns.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { DateField } from '@muster/ui/DateField.tsx'
import { day } from '@muster/ui/format.ts'
import { Page } from '@muster/ui/Page.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { EmployeePicker } from '../../pickers/EmployeePicker.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { auditKinds, targetText } from './audit-words.ts'
import { VerifyAudit } from './VerifyAudit.tsx'

const Filters = AuditFilters
const auditPage = (filters: ReturnType<typeof readFilters>) =>
  ask(company.audit, { query: { ...filters, page: filters.page ?? 0, size: filters.size ?? 50 } })
const readFilters = (search: Search) => readSearch(Filters, search)
export const loader = (search: Search) => prefetch(auditPage(readFilters(search)))

const unsorted = true as const
const columns = [
  column<AuditEntry>('at', 'When', ({ at }) => at, {
    cell: ({ at }) => <span className="figures">{`${day(at)} ${at.slice(11, 19)}`}</span>,
    unsorted,
  }),
  column<AuditEntry>('actorName', 'Who', ({ actorName }) => actorName || '–', { unsorted }),
  column<AuditEntry>('action', 'Action', ({ action }) => action, { unsorted }),
  column<AuditEntry>('target', 'About', ({ target }) => targetText(target), { unsorted }),
  column<AuditEntry>('outcome', 'Result', ({ outcome }) => outcome, {
    cell: ({ outcome }) =>
      outcome < 400 ? <Badge label="Done" tone="good" /> : <Badge label="Refused" tone="warn" />,
    unsorted,
  }),
  column<AuditEntry>('address', 'Address', ({ address }) => address, { unsorted }),
]

export default function AuditPage() {
  const [filters, filter] = useUrlState(Filters)
  const fromStart = (change: Parameters<typeof filter>[0]) => filter({ ...change, page: undefined })
  const { answer, failure, isLoading, again } = useAsk(auditPage(filters))
  const page = answer && pageOf(answer)
  const isFiltered = Boolean(filters.actorId || filters.action || filters.from || filters.to)

  return (
    <Page
      title="Audit log"
      sentence="Who did what. Entries are only ever added, each sealed with the one before."
      action={<VerifyAudit />}
      filters={
        <>
          <EmployeePicker
            compact
            withRemoved
            clearable
            label="Person"
            levels={staff}
            value={filters.actorId}
            onChange={(actorId) => fromStart({ actorId })}
          />
          <SelectField
            compact
            clearable
            translate
            label="Action"
            options={auditKinds}
            value={filters.action}
            onChange={(action) => fromStart({ action })}
          />
          <DateField
            compact
            clearable
            label="From"
            placeholder="From"
            value={filters.from}
            onChange={(from) => fromStart({ from: from ?? undefined })}
          />
          <DateField
            compact
            clearable
            label="To"
            placeholder="To"
            value={filters.to}
            onChange={(to) => fromStart({ to: to ?? undefined })}
          />
        </>
      }
    >
      {failure && !page ? (
        <ErrorState error={failure} onRetry={again} />
      ) : (
        <DataTable
          name="Audit log"
          rows={page?.content ?? []}
          columns={columns}
          isLoading={isLoading}
          {...(page && {
            page: {
              ...page,
              onPage: (next: number) => filter({ page: next || undefined }),
              onSize: (size: number) => fromStart({ size }),
            },
          })}
          empty={isFiltered ? 'Nothing fits the filter' : 'No entries yet'}
          emptyHint={isFiltered ? 'Clear the filter to see more.' : 'Every change from now on shows here.'}
        />
      )}
    </Page>
  )
}
