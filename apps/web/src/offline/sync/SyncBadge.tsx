import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { useIsOnline } from '@muster/ui/page/states.tsx'
import { percent } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useOutbox } from '../use-queued.ts'
import css from './sync-badge.module.css'
import { useLosses } from './use-losses.ts'
import { type Sending, useSending } from './use-sending.ts'

const SyncList = lazy(async () => ({ default: (await import('./SyncList.tsx')).SyncList }))
const Losses = lazy(async () => ({ default: (await import('./DeviceNotes.tsx')).Losses }))
const RoomNote = lazy(async () => ({ default: (await import('./DeviceNotes.tsx')).RoomNote }))

interface Summarised {
  waiting: number
  refused: number
  lost: number
  sending: Sending | undefined
  isOnline: boolean
}

/** Where a file is on its way: which, of how many, and how far. */
const onItsWay = (say: Say, { number, count, share }: Sending) =>
  say('Photo {number} of {count} · {share}', { number, count, share: percent(share) })

/** `number` stands alone beside the icon where there is no room for the text. */
function summary(say: Say, { waiting, refused, lost, sending, isOnline }: Summarised) {
  const trouble = { Icon: IconAlertTriangle, tone: 'bad' }
  if (lost > 0) return { ...trouble, text: say('{count} lost', { count: lost }), number: lost }
  if (refused > 0) return { ...trouble, text: say('{count} refused', { count: refused }), number: refused }
  if (sending) return { Icon: IconCloudUp, text: onItsWay(say, sending), tone: 'waiting', number: waiting }
  if (waiting > 0) {
    const Icon = isOnline ? IconCloudUp : IconCloudOff
    const text = say('{count} items to sync', { count: waiting })
    return { Icon, text, tone: 'waiting', number: waiting }
  }
  return { Icon: IconCloudCheck, text: say('All synced'), tone: 'good', number: 0 }
}

/** Always in view in the field: what is saved here only, and what the server refused, with its reason. */
export function SyncBadge() {
  const say = useWords()
  const isOnline = useIsOnline()
  const outbox = useOutbox()
  const [isOpen, setOpen] = useState(false)
  const losses = useLosses()
  const sending = useSending(outbox?.entries ?? [])
  // Nothing is said to be sent before it is known what waits.
  if (!outbox) return <span className={css.badge} aria-hidden />
  const { entries } = outbox
  const refused = entries.filter(({ state }) => state === 'refused').length
  const { Icon, text, tone, number } = summary(say, {
    waiting: entries.length - refused,
    refused,
    lost: losses.reduce((sum, { count }) => sum + count, 0),
    sending,
    isOnline,
  })
  return (
    <>
      {/* A live text inside is no name of a button. */}
      <button
        type="button"
        className={css.badge}
        data-tone={tone}
        aria-label={text}
        onClick={() => setOpen(true)}
      >
        <Icon size={18} aria-hidden />
        {number > 0 && (
          <span className={css.number} aria-hidden>
            {number}
          </span>
        )}
        <span role="status">{text}</span>
      </button>
      {isOpen && (
        <Dialog title={msg('Saved and sent')} onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <Losses losses={losses} />
            {(entries.length > 0 || losses.length === 0) && <SyncList entries={entries} sending={sending} />}
            <RoomNote />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
