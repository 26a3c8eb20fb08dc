import { chat, messagesAPage } from '@muster/contract/chat'
import { broadcast } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { makeConversations } from '../sites/conversation-writes.ts'
import { reachableSites } from '../sites/reach.ts'
import { beginConversation } from './begin-conversation.ts'
import { leaveGroup, renameGroup } from './change-group.ts'
import { editMessage, removeMessage } from './change-message.ts'
import { addMessageFile } from './message-files.ts'
import { findMessages, listMessages } from './message-queries.ts'
import { countUnread, listConversations, readConversation } from './queries.ts'
import { memberships, reachedConversation } from './reach-queries.ts'
import { sendMessages } from './send-message.ts'
import { openTyping } from './typing.ts'
import { keepRead } from './writes.ts'

export function chatRoutes(serve: Serve, { outside }: AppDeps) {
  serve(chat.list, async ({ scope, query }) => {
    const { conversationMappedTable: table, mappedId, mustIncludeMe, search } = query
    if (table === 'TENANT' && mappedId !== undefined && mappedId !== scope.tenantId) return []
    const siteId = table === 'TENANT' ? undefined : mappedId
    if (siteId !== undefined && !(await isReached(scope, siteId))) return []
    await makeConversations(scope)
    return listConversations(scope, { table, siteId, mustIncludeMe, search })
  })
  serve(chat.unread, ({ scope }) => countUnread(scope))
  serve(chat.search, async ({ scope, query }) => searchMessages(scope, query))
  serve(chat.read, ({ scope, params, query }) =>
    readConversation(scope, params.id, query.includeAssignees ?? false),
  )
  serve(chat.create, ({ scope, body }) => beginConversation(scope, body))
  serve(chat.rename, ({ scope, params, body }) => renameGroup(scope, params.id, body.name))
  serve(chat.leave, ({ scope, params }) => leaveGroup(scope, params.id))
  serve(chat.messages, async ({ scope, params, query }) => {
    const { threadId = params.id, size = messagesAPage, ...bounds } = query
    await reachedConversation(scope, params.id)
    if (threadId !== params.id) await found(undefined)
    return listMessages(scope, params.id, { ...bounds, size })
  })
  serve(chat.send, ({ scope, params, body }) => sendMessages(scope, params, body.messages))
  serve(chat.addFile, ({ scope, params, body, file }) =>
    addMessageFile(scope, outside.store, { id: params.id, upload: body.upload, file }),
  )
  serve(chat.edit, ({ scope, params, body }) => editMessage(scope, params, body.text))
  serve(chat.remove, ({ scope, params }) => removeMessage(scope, params))
  serve(chat.markRead, ({ scope, params, body }) => markRead(scope, params.id, body.seq))
  serve(chat.mute, ({ scope, params, body }) => mute(scope, params.id, body.muted))
  const typing = openTyping()
  serve(chat.typing, ({ scope, params }) => typing(scope, params.id))
}

const isReached = (scope: Scope, siteId: number) =>
  reachableSites(scope).where('sites.id', '=', siteId).select('sites.id').executeTakeFirst()

async function searchMessages(scope: Scope, query: { text: string; conversationId?: number | undefined }) {
  const { text, conversationId } = query
  const among = conversationId === undefined ? {} : { conversations: [conversationId] }
  const messages = await findMessages(scope, memberships(scope, { people: [scope.actor.id], ...among }), text)
  if (messages.length === 0) return []
  const all = await listConversations(scope, {})
  const titles = new Map(all.map(({ id, title }) => [id, title]))
  return messages.map((message) => ({
    conversationId: message.conversationThreadId,
    title: titles.get(message.conversationThreadId) ?? null,
    message,
  }))
}

async function markRead(scope: Scope, conversationId: number, seq: number) {
  await reachedConversation(scope, conversationId)
  const further = await scope.sql(keepRead(scope, conversationId, seq))
  if (further.length > 0)
    await broadcast(scope, { kind: 'read', conversationId, tenantUserId: scope.actor.id, seq })
  return null
}

async function mute(scope: Scope, conversationId: number, muted: boolean) {
  await reachedConversation(scope, conversationId)
  const row = { conversation_id: conversationId, user_id: scope.actor.id, muted }
  await scope
    .into('conversation_reads', row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'conversation_id', 'user_id']).doUpdateSet({ muted }),
    )
    .execute()
  return null
}
