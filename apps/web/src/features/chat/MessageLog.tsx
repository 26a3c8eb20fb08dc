import { call } from '@muster/client/call'
import { hearLive } from '@muster/client/live'
import { queryClient, useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { type Conversation, chat, type Member, type Message } from '@muster/contract/chat'
import { groupMessages } from '@muster/rules/message-groups'
import { Button } from '@muster/ui/Button.tsx'
import { longDay } from '@muster/ui/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Arrived } from './Arrived.tsx'
import { changeConversation, membersQuestion, readUpTo } from './conversations.ts'
import { MessageGroup } from './MessageGroup.tsx'
import { PendingMessages, usePending } from './PendingMessages.tsx'
import { useMessages } from './use-messages.ts'

/** As near to its end a log follows what is new. */
const nearEndPx = 120
const readAfterMs = 600
const dayOf = (instant: string) => {
  const at = new Date(instant)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

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
  const { messages, isKnown, failure, again, hasOlder, isLoadingOlder, olderFailure, older } = useMessages(id)
  const pending = usePending(id, messages)
  const last = messages.at(-1)
  const { log, onScroll } = useScrolling({
    oldest: messages[0]?.seq ?? 0,
    mayAsk: hasOlder && !isLoadingOlder && !olderFailure,
    older,
    waiting: pending.length,
  })
  useReading(conversation, last?.seq ?? 0)
  const seenBy = useReceipts(id, last)
  const groups = groupMessages(messages, dayOf)
  const newest = messages.findLast(({ removed, sentUserId }) => !removed && sentUserId !== null)

  return (
    <>
      {/* Read aloud beside it is what arrives; older messages come in here as well. */}
      <div
        className="chat-log"
        ref={log}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={say('Messages')}
        {...reached}
      >
        {!isKnown && failure && <ErrorState error={failure} onRetry={again} />}
        {!isKnown && !failure && <RowsSkeleton rows={5} />}
        {isKnown && messages.length === 0 && pending.length === 0 && (
          <EmptyState
            title="No messages yet"
            hint={
              conversation.mayWrite
                ? 'The first one is yours.'
                : 'What happens at the site is told here by itself.'
            }
          />
        )}
        {olderFailure != null && <ErrorState error={olderFailure} onRetry={() => void older()} />}
        {hasOlder && olderFailure == null && (
          <div className="chat-older">
            <Button
              label="Older messages"
              size="small"
              kind="plain"
              busy={isLoadingOlder}
              onPick={() => void older()}
            />
          </div>
        )}
        {groups.map((group, at) => {
          const first = group[0]!
          const day = dayOf(first.sentTime)
          const isNewDay = at === 0 || dayOf(groups[at - 1]![0]!.sentTime) !== day
          return (
            <div key={first.id}>
              {isNewDay && (
                <p className="chat-day">
                  <span>{longDay(day)}</span>
                </p>
              )}
              <MessageGroup
                messages={group}
                conversation={conversation}
                newestId={newest?.id}
                onReply={onReply}
                onEdit={onEdit}
              />
            </div>
          )
        })}
        <PendingMessages entries={pending} />
        {seenBy.length > 0 && pending.length === 0 && (
          <p className="chat-seen faint" title={seenBy.join(', ')}>
            {seenBy.length <= 2
              ? say('Seen by {names}', { names: seenBy.join(', ') })
              : say('Seen by {count} people', { count: seenBy.length })}
          </p>
        )}
      </div>
      <Arrived messages={messages} lastSeq={conversation.lastSeq} />
    </>
  )
}

interface Scrolling {
  oldest: number
  /** There are older ones, which are not on their way and have not been refused. */
  mayAsk: boolean
  older: () => Promise<void>
  /** What was written here and is on its way. */
  waiting: number
}
/** Goes to the end with what one writes, stays there while one is there, and at the same message when older ones come in above it. */
function useScrolling({ oldest, mayAsk, older, waiting }: Scrolling) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const fromEnd = useRef(0)
  const seen = useRef({ top: 0, height: 0 })
  const shownFrom = useRef(oldest)
  const wrote = useRef(waiting)
  const askNearTop = () => {
    if (mayAsk && !isAtEnd.current && log.current!.scrollTop < nearEndPx) void older()
  }
  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    // Scrolled up since, which a browser tells later than it does it.
    const left = box.scrollHeight - box.scrollTop - box.clientHeight
    if (isAtEnd.current && box.scrollTop < seen.current.top && left >= nearEndPx) {
      isAtEnd.current = false
      fromEnd.current = seen.current.height - box.scrollTop
    }
    if (waiting > wrote.current) isAtEnd.current = true
    wrote.current = waiting
    if (isAtEnd.current) box.scrollTop = box.scrollHeight
    else if (oldest < shownFrom.current) box.scrollTop = box.scrollHeight - fromEnd.current
    shownFrom.current = oldest
    seen.current = { top: box.scrollTop, height: box.scrollHeight }
  })
  useEffect(askNearTop)
  const onScroll = () => {
    const box = log.current!
    seen.current = { top: box.scrollTop, height: box.scrollHeight }
    fromEnd.current = box.scrollHeight - box.scrollTop
    isAtEnd.current = fromEnd.current - box.clientHeight < nearEndPx
    askNearTop()
  }
  return { log, onScroll }
}

/** What is on screen has been read. */
function useReading(conversation: Conversation, newest: number) {
  const { id, readSeq } = conversation
  const read = useEffectEvent(() => {
    if (newest <= readSeq || document.visibilityState !== 'visible' || !navigator.onLine) return
    call(chat.markRead, { params: { id }, body: { seq: newest } })
      .then(() => changeConversation(id, (each) => readUpTo(each, newest)))
      .then(() => queryClient.invalidateQueries({ queryKey: ['chat', 'unread'] }))
      .catch(() => undefined)
  })
  useEffect(() => {
    if (newest <= readSeq) return
    const timer = setTimeout(read, readAfterMs)
    const look = () => read()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [newest, readSeq])
}

/** Who has read the newest message, if it is one's own. */
function useReceipts(id: number, last: Message | undefined): string[] {
  const me = useSession()?.user.tenantUserId
  const isMine = last !== undefined && last.sentUserId === me && !last.removed
  const question = membersQuestion(id)
  const { answer } = useAsk(isMine ? question : undefined)
  useEffect(
    () =>
      hearLive((event) => {
        if (event.kind !== 'read' || event.conversationId !== id) return
        queryClient.setQueryData<Conversation>(membersQuestion(id).queryKey, (known) =>
          known?.assignees
            ? {
                ...known,
                assignees: known.assignees.map((each) => readBy(each, event.tenantUserId, event.seq)),
              }
            : known,
        )
      }),
    [id],
  )
  if (!isMine || !answer?.assignees) return []
  return answer.assignees
    .filter(({ tenantUserId, readSeq }) => tenantUserId !== me && readSeq >= last.seq)
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

const readBy = (member: Member, person: number, seq: number): Member =>
  member.tenantUserId === person ? { ...member, readSeq: Math.max(member.readSeq, seq) } : member
