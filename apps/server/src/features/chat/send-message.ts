import type { Message, NewMessage } from '@muster/contract/chat'
import { notifyOpenPages } from '../../db/live.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { fileIdsOf } from './message-files.ts'
import { readMessages } from './messages.ts'
import { conversationToSendIn, mayWriteIn, readersAmong } from './reach.ts'

interface MessageNumber {
  id: number
  seq: number
}
export interface MessageInput {
  senderId: number | null
  text: string
  params?: Readonly<Record<string, string | number>>
  domainEventId?: number
  replyToId?: number | undefined
  mentions?: readonly number[] | undefined
  deviceSentAt?: Date | undefined
}

/**
 * The next message of a conversation. Concurrent senders wait, so that numbers and times have one order. Nothing,
 * where this domain event was told already.
 */
export async function insertMessage(
  tx: Scope,
  conversationId: number,
  message: MessageInput,
): Promise<MessageNumber | undefined> {
  const {
    senderId,
    text,
    params,
    domainEventId = null,
    replyToId = null,
    mentions = [],
    deviceSentAt = null,
  } = message
  const [row] = await tx.sql(sql<MessageNumber>`
    with place as (
      update conversations set last_seq = last_seq + 1, last_message_at = ${tx.now}
      where tenant_id = ${tx.tenantId} and id = ${conversationId} and not exists (
        select from messages where tenant_id = ${tx.tenantId} and conversation_id = ${conversationId}
          and domain_event_id = ${domainEventId}::bigint)
      returning last_seq
    )
    insert into messages (tenant_id, conversation_id, seq, sender_id, text, params, reply_to_id, mentions, sent_at,
      device_sent_at, domain_event_id)
    select ${tx.tenantId}::bigint, ${conversationId}::bigint, last_seq, ${senderId}::bigint, ${text},
      ${params ? JSON.stringify(params) : null}::jsonb, ${replyToId}::bigint, ${JSON.stringify(mentions)}::jsonb,
      ${tx.now}::timestamptz, ${deviceSentAt}::timestamptz, ${domainEventId}::bigint
    from place returning id, seq`)
  return row
}

/** Throws values.refused for what is answered elsewhere, or for a mentioned person who cannot read here. */
async function requireWithin(tx: Scope, conversationId: number, messages: readonly NewMessage[]) {
  const replies = [...new Set(messages.flatMap(({ replyToId }) => replyToId ?? []))]
  if (replies.length > 0) {
    const known = await tx
      .from('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('id', 'in', replies)
      .execute()
    if (known.length < replies.length) throw refusedField('messages.replyToId', 'Not found')
  }
  const mentioned = [...new Set(messages.flatMap(({ mentions }) => mentions ?? []))]
  if (mentioned.length === 0) return
  const readers = (await readersAmong(tx, [conversationId], mentioned)).get(conversationId)
  if (mentioned.some((id) => !readers?.has(id)))
    throw refusedField('messages.mentions', 'Not in this conversation')
}

/**
 * Sends messages in their order. The conversation has one thread; the times are the server's, the device's is kept beside.
 * Throws row.notFound, conversation.readOnly, message.empty, values.refused.
 */
export const sendMessages = (
  scope: Scope,
  { id, threadId }: { id: number; threadId: number },
  messages: readonly NewMessage[],
): Promise<Message[]> =>
  scope.transaction(async (tx) => {
    const { kind } = await conversationToSendIn(tx, id)
    if (threadId !== id) await found(undefined)
    if (!mayWriteIn(kind)) throw failure('conversation.readOnly')
    await requireWithin(tx, id, messages)
    const sent: MessageNumber[] = []
    for (const { text = '', dataUrls, uploads, sentTime, replyToId, mentions } of messages) {
      const files = await fileIdsOf(tx, id, { dataUrls, uploads })
      if (text === '' && files.length === 0) throw failure('message.empty')
      const deviceSentAt = sentTime === undefined ? undefined : new Date(Date.parse(sentTime) + tx.skewMs)
      const input = { senderId: tx.actor.id, text, replyToId, mentions, deviceSentAt }
      const message = await found(insertMessage(tx, id, input))
      for (const [position, file] of files.entries())
        await tx
          .change('message_files', { message_id: message.id, position })
          .where('file_id', '=', file)
          .execute()
      sent.push(message)
    }
    await keepRead(tx, id, sent.at(-1)!.seq)
    for (const { id: messageId } of sent) await tx.emit('chat.message', { conversationId: id, messageId })
    const response = await readMessages(
      tx,
      sent.map((each) => each.id),
    )
    for (const { id: messageId } of sent)
      await notifyOpenPages(tx, { kind: 'message', conversationId: id, messageId })
    return response
  })

/** How far the actor has read; never back. Answers whether it is further than before. */
export async function keepRead(scope: Scope, conversationId: number, seq: number): Promise<boolean> {
  const rows = await scope.sql(sql`
    insert into conversation_reads (tenant_id, conversation_id, user_id, read_seq, read_at)
    select tenant_id, id, ${scope.actor.id}::bigint, least(last_seq, ${seq}::int), ${scope.now}::timestamptz
      from conversations where tenant_id = ${scope.tenantId} and id = ${conversationId}
    on conflict (tenant_id, conversation_id, user_id) do update
      set read_seq = excluded.read_seq, read_at = excluded.read_at
      where conversation_reads.read_seq < excluded.read_seq
    returning read_seq`)
  return rows.length > 0
}
