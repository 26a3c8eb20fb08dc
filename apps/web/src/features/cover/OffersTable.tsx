import { useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover/cover'
import { type Offer, OfferState } from '@muster/contract/cover/offers'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { type Column, column, widths } from '@muster/ui/table/columns.tsx'
import { moment, timeOfDay } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { choicesOf } from '../../shared/choices.ts'
import { answersWords, offerStates } from '../../shared/cover/state-words.ts'
import { SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { choiceFilter, dayFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { dayOf, shortDate, timesOf, whenOf } from '../../shared/shifts/shift-words.ts'
import { offerList, pollingMs } from './cover-url.ts'
import { withdrawal } from './withdrawal.ts'

const columnsOf = (say: Say): Column<Offer>[] => [
  column('when', msg('Shift'), ({ place }) => whenOf(place), {
    cell: ({ place }) => (
      <>
        <span className="figures block">{shortDate(dayOf(place))}</span>
        <span className="faint figures">{timesOf(place)}</span>
      </>
    ),
    width: widths.badge + 32,
    wraps: true,
  }),
  column('locationName', msg('Site'), ({ place }) => place.locationName, {
    cell: ({ place }) => <SiteLink id={place.locationId} name={place.locationName} />,
  }),
  column('job', msg('Job'), ({ place }) => place.title || place.jobDetailTitle, {
    onCard: 'never',
  }),
  column('answers', msg('Answers'), (offer) => answersWords(say, offer), {
    cell: (offer) => <Answers offer={offer} />,
    wraps: true,
  }),
  column('madeAt', msg('Offered'), ({ madeAt, madeBy }) => `${madeAt} ${madeBy ?? ''}`, {
    cell: ({ madeAt, madeBy }) => (
      <>
        <span className="figures block">{moment(madeAt)}</span>
        <span className="faint">{madeBy ?? say('Sick call')}</span>
      </>
    ),
    width: widths.moment,
    wraps: true,
  }),
  column('state', msg('Status'), ({ state }) => say(offerStates[state].label), {
    cell: ({ state }) => <Badge {...offerStates[state]} />,
    width: widths.phone,
    onCard: 'badge',
  }),
]

function Answers({ offer }: { offer: Offer }) {
  const say = useWords()
  const { takenBy, nextStepAt, state } = offer
  return (
    <>
      <span className="figures block">{answersWords(say, offer)}</span>
      {takenBy && (
        <span className="faint">
          {say('Accepted by {name}', { name: nameApart(takenBy.name, takenBy.distinguishedBy) })}
        </span>
      )}
      {state === 'OPEN' && nextStepAt && (
        <span className="faint">{say('Next people at {time}', { time: timeOfDay(nextStepAt) })}</span>
      )}
    </>
  )
}

const filters = [
  choiceFilter(
    'state',
    msg('Status'),
    [...choicesOf(OfferState.options, offerStates), { value: 'ALL' as const, label: msg('All') }],
    'OPEN',
  ),
  dayFilter('startDate', msg('From')),
  dayFilter('endDate', msg('To')),
]

export function OffersTable() {
  const say = useWords()
  const withdraw = useSend(cover.withdrawOffer)
  const columns = useMemo(() => columnsOf(say), [say])
  return (
    <ServerTable
      list={offerList}
      columns={columns}
      filters={filters}
      everyMs={pollingMs}
      nameOf={({ place }) => `${place.locationName}, ${shortDate(dayOf(place))}`}
      opens={({ id }) => to(paths.offer, { id })}
      actions={({ id, state, place }) =>
        state === 'OPEN'
          ? [
              {
                label: msg('Withdraw'),
                icon: IconX,
                confirm: withdrawal(place),
                onPick: () => withdraw({ params: { id } }),
              },
            ]
          : []
      }
      empty={{
        text: msg('No offers yet'),
        hint: msg('Choose an open shift on the roster, then Find cover.'),
        next: <Button label={msg('Open roster')} href={paths.roster} />,
      }}
    />
  )
}
