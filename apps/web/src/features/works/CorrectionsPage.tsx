import { ask } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { paging } from '@muster/contract/paging'
import { idText } from '@muster/contract/shapes'
import { type CorrectionRequest, RequestStatus } from '@muster/contract/work-corrections'
import { works } from '@muster/contract/works'
import { Badge } from '@muster/ui/Badge.tsx'
import { clock, day } from '@muster/ui/format.ts'
import { Page } from '@muster/ui/Page.tsx'
import { column, widths } from '@muster/ui/table/columns.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconGavel } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { PersonLink, SiteLink } from '../../name-links/NameLinks.tsx'
import { choiceFilter, personFilter, siteFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import type { Search } from '../../url.ts'
import { DecideDialog } from './DecideDialog.tsx'
import css from './works.module.css'

const list = serverList({
  name: 'Correction requests',
  shape: z.object({
    /** Those that wait unless told. */
    status: z.enum([...RequestStatus.options, 'ALL']).optional(),
    person: idText.optional(),
    site: idText.optional(),
    ...paging,
  }),
  query: ({ status = 'OPEN', person, site, page, size }) =>
    ask(works.correctionRequests, {
      query: {
        ...(status === 'ALL' ? {} : { status: [status] }),
        tenantUserId: person,
        jobLocationId: site,
        page,
        size,
      },
    }),
})
export const loader = (search: Search) => prefetchList(list, search)

const choices = [
  { value: 'OPEN', label: msg('Waiting') },
  { value: 'GRANTED', label: msg('Granted') },
  { value: 'DECLINED', label: msg('Declined') },
  { value: 'ALL', label: msg('All') },
] as const
const badges = {
  OPEN: { label: msg('Waiting'), tone: 'warn' },
  GRANTED: { label: msg('Granted'), tone: 'good' },
  DECLINED: { label: msg('Declined'), tone: 'bad' },
} as const
const unsorted = true as const
const span = (from: string, to: string | null) => `${clock(from)} – ${to ? clock(to) : ''}`

const columns = [
  column<CorrectionRequest>('askedAt', msg('Asked'), ({ askedAt }) => askedAt, {
    cell: ({ askedAt }) => <span className="figures">{`${day(askedAt)} ${clock(askedAt)}`}</span>,
    unsorted,
    width: widths.moment,
  }),
  column<CorrectionRequest>('employeeName', msg('Person'), ({ employeeName }) => employeeName, {
    cell: ({ tenantUserId, employeeName }) => <PersonLink id={tenantUserId} name={employeeName} />,
    unsorted,
  }),
  column<CorrectionRequest>('locationName', msg('Site'), ({ locationName }) => locationName, {
    cell: ({ locationId, locationName }) => <SiteLink id={locationId} name={locationName} />,
    unsorted,
  }),
  column<CorrectionRequest>('date', msg('Date'), ({ workStartTime }) => workStartTime.slice(0, 10), {
    cell: ({ workStartTime }) => <span className="figures">{day(workStartTime)}</span>,
    unsorted,
    width: widths.date,
  }),
  column<CorrectionRequest>('now', msg('Times now'), (row) => span(row.workStartTime, row.workEndTime), {
    cell: (row) => <span className="figures">{span(row.workStartTime, row.workEndTime)}</span>,
    unsorted,
    width: widths.phone,
  }),
  column<CorrectionRequest>('asked', msg('Asked for'), (row) => span(row.startTime, row.endTime), {
    cell: (row) => <span className="figures strong">{span(row.startTime, row.endTime)}</span>,
    unsorted,
    width: widths.phone,
  }),
  column<CorrectionRequest>('askedReason', msg('Reason'), ({ askedReason }) => askedReason, {
    unsorted,
    wraps: true,
  }),
  column<CorrectionRequest>('status', msg('Status'), ({ status }) => status, {
    cell: (row) => <Standing request={row} />,
    unsorted,
    wraps: true,
    onCard: 'badge',
  }),
]

function Standing({ request }: { request: CorrectionRequest }) {
  const say = useWords()
  return (
    <span className={css.standing}>
      <Badge {...badges[request.status]} />
      {request.isOutdated && <span className="faint">{say('Corrected otherwise since')}</span>}
      {request.decidedBy && <span className="faint">{request.decidedBy}</span>}
    </span>
  )
}

const filters = [
  choiceFilter('status', msg('Status'), choices, 'OPEN'),
  personFilter('person'),
  siteFilter('site'),
]

/** What people ask the office to put right, and what was decided. */
export default function CorrectionsPage() {
  const [deciding, decide] = useState<CorrectionRequest>()
  return (
    <Page
      title={msg('Correction requests')}
      sentence={msg(
        'Times that people ask you to correct. Granting makes a new version; what was stays in the history.',
      )}
    >
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        nameOf={({ employeeName }) => employeeName}
        actions={(row) =>
          row.status === 'OPEN'
            ? [{ label: msg('Decide'), icon: <IconGavel size={16} aria-hidden />, onPick: () => decide(row) }]
            : []
        }
        empty={{
          text: msg('Nothing waits'),
          hint: msg('When somebody asks for a correction, it shows here.'),
        }}
      />
      {deciding && <DecideDialog request={deciding} onClose={() => decide(undefined)} />}
    </Page>
  )
}
