import { call } from '@muster/client/call'
import { hearLive } from '@muster/client/live'
import { queryClient, useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { type Conversation, chat, type Member, type Message } from '@muster/contract/chat'
import { fullName } from '@muster/rules/people/full-name'
import { useEffect, useEffectEvent } from 'react'
import { changeConversation, membersQuestion, readUpTo } from '../conversations.ts'

const readAfterMs = 600

export function useReading(conversation: Conversation, newest: number) {
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

export function useReceipts(id: number, last: Message | undefined): string[] {
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
    .map(fullName)
}

const readBy = (member: Member, person: number, seq: number): Member =>
  member.tenantUserId === person ? { ...member, readSeq: Math.max(member.readSeq, seq) } : member
