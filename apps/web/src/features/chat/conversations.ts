import { hearLive, useIsLive } from '@muster/client/live'
import { ask, queryClient, refreshFeatures } from '@muster/client/query'
import { currentSession } from '@muster/client/session'
import { type Conversation, chat, chatPollingMs, glimpseOf } from '@muster/contract/chat'
import { useEffect } from 'react'
import { useKept } from '../../offline/kept/kept-answers.ts'

const listKey = ['chat', 'list']
export const listQuestion = ask(chat.list)
export const membersQuestion = (id: number) =>
  ask(chat.read, { params: { id }, query: { includeAssignees: true } })

export function changeConversation(id: number, change: (conversation: Conversation) => Conversation): void {
  queryClient.setQueriesData<Conversation[]>({ queryKey: listKey }, (all) =>
    all
      ?.map((each) => (each.id === id ? change(each) : each))
      .sort((one, other) => (other.lastMessageTime ?? '').localeCompare(one.lastMessageTime ?? '')),
  )
}

const isKnown = (id: number) =>
  queryClient
    .getQueriesData<Conversation[]>({ queryKey: listKey })
    .some(([, all]) => all?.some((each) => each.id === id))

/** Keeps the list as it is told; without a live connection it asks now and then. */
export function useConversations() {
  const isLive = useIsLive()
  useEffect(
    () =>
      hearLive((event) => {
        if (event.kind === 'conversation') void refreshFeatures('chat')
        if (event.kind === 'read' && event.tenantUserId === currentSession()?.user.tenantUserId)
          changeConversation(event.conversationId, (each) => readUpTo(each, event.seq))
        if (event.kind !== 'message') return
        const { conversationId, message } = event
        if (!isKnown(conversationId)) return void queryClient.invalidateQueries({ queryKey: listKey })
        const isMine = message.sentUserId === currentSession()?.user.tenantUserId
        const last = glimpseOf(message)
        changeConversation(conversationId, (each) => {
          if (message.seq < each.lastSeq) return each
          const next = {
            ...each,
            lastSeq: message.seq,
            unread: message.seq - each.readSeq,
            lastMessageTime: message.sentTime,
            lastMessage: last.text,
            lastParams: last.params,
          }
          return isMine ? readUpTo(next, message.seq) : next
        })
      }),
    [],
  )
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: listKey })
    if (isLive) return
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: listKey }), chatPollingMs)
    return () => clearInterval(timer)
  }, [isLive])
  return useKept(listQuestion)
}

export const readUpTo = (each: Conversation, seq: number): Conversation => {
  const readSeq = Math.max(each.readSeq, Math.min(seq, each.lastSeq))
  return { ...each, readSeq, unread: each.lastSeq - readSeq }
}
