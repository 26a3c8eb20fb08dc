import type { OfferRecord } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import { Section } from '@muster/ui/page/Page.tsx'
import { moment, timeOfDay } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { answersWords, audienceWords, offerStates } from '../../shared/cover/state-words.ts'
import { JobLink, PersonLink, SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { shortDate } from '../../shared/shifts/shift-words.ts'
import css from './cover-page.module.css'

/** What is offered, by whom, and how it ended. */
export function OfferFacts({ offer }: { offer: OfferRecord }) {
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
