import { ask, prefetch, useAsk } from '@muster/client/query'
import { paging } from '@muster/contract/paging'
import { staff } from '@muster/contract/permissions'
import { pageOf } from '@muster/contract/rows'
import { idText } from '@muster/contract/shapes'
import { type CorrectionRequest, RequestStatus } from '@muster/contract/work-corrections'
import { works } from '@muster/contract/works'
import { Badge } from '@muster/ui/Badge.tsx'
import { column } from '@muster/ui/columns.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { clock, day } from '@muster/ui/format.ts'
import { Page } from '@muster/ui/Page.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconGavel } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { EmployeePicker } from '../../pickers/EmployeePicker.tsx'
import { SitePicker } from '../../pickers/SitePicker.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { DecideDialog } from './DecideDialog.tsx'
import './works.css'

const Filters = z.object({
  /** Those that wait unless told. */
  status: z.enum([...RequestStatus.options, 'ALL']).optional(),
  person: idText.optional(),
  site: idText.optional(),
  ...paging,
})
type Filtered = z.output<typeof Filters>
const questionOf = ({ status = 'OPEN', person, site, page, size }: Filtered) =>
  ask(works.correctionRequests, {
    query: {
      ...(status === 'ALL' ? {} : { status: [status] }),
      tenantUserId: person,
      jobLocationId: site,
      page: page ?? 0,
      size: size ?? 50,
    },
  })
export const loader = (search: Search) => prefetch(questionOf(readSearch(Filters, search)))

const choices = [
  { value: 'OPEN', label: 'Waiting' },
  { value: 'GRANTED', label: 'Granted' },
  { value: 'DECLINED', label: 'Declined' },
  { value: 'ALL', label: 'All' },
] as const
const badges = {
  OPEN: { label: 'Waiting', tone: 'warn' },
  GRANTED: { label: 'Granted', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'bad' },
} as const
const unsorted = true as const
const span = (from: string, to: string | null) => `${clock(from)} – ${to ? clock(to) : ''}`

const columns = [
  column<CorrectionRequest>('askedAt', 'Asked', ({ askedAt }) => askedAt, {
    cell: ({ askedAt }) => <span className="figures">{`${day(askedAt)} ${clock(askedAt)}`}</span>,
    unsorted,
  }),
  column<CorrectionRequest>('employeeName', 'Person', ({ employeeName }) => employeeName, { unsorted }),
  column<CorrectionRequest>('locationName', 'Site', ({ locationName }) => locationName, { unsorted }),
  column<CorrectionRequest>('date', 'Date', ({ workStartTime }) => workStartTime.slice(0, 10), {
    cell: ({ workStartTime }) => <span className="figures">{day(workStartTime)}</span>,
    unsorted,
  }),
  column<CorrectionRequest>('now', 'Times now', (row) => span(row.workStartTime, row.workEndTime), {
    cell: (row) => <span className="figures">{span(row.workStartTime, row.workEndTime)}</span>,
    unsorted,
  }),
  column<CorrectionRequest>('asked', 'Asked for', (row) => span(row.startTime, row.endTime), {
    cell: (row) => <span className="figures strong">{span(row.startTime, row.endTime)}</span>,
    unsorted,
  }),
  column<CorrectionRequest>('askedReason', 'Reason', ({ askedReason }) => askedReason, {
    cell: ({ askedReason }) => <span className="reason-cell">{askedReason}</span>,
    unsorted,
  }),
  column<CorrectionRequest>('status', 'Status', ({ status }) => status, {
    cell: (row) => <Standing request={row} />,
    unsorted,
  }),
]

function Standing({ request }: { request: CorrectionRequest }) {
  const say = useWords()
  return (
    <span className="standing">
      <Badge {...badges[request.status]} />
      {request.isOutdated && <span className="faint">{say('Corrected otherwise since')}</span>}
      {request.decidedBy && <span className="faint">{request.decidedBy}</span>}
    </span>
  )
}

/** What people ask the office to put right, and what was decided. */
export default function CorrectionsPage() {
  const [filters, filter] = useUrlState(Filters)
  const [deciding, decide] = useState<CorrectionRequest>()
  const fromStart = (change: Parameters<typeof filter>[0]) => filter({ ...change, page: undefined })
  const { answer, failure, isLoading, again } = useAsk(questionOf(filters))
  const page = answer && pageOf(answer)
  return (
    <Page
      title="Correction requests"
      sentence="Times that people ask you to correct. Granting makes a new version; what was stays in the history."
      filters={
        <>
          <SelectField
            compact
            translate
            label="Status"
            options={choices}
            value={filters.status ?? 'OPEN'}
            onChange={(status) => fromStart({ status: status === 'OPEN' ? undefined : status })}
          />
          <EmployeePicker
            compact
            withRemoved
            clearable
            label="Person"
            levels={staff}
            value={filters.person}
            onChange={(person) => fromStart({ person })}
          />
          <SitePicker
            compact
            clearable
            withArchived
            value={filters.site}
            onChange={(site) => fromStart({ site })}
          />
        </>
      }
    >
      {failure && !page ? (
        <ErrorState error={failure} onRetry={again} />
      ) : (
        <DataTable
          name="Correction requests"
          rows={page?.content ?? []}
          columns={columns}
          nameOf={({ employeeName }) => employeeName}
          isLoading={isLoading}
          actions={(row) =>
            row.status === 'OPEN'
              ? [{ label: 'Decide', icon: <IconGavel size={16} aria-hidden />, onPick: () => decide(row) }]
              : []
          }
          {...(page && {
            page: {
              ...page,
              onPage: (next: number) => filter({ page: next || undefined }),
              onSize: (size: number) => fromStart({ size }),
            },
          })}
          empty="Nothing waits"
          emptyHint="When somebody asks for a correction, it shows here."
        />
      )}
      {deciding && <DecideDialog request={deciding} onClose={() => decide(undefined)} />}
    </Page>
  )
}
