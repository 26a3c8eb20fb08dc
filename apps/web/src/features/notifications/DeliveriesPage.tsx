import { ask, prefetch, useAsk } from '@muster/client/query'
import { type Delivery, deliveryGateways, deliveryStates } from '@muster/contract/notification-choices'
import { DeliveryFilters, notifications } from '@muster/contract/notifications'
import { staff } from '@muster/contract/permissions'
import { pageOf } from '@muster/contract/rows'
import { Badge } from '@muster/ui/Badge.tsx'
import { column } from '@muster/ui/columns.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { moment } from '@muster/ui/format.ts'
import { Page } from '@muster/ui/Page.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { type Say, useWords } from '@muster/ui/words.ts'
import { EmployeePicker } from '../../pickers/EmployeePicker.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { deliveryWords, reasonWords, stateWords } from './told-words.ts'

const Filters = DeliveryFilters
const readFilters = (search: Search) => readSearch(Filters, search)
const deliveriesOf = (filters: ReturnType<typeof readFilters>) =>
  ask(notifications.deliveries, { query: { ...filters, page: filters.page ?? 0, size: filters.size ?? 50 } })
export const loader = (search: Search) => prefetch(deliveriesOf(readFilters(search)))

const titleOf = ({ title, titleSentence }: Pick<Delivery, 'title' | 'titleSentence'>) => ({
  message: title,
  ...titleSentence,
})

const unsorted = true as const
const columnsIn = (say: Say) => [
  column<Delivery>('createdDate', 'When', ({ createdDate }) => createdDate, {
    cell: ({ createdDate }) => <span className="figures">{moment(createdDate)}</span>,
    unsorted,
  }),
  column<Delivery>('name', 'Who', ({ name }) => name, { unsorted }),
  column<Delivery>('title', 'What', (delivery) => say(titleOf(delivery)), {
    cell: ({ text, ...delivery }) => (
      <>
        {say(titleOf(delivery))}
        {text && <span className="faint block">{text}</span>}
      </>
    ),
    unsorted,
  }),
  column<Delivery>('gateway', 'How', ({ gateway }) => say(deliveryWords[gateway]), { unsorted }),
  column<Delivery>('state', 'Result', ({ state }) => say(stateWords[state].label), {
    cell: (row) => <Result {...row} />,
    unsorted,
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

/** Who was told of what, how it went, and why not. */
export default function DeliveriesPage() {
  const say = useWords()
  const [filters, filter] = useUrlState(Filters)
  const fromStart = (change: Parameters<typeof filter>[0]) => filter({ ...change, page: undefined })
  const { answer, failure, isLoading, again } = useAsk(deliveriesOf(filters))
  const page = answer && pageOf(answer)
  const isFiltered = Boolean(filters.gateway || filters.state || filters.userId)
  return (
    <Page
      title="Who was told what"
      sentence="Each person, event and gateway of the last 90 days."
      filters={
        <>
          <EmployeePicker
            compact
            withRemoved
            clearable
            label="Person"
            levels={staff}
            value={filters.userId}
            onChange={(userId) => fromStart({ userId })}
          />
          <SelectField
            compact
            clearable
            translate
            label="How"
            options={deliveryGateways.map((value) => ({ value, label: deliveryWords[value] }))}
            value={filters.gateway}
            onChange={(gateway) => fromStart({ gateway })}
          />
          <SelectField
            compact
            clearable
            translate
            label="Result"
            options={deliveryStates.map((value) => ({ value, label: stateWords[value].label }))}
            value={filters.state}
            onChange={(state) => fromStart({ state })}
          />
        </>
      }
    >
      {failure && !page ? (
        <ErrorState error={failure} onRetry={again} />
      ) : (
        <DataTable
          name="Who was told what"
          stacked
          rows={page?.content ?? []}
          columns={columnsIn(say)}
          isLoading={isLoading}
          {...(page && {
            page: {
              ...page,
              onPage: (next: number) => filter({ page: next || undefined }),
              onSize: (size: number) => fromStart({ size }),
            },
          })}
          empty={isFiltered ? 'Nothing fits the filter' : 'Nobody was told anything yet'}
          emptyHint={
            isFiltered ? 'Clear the filter to see more.' : 'What people are told from now on shows here.'
          }
        />
      )}
    </Page>
  )
}
