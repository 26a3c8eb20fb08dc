import { useSession } from '@muster/client/use-session'
import type { Message } from '@muster/contract/chat'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'

/** More than this at once would be read for too long. */
const mostRead = 3

interface Props {
  messages: readonly Message[]
  /** The number of the newest message when the conversation was opened. */
  lastSeq: number
}

/** Reads aloud what others write while the conversation is open; not what was there before, nor older messages that come in. */
export function Arrived({ messages, lastSeq }: Props) {
  const say = useWords()
  const me = useSession()?.user.tenantUserId
  const [since] = useState(lastSeq)
  const arrived = messages.filter(
    ({ seq, sentUserId, removed }) => seq > since && sentUserId !== me && !removed,
  )
  return (
    <div className="unseen" aria-live="polite">
      {arrived.slice(-mostRead).map(({ id, sender, text, params, data, sentUserId }) => (
        <p key={id}>
          {sentUserId === null ? say(text, params ?? {}) : `${sender.name}: ${text}`}{' '}
          {data.map(({ fileName }) => fileName).join(', ')}
        </p>
      ))}
    </div>
  )
}
