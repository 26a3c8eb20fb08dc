import { ask } from '@muster/client/query'
import { CorrectionListFilters, type CorrectionRequest } from '@muster/contract/works/corrections'
import type { VisitBreak } from '@muster/contract/works/times'
import { works } from '@muster/contract/works/works'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { column, widths } from '@muster/ui/table/columns.tsx'
import { clock, day, moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { Search } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { decisionActions } from '../../shared/decisions.tsx'
import { locationColumn, personColumn } from '../../shared/name-links/name-columns.tsx'
import { choiceFilter, personFilter, siteFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { Zone } from '../../shared/site-time/Zone.tsx'
import { breaksText } from '../../shared/visits/edited-breaks.ts'
import { decideCorrection } from './decide-correction.tsx'
import css from './works.module.css'

const list = serverList({
  name: 'Correction requests',
  view: 'corrections',
  shape: CorrectionListFilters,
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

const badges = {
  OPEN: { label: msg('Pending'), tone: 'warn' },
  GRANTED: { label: msg('Approved'), tone: 'good' },
  DECLINED: { label: msg('Declined'), tone: 'bad' },
} as const
const choices = [
  ...choicesOf(['OPEN', 'GRANTED', 'DECLINED'], badges),
  { value: 'ALL' as const, label: msg('All') },
]
const span = (from: string, to: string | null) => `${clock(from)} – ${to ? clock(to) : ''}`

const columns = [
  column<CorrectionRequest>('askedAt', msg('Requested'), ({ askedAt }) => askedAt, {
    cell: ({ askedAt }) => <span className="figures">{moment(askedAt)}</span>,
    hidden: true,
    width: widths.moment,
  }),
  personColumn<CorrectionRequest>(),
  locationColumn<CorrectionRequest>(),
  column<CorrectionRequest>('date', msg('Date'), ({ workStartTime }) => workStartTime.slice(0, 10), {
    cell: ({ workStartTime }) => <span className="figures">{day(workStartTime)}</span>,
    width: widths.date,
  }),
  column<CorrectionRequest>('now', msg('Current'), (row) => span(row.workStartTime, row.workEndTime), {
    cell: (row) => <span className="figures">{span(row.workStartTime, row.workEndTime)}</span>,
    width: 116,
  }),
  column<CorrectionRequest>('asked', msg('Requested times'), (row) => span(row.startTime, row.endTime), {
    cell: (row) => (
      <span className="figures">
        <span className="strong">{span(row.startTime, row.endTime)}</span>{' '}
        <Zone timezone={row.timezone} at={row.startTime} />
        {row.breaks && <RequestedBreaks breaks={row.breaks} />}
      </span>
    ),
    width: 156,
  }),
  column<CorrectionRequest>('askedReason', msg('Reason'), ({ askedReason }) => askedReason, {
    wraps: true,
  }),
  column<CorrectionRequest>('status', msg('Status'), ({ status }) => status, {
    cell: (row) => <Standing request={row} />,
    wraps: true,
    width: widths.badge,
    onCard: 'badge',
  }),
]

function RequestedBreaks({ breaks }: { breaks: readonly VisitBreak[] }) {
  const say = useWords()
  return <span className="faint">{` ${say('Breaks: {breaks}', { breaks: breaksText(say, breaks) })}`}</span>
}

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

export default function CorrectionsPage() {
  return (
    <Page
      title={msg('Correction requests')}
      sentence={msg(
        'Time corrections requested by your team. Approving one creates a new version; the original remains.',
      )}
    >
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        nameOf={({ employeeName }) => employeeName}
        actions={(request) =>
          request.status === 'OPEN'
            ? decisionActions((decision) => decideCorrection({ request, decision }))
            : []
        }
        empty={{
          text: msg('No pending requests'),
          hint: msg('Correction requests appear here.'),
        }}
      />
    </Page>
  )
}
