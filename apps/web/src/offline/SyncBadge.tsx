import { msg } from '@muster/contract/msg'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { useIsOnline } from '@muster/ui/states.tsx'
import { type Say, useWords } from '@muster/ui/words.ts'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import css from './sync-badge.module.css'
import { useOutbox } from './use-queued.ts'

const SyncList = lazy(async () => ({ default: (await import('./SyncList.tsx')).SyncList }))

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
  if (!outbox) return <span className={css.badge} aria-hidden />
  const { entries } = outbox
  const refused = entries.filter(({ state }) => state === 'refused').length
  const { Icon, text, tone } = summary(say, entries.length - refused, refused, isOnline)
  return (
    <>
      <button type="button" className={css.badge} data-tone={tone} onClick={() => setOpen(true)}>
        <Icon size={18} aria-hidden />
        <span role="status">{text}</span>
      </button>
      {isOpen && (
        <Dialog title={msg('What is saved and sent')} onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <SyncList entries={entries} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
