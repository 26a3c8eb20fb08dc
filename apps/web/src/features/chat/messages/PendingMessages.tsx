import { wordingOf } from '@muster/client/call-failure'
import { useSession } from '@muster/client/use-session'
import type { Message, NewMessage } from '@muster/contract/chat'
import { Button } from '@muster/ui/button/Button.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { Entry } from '../../../offline/entry.ts'
import { discard, retry } from '../../../offline/outbox.ts'
import { flush } from '../../../offline/send/send-outbox.ts'
import { useLane } from '../../../offline/use-queued.ts'
import css from './messages.module.css'

/** A message that was sent is on its way to the screen; after so long it is not waited for any more. */
const arrivesWithinMs = 10_000

const sentTimeOf = ({ body }: Entry) => (body as { messages: NewMessage[] }).messages[0]?.sentTime

/** What was written here and is not among the messages yet, in order. */
export function usePending(id: number, messages: readonly Message[]): Entry[] {
  const me = useSession()?.user.tenantUserId
  const { entries } = useLane('chat', id) ?? { entries: [] }
  const mine = new Set(
    messages.flatMap(({ sentUserId, deviceTime }) =>
      sentUserId === me && deviceTime ? [Date.parse(deviceTime)] : [],
    ),
  )
  return entries.filter((entry) => {
    if (entry.name === 'addFile') return entry.state === 'refused'
    if (entry.name !== 'send') return false
    if (entry.state !== 'sent') return true
    const isRecent = Date.now() - (entry.settledAt ?? 0) < arrivesWithinMs
    return isRecent && !mine.has(Date.parse(sentTimeOf(entry) ?? ''))
  })
}

export function PendingMessages({ entries }: { entries: readonly Entry[] }) {
  const say = useWords()
  return entries.map((entry) => {
    const { messages = [] } = (entry.body ?? {}) as { messages?: NewMessage[] }
    const isRefused = entry.state === 'refused'
    return (
      <article key={entry.key} className={css.said} data-mine>
        <div className={css.bubbles}>
          <div
            className={css.bubble}
            data-waiting={!isRefused || undefined}
            data-refused={isRefused || undefined}
          >
            {entry.fileName && <bdi>{entry.fileName}</bdi>}
            {messages.map((message) => (
              <p key={message.sentTime} className={css.text} dir="auto">
                {message.text}
              </p>
            ))}
            {messages.some(({ uploads }) => uploads?.length) && (
              <p className="faint">
                {say('{count} files', { count: messages.flatMap(({ uploads = [] }) => uploads).length })}
              </p>
            )}
            {!isRefused && (
              <p className={clsx('faint', css.marks)}>
                <IconClock size={14} aria-hidden />{' '}
                {say(entry.state === 'sent' ? msg('Sent') : msg('Not sent yet'))}
              </p>
            )}
            {isRefused && <Refused entry={entry} />}
          </div>
        </div>
      </article>
    )
  })
}

function Refused({ entry }: { entry: Entry }) {
  const say = useWords()
  return (
    <>
      <p className={css.marks}>
        <IconAlertTriangle size={14} aria-hidden />{' '}
        {say(entry.refused ? wordingOf(entry.refused) : msg('Something went wrong'))}
      </p>
      <div className="row small">
        <Button label={msg('Try again')} size="small" onPick={() => void retry(entry).then(flush)} />
        <Button label={msg('Discard')} size="small" kind="plain" onPick={() => void discard(entry)} />
      </div>
    </>
  )
}
