import type { Message, NewMessage } from '@muster/contract/chat'
import { msg } from '@muster/contract/kit/msg'
import { isStaff } from '@muster/contract/kit/permissions'
import { notifyOpenPages } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { holdMessages } from './hold-messages.ts'
import { fileIdsOf } from './message-files.ts'
import { readMessages } from './message-queries.ts'
import { conversationToSendIn, mayWriteIn, readersAmong } from './reach-queries.ts'
import { insertMessage, keepRead, type MessageNumber } from './writes.ts'

/** Throws values.refused for what is answered elsewhere, or for a mentioned person who cannot read here. */
async function requireWithin(tx: Scope, conversationId: number, messages: readonly NewMessage[]) {
  const replies = [...new Set(messages.flatMap(({ replyToId }) => replyToId ?? []))]
  if (replies.length > 0) {
    const repliedTo = await tx
      .from('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('id', 'in', replies)
      .execute()
    if (repliedTo.length < replies.length) throw refusedField('messages.replyToId', msg('Not found'))
  }
  const mentioned = [...new Set(messages.flatMap(({ mentions }) => mentions ?? []))]
  if (mentioned.length === 0) return
  const readers = (await readersAmong(tx, [conversationId], mentioned)).get(conversationId)
  if (mentioned.some((id) => !readers?.has(id)))
    throw refusedField('messages.mentions', msg('Not in this conversation'))
}

/**
 * The conversation has one thread; the times are the server's, the device's is kept beside. Those
 * of a removed person wait for the office, and are in no answer. Throws row.notFound,
 * step.afterRemoval, conversation.readOnly, message.empty, values.refused.
 */
export const sendMessages = (
  scope: Scope,
  { id, threadId }: { id: number; threadId: number },
  messages: readonly NewMessage[],
): Promise<Message[]> =>
  scope.transaction(async (tx) => {
    const { kind } = await conversationToSendIn(tx, id, latestOf(tx, messages))
    if (threadId !== id) await found(undefined)
    if (!mayWriteIn(kind)) throw failure('conversation.readOnly')
    if (tx.actor.removedAt) {
      await holdMessages(tx, { id, kind }, messages)
      return []
    }
    await requireWithin(tx, id, messages)
    const sent = await insertMessages(tx, id, messages)
    await tx.defer(keepRead(tx, id, sent.at(-1)!.seq))
    for (const [at, { id: messageId }] of sent.entries()) {
      await tx.emit('chat.message', { conversationId: id, messageId })
      const { problem } = messages[at]!
      if (problem && kind === 'BOOK' && isStaff(tx.actor.level))
        await tx.emit('chat.problem', { messageId, text: problem })
    }
    const response = await readMessages(
      tx,
      sent.map((each) => each.id),
    )
    for (const { id: messageId } of sent)
      await notifyOpenPages(tx, { kind: 'message', conversationId: id, messageId })
    return response
  })

const recordedAt = (tx: Scope, { sentTime }: NewMessage): Date | undefined =>
  sentTime === undefined ? undefined : new Date(Date.parse(sentTime) + tx.skewMs)
const latestOf = (tx: Scope, messages: readonly NewMessage[]): Date =>
  new Date(Math.max(...messages.map((message) => (recordedAt(tx, message) ?? tx.now).getTime())))

async function insertMessages(
  tx: Scope,
  id: number,
  messages: readonly NewMessage[],
): Promise<MessageNumber[]> {
  const sent: MessageNumber[] = []
  for (const newMessage of messages) {
    const { text = '', dataUrls, uploads, replyToId, mentions } = newMessage
    const files = await fileIdsOf(tx, id, { dataUrls, uploads })
    if (text === '' && files.length === 0) throw failure('message.empty')
    const input = {
      senderId: tx.actor.id,
      text,
      replyToId,
      mentions,
      deviceSentAt: recordedAt(tx, newMessage),
    }
    const message = await found(insertMessage(tx, id, input))
    for (const [position, file] of files.entries())
      await tx
        .change('message_files', { message_id: message.id, position })
        .where('file_id', '=', file)
        .execute()
    sent.push(message)
  }
  return sent
}
