import './sync-badge.css'
import { Button } from '@muster/ui/Button.tsx'
import { confirmed } from '@muster/ui/confirm.tsx'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { ago } from '@muster/ui/format.ts'
import { useIsOnline } from '@muster/ui/states.tsx'
import { type Say, useWords } from '@muster/ui/words.ts'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { deedOf } from './deeds.ts'
import { discard, type Entry, retry } from './outbox.ts'
import { flush } from './send-outbox.ts'
import { useOutbox } from './use-queued.ts'

function summary(say: Say, waiting: number, refused: number, isOnline: boolean) {
  if (refused > 0)
    return { Icon: IconAlertTriangle, text: say('{count} refused', { count: refused }), tone: 'bad' }
  if (waiting > 0) {
    const Icon = isOnline ? IconCloudUp : IconCloudOff
    return { Icon, text: say('{count} waiting to be sent', { count: waiting }), tone: 'waiting' }
  }
  return { Icon: IconCloudCheck, text: say('Everything is sent'), tone: 'good' }
}

/** Always in view in the field: what is saved here only, and what the server refused, with its reason. */
export function SyncBadge() {
  const say = useWords()
  const isOnline = useIsOnline()
  const outbox = useOutbox()
  const [isOpen, setOpen] = useState(false)
  // Nothing is said to be sent before it is known what waits.
  if (!outbox) return <span className="sync-badge" aria-hidden />
  const { entries } = outbox
  const refused = entries.filter(({ state }) => state === 'refused').length
  const { Icon, text, tone } = summary(say, entries.length - refused, refused, isOnline)
  return (
    <>
      <button type="button" className="sync-badge" data-tone={tone} onClick={() => setOpen(true)}>
        <Icon size={18} aria-hidden />
        <span role="status">{text}</span>
      </button>
      {isOpen && (
        <Dialog title="What is saved and sent" onClose={() => setOpen(false)}>
          <SyncList entries={entries} />
        </Dialog>
      )}
    </>
  )
}

function SyncList({ entries }: { entries: readonly Entry[] }) {
  const say = useWords()
  if (entries.length === 0) return <p>{say('Everything you did has reached the office.')}</p>
  return (
    <ul className="sync-list">
      {entries.map((entry) => (
        <li key={entry.key}>
          <p className="strong">{say(deedOf(entry.feature, entry.name))}</p>
          <p className="faint">
            {ago(new Date(entry.writtenAt).toISOString())}
            {entry.state === 'sending' && ` · ${say('On its way')}`}
          </p>
          {entry.refused && <p className="sync-reason">{say(entry.refused.message)}</p>}
          {entry.state === 'refused' && <Refused entry={entry} />}
        </li>
      ))}
    </ul>
  )
}

const throwAway = {
  title: 'Discard',
  sentence: 'This was recorded on this device only. It will be lost.',
  proceed: 'Discard',
  danger: true,
} as const

function Refused({ entry }: { entry: Entry }) {
  const again = async () => {
    await retry(entry)
    await flush()
  }
  return (
    <div className="row">
      <Button label="Try again" size="small" onPick={() => void again()} />
      <Button
        label="Discard"
        size="small"
        kind="plain"
        onPick={() => void confirmed(throwAway, () => discard(entry))}
      />
    </div>
  )
}
