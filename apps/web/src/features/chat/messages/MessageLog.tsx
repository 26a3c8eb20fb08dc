import type { Conversation, Message } from '@muster/contract/chat'
import { groupMessages } from '@muster/rules/messages/message-groups'
import { Button } from '@muster/ui/button/Button.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { longDay, readerTime } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { Arrived } from './Arrived.tsx'
import { MessageGroup } from './MessageGroup.tsx'
import css from './messages.module.css'
import { PendingMessages, usePending } from './PendingMessages.tsx'
import { useMessages } from './use-messages.ts'
import { useReading, useReceipts } from './use-receipts.ts'
import { useScrolling } from './use-scrolling.ts'

const dayOf = (instant: string) => readerTime(instant).day

/** What scrolls is reached by keyboard. */
const reached = { tabIndex: 0 }

interface Props {
  conversation: Conversation
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
}

export function MessageLog({ conversation, onReply, onEdit }: Props) {
  const say = useWords()
  const { id } = conversation
  const conversationLog = useMessages(id)
  const { messages, isKnown } = conversationLog
  const pending = usePending(id, messages)
  const last = messages.at(-1)
  const { log, onScroll } = useScrolling({
    oldest: messages[0]?.seq ?? 0,
    mayAsk: conversationLog.hasOlder && !conversationLog.isLoadingOlder && !conversationLog.olderFailure,
    older: conversationLog.older,
    waiting: pending.length,
  })
  useReading(conversation, last?.seq ?? 0)
  const seenBy = useReceipts(id, last)
  return (
    <>
      {/* Read aloud beside it is what arrives; older messages come in here as well. */}
      <div
        className={css.log}
        ref={log}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={say('Messages')}
        {...reached}
      >
        {!isKnown && conversationLog.failure && (
          <ErrorState error={conversationLog.failure} onRetry={conversationLog.again} />
        )}
        {!isKnown && !conversationLog.failure && <RowsSkeleton rows={5} />}
        {isKnown && messages.length === 0 && pending.length === 0 && (
          <NoMessages mayWrite={conversation.mayWrite} />
        )}
        <OlderMessages {...conversationLog} />
        <MessageDays messages={messages} conversation={conversation} onReply={onReply} onEdit={onEdit} />
        <PendingMessages entries={pending} />
        {pending.length === 0 && <SeenBy names={seenBy} />}
      </div>
      <Arrived messages={messages} lastSeq={conversation.lastSeq} />
    </>
  )
}

const NoMessages = ({ mayWrite }: { mayWrite: boolean }) => (
  <EmptyState
    title={msg('No messages yet')}
    hint={mayWrite ? msg('The first one is yours.') : msg('Site activity appears here automatically.')}
  />
)

type Older = Pick<ReturnType<typeof useMessages>, 'hasOlder' | 'isLoadingOlder' | 'olderFailure' | 'older'>
function OlderMessages({ hasOlder, isLoadingOlder, olderFailure, older }: Older) {
  if (olderFailure != null) return <ErrorState error={olderFailure} onRetry={() => void older()} />
  if (!hasOlder) return null
  return (
    <div className={css.older}>
      <Button
        label={msg('Older messages')}
        size="small"
        kind="plain"
        busy={isLoadingOlder}
        onPick={() => void older()}
      />
    </div>
  )
}

function MessageDays({ messages, ...group }: Props & { messages: readonly Message[] }) {
  const groups = groupMessages(messages, dayOf)
  const newest = messages.findLast(({ removed, sentUserId }) => !removed && sentUserId !== null)
  return groups.map((each, at) => {
    const day = dayOf(each[0]!.sentTime)
    const isNewDay = at === 0 || dayOf(groups[at - 1]![0]!.sentTime) !== day
    return (
      <div key={each[0]!.id}>
        {isNewDay && (
          <p className={css.day}>
            <span>{longDay(day)}</span>
          </p>
        )}
        <MessageGroup messages={each} newestId={newest?.id} {...group} />
      </div>
    )
  })
}

function SeenBy({ names }: { names: readonly string[] }) {
  const say = useWords()
  if (names.length === 0) return null
  return (
    <p className={clsx('faint', css.seen)} title={names.join(', ')}>
      {names.length <= 2
        ? say('Seen by {names}', { names: names.join(', ') })
        : say('Seen by {count} people', { count: names.length })}
    </p>
  )
}
