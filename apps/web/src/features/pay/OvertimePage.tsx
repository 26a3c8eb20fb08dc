import { ask } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { OvertimeListFilters, type OvertimeRequest } from '@muster/contract/pay/overtime'
import { pay } from '@muster/contract/pay/pay'
import { hoursAndMinutes } from '@muster/rules/pay/pay-text'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { column, date, widths } from '@muster/ui/table/columns.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { Search } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { decisionActions } from '../../shared/decisions.tsx'
import { locationColumn, personColumn } from '../../shared/name-links/name-columns.tsx'
import { overtimeStates } from '../../shared/pay/overtime/overtime-words.ts'
import { choiceFilter, personFilter, siteFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { decideOvertime } from './overtime/decide-overtime.tsx'

const list = serverList({
  name: 'Overtime requests',
  shape: OvertimeListFilters,
  query: ({ status = 'OPEN', person, site, page, size }) =>
    ask(pay.overtimeRequests, {
      query: {
        ...(status === 'ALL' ? {} : { status: [status] }),
        ...{ tenantUserId: person, jobLocationId: site, page, size },
      },
    }),
})
export const loader = (search: Search) => prefetchList(list, search)

const choices = [
  ...choicesOf(['OPEN', 'GRANTED', 'DECLINED', 'WITHDRAWN'], overtimeStates),
  { value: 'ALL' as const, label: msg('All') },
]

const columns = [
  column<OvertimeRequest>('askedAt', msg('Requested'), ({ askedAt }) => askedAt, {
    cell: ({ askedAt, isBeforehand }) => <Asked at={askedAt} isBeforehand={isBeforehand} />,
    wraps: true,
    width: widths.moment,
  }),
  personColumn<OvertimeRequest>(),
  locationColumn<OvertimeRequest>(),
  date('date', msg('Date')),
  column<OvertimeRequest>('minutes', msg('Overtime'), ({ minutes }) => minutes, {
    cell: ({ minutes }) => <Length minutes={minutes} />,
    width: 116,
  }),
  column<OvertimeRequest>('askedReason', msg('Reason'), ({ askedReason }) => askedReason, {
    wraps: true,
  }),
  column<OvertimeRequest>('status', msg('Status'), ({ status }) => status, {
    cell: (row) => <Standing request={row} />,
    wraps: true,
    width: widths.badge,
    onCard: 'badge',
  }),
]

function Asked({ at, isBeforehand }: { at: string; isBeforehand: boolean }) {
  const say = useWords()
  return (
    <>
      <span className="figures">{moment(at)}</span>{' '}
      <span className="faint">{isBeforehand ? say('Before the visit') : say('After the visit')}</span>
    </>
  )
}

function Length({ minutes }: { minutes: number }) {
  return <span className="figures strong">{hoursAndMinutes(useWords(), minutes)}</span>
}

function Standing({ request: { status, decidedBy, decisionReason } }: { request: OvertimeRequest }) {
  return (
    <>
      <Badge {...overtimeStates[status]} />{' '}
      {decidedBy && <span className="faint">{[decidedBy, decisionReason].filter(Boolean).join(': ')}</span>}
    </>
  )
}

const filters = [
  choiceFilter('status', msg('Status'), choices, 'OPEN'),
  personFilter('person'),
  siteFilter('site'),
]

export default function OvertimePage() {
  const mayDecide = useMay(pay.decideOvertime)
  return (
    <Page
      title={msg('Overtime requests')}
      sentence={msg('Overtime requested by people with terms of employment, before or after their visit.')}
    >
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        nameOf={({ employeeName }) => employeeName}
        actions={(request) =>
          request.status === 'OPEN' && mayDecide
            ? decisionActions((decision) => decideOvertime({ request, decision }), { always: true })
            : []
        }
        empty={{ text: msg('No pending requests'), hint: msg('Overtime requests appear here.') }}
      />
    </Page>
  )
}
