import type { MyOffer } from '@muster/contract/cover/cover'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'
import { ago, longDayOfWeek } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths, to } from '../../../navigation/paths.ts'
import fieldCss from '../../checklist/field.module.css'
import { dayOf, hasBegun, shortDate, timesOf, whenOf } from '../../shifts/shift-words.ts'
import css from './field-cover.module.css'
import { isOpen } from './my-cover.ts'
import { type AnswerTrouble, useAnswerOffer } from './use-answer-offer.ts'

export function OfferCard({ offer }: { offer: MyOffer }) {
  const say = useWords()
  const { shown, trouble, answer } = useAnswerOffer(offer)
  const { place, from, message, askedAt } = shown
  return (
    <article className={clsx('card', fieldCss.visit)} aria-label={`${place.locationName}, ${whenOf(place)}`}>
      <p className="row">
        <strong>{longDayOfWeek(dayOf(place))}</strong>
        {isOpen(shown) && <span className="faint push">{ago(askedAt)}</span>}
      </p>
      <p className={clsx('figures strong', css.times)}>{timesOf(place)}</p>
      {shown.state === 'OPEN' && hasBegun(place) && (
        <p className="strong">{say('It has already started. You would work the rest.')}</p>
      )}
      {from && <Badge label={say('From {day} on', { day: shortDate(from) })} tone="warn" />}
      <p className="strong">
        <bdi>{place.locationName}</bdi>
      </p>
      <p>
        <bdi>{place.title || place.jobDetailTitle}</bdi>
      </p>
      <p className="faint">
        <bdi>{place.address}</bdi>
      </p>
      {message && (
        <p className={clsx('reading', css.message)}>
          <bdi>{message}</bdi>
        </p>
      )}
      <Outcome offer={shown} />
      {trouble && <Trouble trouble={trouble} />}
      {shown.state === 'OPEN' && <Answers offer={shown} onAnswer={answer} />}
    </article>
  )
}

function Answers({ offer, onAnswer }: { offer: MyOffer; onAnswer: (answer: 'YES' | 'NO') => Promise<void> }) {
  const isNew = isOpen(offer)
  return (
    <div className={css.answers}>
      <Button
        kind={isNew ? 'primary' : 'quiet'}
        size="field"
        wide
        label={isNew ? msg('Take this shift') : msg('Accept after all')}
        onPick={() => onAnswer('YES')}
      />
      {isNew && <Button kind="plain" wide label={msg('No, thanks')} onPick={() => onAnswer('NO')} />}
    </div>
  )
}

function Outcome({ offer: { state, answer, place } }: { offer: MyOffer }) {
  const say = useWords()
  if (state === 'YOURS')
    return (
      <div className={css.answers} role="status">
        <p className="strong">{say('The shift is yours.')}</p>
        <Button wide label={msg('My roster')} href={to(paths.myRoster, { date: dayOf(place) })} />
      </div>
    )
  const text =
    state === 'TAKEN'
      ? say('A colleague was faster.')
      : state === 'CLOSED'
        ? say('This shift is no longer offered.')
        : answer === 'NO' && say('You declined.')
  return (
    <p className="strong" role="status">
      {text}
    </p>
  )
}

function Trouble({ trouble }: { trouble: AnswerTrouble }) {
  const say = useWords()
  if (trouble.kind === 'refused') {
    const failure = failureOf(trouble.failure)
    return (
      <div role="alert" className={css.trouble}>
        <p>{say(failure)}</p>
        {failure.errors?.map((fault) => (
          <p key={fault.path}>{say(fault)}</p>
        ))}
      </div>
    )
  }
  return (
    <p role="alert" className={css.trouble}>
      {trouble.kind === 'offline'
        ? say('No connection. Taking a shift needs one. It is not yours yet.')
        : say('The connection broke. Tap again to see whether the shift is yours.')}
    </p>
  )
}
