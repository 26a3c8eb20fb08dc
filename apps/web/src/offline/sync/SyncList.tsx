import { wordingOf } from '@muster/client/call-failure'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { ago, percent } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { Entry } from '../entry.ts'
import { discard, retry } from '../outbox.ts'
import { flush } from '../send/send-outbox.ts'
import { deedOf } from './deeds.ts'
import css from './sync-badge.module.css'
import type { Sending } from './use-sending.ts'

export function SyncList({ entries, sending }: { entries: readonly Entry[]; sending: Sending | undefined }) {
  const say = useWords()
  const isOf = ({ key }: Entry) => sending?.key === key
  if (entries.length === 0) return <p>{say('Everything you did has reached the office.')}</p>
  return (
    <ul className="plain-list stack">
      {entries.map((entry) => (
        <li key={entry.key}>
          <p className="strong">{say(deedOf(`${entry.feature}.${entry.name}`))}</p>
          <p className="faint">
            {ago(new Date(entry.writtenAt).toISOString())}
            {(entry.state === 'sending' || isOf(entry)) && ` · ${say('On its way')}`}
            {isOf(entry) && ` · ${percent(sending!.share)}`}
          </p>
          {entry.refused && <p className={css.reason}>{say(wordingOf(entry.refused))}</p>}
          {entry.state === 'refused' && <Refused entry={entry} />}
        </li>
      ))}
    </ul>
  )
}

const throwAway = {
  title: msg('Discard'),
  sentence: msg('This was recorded on this device only. It will be lost.'),
  proceed: msg('Discard'),
  danger: true,
} as const

function Refused({ entry }: { entry: Entry }) {
  const again = async () => {
    await retry(entry)
    await flush()
  }
  return (
    <div className="row">
      <Button label={msg('Try again')} size="small" onPick={() => void again()} />
      <Button
        label={msg('Discard')}
        size="small"
        kind="plain"
        onPick={() => void confirmed(throwAway, () => discard(entry))}
      />
    </div>
  )
}
