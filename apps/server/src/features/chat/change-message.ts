import { editMinutes, type Message } from '@muster/contract/chat'
import { notifyOpenPages } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { forgetMessage, rewordMessage } from '../notifications/writes.ts'
import { dropFilesOf } from './message-files.ts'
import { readMessages } from './message-queries.ts'
import { mayRemoveIn, reachedConversation } from './reach-queries.ts'

interface MessageKey {
  id: number
  messageId: number
}

const lockMessage = (tx: Scope, { id, messageId }: MessageKey) =>
  found(
    tx
      .from('messages')
      .select(['id', 'sender_id', 'sent_at', 'removed_at'])
      .where('conversation_id', '=', id)
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst(),
  )

async function readForAnswer(tx: Scope, { id, messageId }: MessageKey): Promise<Message> {
  const [message] = await readMessages(tx, [messageId])
  await notifyOpenPages(tx, { kind: 'message', conversationId: id, messageId })
  return found(message)
}

async function refreshBells(tx: Scope, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await notifyOpenPages(tx, { kind: 'notifications', userIds })
}

/** Changes what an own message says, for 15 minutes. Throws access.self for one of others, message.tooOld. */
export const editMessage = (scope: Scope, which: MessageKey, text: string): Promise<Message> =>
  scope.transaction(async (tx) => {
    await reachedConversation(tx, which.id)
    const message = await lockMessage(tx, which)
    if (message.removed_at) await found(undefined)
    if (message.sender_id !== tx.actor.id) throw failure('message.others')
    if (tx.now.getTime() - message.sent_at.getTime() > editMinutes * 60_000)
      throw failure('message.tooOld', { minutes: editMinutes })
    if (text === '') throw failure('message.empty')
    await tx.change('messages', { text, edited_at: tx.now }).where('id', '=', which.messageId).execute()
    await refreshBells(tx, await rewordMessage(tx, { ...which, sentAt: message.sent_at }, text))
    return readForAnswer(tx, which)
  })

/** Deletes the text and files of a message; its place stays visible. Removing it again changes nothing. */
export const removeMessage = (scope: Scope, which: MessageKey): Promise<Message> =>
  scope.transaction(async (tx) => {
    const { kind } = await reachedConversation(tx, which.id)
    const message = await lockMessage(tx, which)
    if (message.sender_id !== tx.actor.id && !mayRemoveIn(kind, tx.actor.level))
      throw failure('message.others')
    if (message.removed_at === null) {
      await dropFilesOf(tx, which.messageId)
      await tx
        .change('messages', { text: '', params: null, mentions: '[]', removed_at: tx.now })
        .where('id', '=', which.messageId)
        .execute()
      await refreshBells(tx, await forgetMessage(tx, { ...which, sentAt: message.sent_at }))
    }
    return readForAnswer(tx, which)
  })
