import { ask, useAsk, useSend } from '@muster/client/query'
import { calendar } from '@muster/contract/planning/calendar'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import fieldCss from '../../shared/checklist/field.module.css'
import css from './calendar.module.css'

/** The secret address under which other calendars read my schedule. */
export function FeedSection() {
  const say = useWords()
  const { answer: feed } = useAsk(ask(calendar.feed))
  const open = useSend(calendar.openFeed, [calendar])
  const close = useSend(calendar.closeFeed, [calendar])
  const renew = () => confirmed(renewal, () => open({}))
  return (
    <section className={clsx('card', fieldCss.visit)} aria-label={say('Calendar feed')}>
      <p className="faint">{say('Calendar feed')}</p>
      <p>{say("Your schedule in your phone's calendar. Anyone with the address can read it.")}</p>
      {feed ? (
        <>
          <input className={css.feedAddress} readOnly aria-label={say('Address')} value={feed.address} />
          <div className="row">
            <Button label={msg('Copy')} onPick={() => void navigator.clipboard.writeText(feed.address)} />
            <Button label={msg('New address')} onPick={() => void renew()} />
            <Button
              label={msg('End the feed')}
              kind="plain"
              onPick={() => void confirmed(ending, () => close({}))}
            />
          </div>
        </>
      ) : (
        feed === null && (
          <div className="row">
            <Button label={msg('Make an address')} onPick={() => void open({})} />
          </div>
        )
      )}
    </section>
  )
}

const renewal = {
  title: msg('New address'),
  sentence: msg('Calendars that use the old address are no longer updated. Make a new one?'),
  proceed: msg('New address'),
}
const ending = {
  title: msg('End the feed'),
  sentence: msg('Calendars that use this address are no longer updated.'),
  proceed: msg('End the feed'),
  danger: true,
}
