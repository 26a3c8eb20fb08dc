import { ask } from '@muster/client/query'
import { type Delivery, deliveryGateways, deliveryStates } from '@muster/contract/notifications/choices'
import { DeliveryFilters, notifications } from '@muster/contract/notifications/notifications'
import { nameApart } from '@muster/rules/people/full-name'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { column, instant, widths } from '@muster/ui/table/columns.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import type { Search } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { choiceFilter, personFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { deliveryWords, reasonWords, stateWords } from './told-words.ts'

const list = serverList({
  name: 'Delivery log',
  view: 'deliveries',
  shape: DeliveryFilters,
  query: (query) => ask(notifications.deliveries, { query }),
})
export const loader = (search: Search) => prefetchList(list, search)

const titleOf = ({ title, titleSentence }: Pick<Delivery, 'title' | 'titleSentence'>) => ({
  message: title,
  ...titleSentence,
})

const columnsIn = (say: Say) => [
  instant('createdDate', msg('When')),
  column<Delivery>('name', msg('Who'), ({ name, distinguishedBy }) => nameApart(name, distinguishedBy), {
    width: widths.person,
  }),
  column<Delivery>('title', msg('What'), (delivery) => say(titleOf(delivery)), {
    wraps: true,
    cell: ({ text, ...delivery }) => (
      <>
        {say(titleOf(delivery))}
        {text && <span className="faint block">{text}</span>}
      </>
    ),
  }),
  column<Delivery>('gateway', msg('How'), ({ gateway }) => say(deliveryWords[gateway]), {
    width: 112,
  }),
  column<Delivery>('state', msg('Result'), ({ state }) => say(stateWords[state].label), {
    cell: (row) => <Result {...row} />,
    wraps: true,
  }),
]

function Result({
  state,
  why,
  dueDate,
  sentDate,
  uncertain,
  urgent,
  acknowledgedDate,
  tries,
  gateway,
}: Delivery) {
  const say = useWords()
  const isHeld = state === 'waiting' && tries === 0 && Date.parse(dueDate) > Date.now()
  return (
    <>
      <Badge {...stateWords[state]} />
      {sentDate && gateway !== 'APP' && <span className="faint block figures">{moment(sentDate)}</span>}
      {isHeld && (
        <span className="faint block">{say('Quiet hours until {time}', { time: moment(dueDate) })}</span>
      )}
      {why && state !== 'sent' && <span className="faint block">{say(reasonWords(why))}</span>}
      {uncertain && <span className="faint block">{say('May have come twice')}</span>}
      {urgent && gateway === 'APP' && (
        <span className="faint block">
          {acknowledgedDate
            ? say('Acknowledged {time}', { time: moment(acknowledgedDate) })
            : say('Not acknowledged yet')}
        </span>
      )}
    </>
  )
}

const filters = [
  personFilter('userId'),
  choiceFilter('gateway', msg('How'), choicesOf(deliveryGateways, deliveryWords)),
  choiceFilter('state', msg('Result'), choicesOf(deliveryStates, stateWords)),
]

export default function DeliveriesPage() {
  const say = useWords()
  return (
    <Page title={msg('Delivery log')} sentence={msg('Every notification sent in the last 90 days.')}>
      <ServerTable
        list={list}
        columns={columnsIn(say)}
        filters={filters}
        empty={{
          text: msg('No notifications sent yet'),
          hint: msg('Notifications sent from now on appear here.'),
        }}
      />
    </Page>
  )
}
