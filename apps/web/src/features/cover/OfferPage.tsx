import { useAsk, useSend } from '@muster/client/query'
import { cover, type OfferRecord } from '@muster/contract/cover/cover'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { moment, timeOfDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { ExcludedList } from '../../shared/cover/ExcludedList.tsx'
import { FindCoverDialog } from '../../shared/cover/FindCoverDialog.tsx'
import { answersWords, audienceWords, offerStates } from '../../shared/cover/state-words.ts'
import { JobLink, PersonLink, SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { hasEnded, shortDate, whenOf } from '../../shared/shifts/shift-words.ts'
import { AskedPeople } from './AskedPeople.tsx'
import { AskMoreDialog } from './AskMoreDialog.tsx'
import { AskQuietPeople } from './AskQuietPeople.tsx'
import css from './cover-page.module.css'
import { offerRecord, pollingMs } from './cover-url.ts'
import { withdrawal } from './withdrawal.ts'

export const loader = loaderOfOne((id) => [offerRecord(id)])

export default function OfferPage() {
  const [{ id }] = useUrlState(oneRecordShape)
  const { answer, failure, again } = useAsk(id === undefined ? undefined : offerRecord(id), pollingMs)
  if (answer) return <Record key={answer.id} offer={answer} />
  return (
    <Page title={msg('Offer')}>
      {id === undefined && (
        <EmptyState
          title={msg('No offer chosen')}
          action={<Button label={msg('All offers')} href={paths.cover} />}
        />
      )}
      {id !== undefined && <NoAnswer failure={failure} again={again} rows={8} />}
    </Page>
  )
}

function Record({ offer }: { offer: OfferRecord }) {
  const say = useWords()
  const { place, people, notAsked } = offer
  return (
    <Page
      title={say('Offer: {site}', { site: place.locationName })}
      sentence={whenOf(place)}
      action={<Actions offer={offer} />}
    >
      <div className="stack">
        <AskQuietPeople offer={offer} />
        <OfferFacts offer={offer} />
        <AskedPeople people={people} state={offer.state} />
        {notAsked.length > 0 && (
          <Section title={msg('Not asked')} hint={msg('As it was when the offer was made.')}>
            <ExcludedList people={notAsked} total={notAsked.length} />
          </Section>
        )}
      </div>
    </Page>
  )
}

function Actions({ offer }: { offer: OfferRecord }) {
  const { id, state, place } = offer
  const withdraw = useSend(cover.withdrawOffer)
  const [isFinding, find] = useState(false)
  const [isAsking, ask] = useState(false)
  // While an offer is open its place is not offered a second time.
  const canFind = state !== 'OPEN' && !hasEnded(place) && place.uncovered > 0
  return (
    <>
      <Badge {...offerStates[state]} />
      <Button label={msg('All offers')} href={paths.cover} />
      {canFind && <Button label={msg('Find cover')} onPick={() => find(true)} />}
      {state === 'OPEN' && <Button label={msg('Ask more people')} onPick={() => ask(true)} />}
      {state === 'OPEN' && (
        <Button
          label={msg('Withdraw')}
          onPick={() => confirmed(withdrawal(place), () => withdraw({ params: { id } }))}
        />
      )}
      {isAsking && <AskMoreDialog offer={offer} onClose={() => ask(false)} />}
      {isFinding && <FindCoverDialog place={place} onClose={() => find(false)} />}
    </>
  )
}

function OfferFacts({ offer }: { offer: OfferRecord }) {
  const say = useWords()
  const { place, from, message, state, madeAt, madeBy, endedAt, takenBy, nextStepAt } = offer
  return (
    <Section>
      <dl className={clsx('facts', css.facts)}>
        <Fact label={msg('Status')}>
          {state === 'TAKEN' && takenBy ? (
            <>
              {say(offerStates[state].label)}: <PersonLink id={takenBy.tenantUserId} {...takenBy} />
            </>
          ) : (
            say(offerStates[state].label)
          )}
          {endedAt && <span className="faint figures"> {moment(endedAt)}</span>}
        </Fact>
        <Fact label={msg('Site')}>
          <SiteLink id={place.locationId} name={place.locationName} />
        </Fact>
        <Fact label={msg('Job')}>
          <JobLink id={place.jobId} name={place.title || place.jobDetailTitle} />
        </Fact>
        <Fact label={msg('Duration')}>
          {from ? say('From {day} on', { day: shortDate(from) }) : say('One shift')}
        </Fact>
        <Fact label={msg('Offered to')}>{audienceWords(say, offer)}</Fact>
        <Fact label={msg('Answers')}>
          {answersWords(say, offer)}
          {state === 'OPEN' && nextStepAt && (
            <span className="faint"> · {say('Next people at {time}', { time: timeOfDay(nextStepAt) })}</span>
          )}
        </Fact>
        <Fact label={msg('Offered')}>
          <span className="figures">{moment(madeAt)}</span> {madeBy ?? say('Sick call')}
        </Fact>
        {message && (
          <Fact label={msg('Message')}>
            <bdi className="reading">{message}</bdi>
          </Fact>
        )}
      </dl>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const say = useWords()
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
