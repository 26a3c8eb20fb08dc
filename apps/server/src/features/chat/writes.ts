import { type Scope, sql } from '../../db/scope.ts'

export interface MessageNumber {
  id: number
  seq: number
}
interface MessageInput {
  senderId: number | null
  text: string
  params?: Readonly<Record<string, string | number>>
  domainEventId?: number
  replyToId?: number | undefined
  mentions?: readonly number[] | undefined
  deviceSentAt?: Date | undefined
}

/**
 * Concurrent senders wait, so that numbers and times have one order. Nothing, where this domain
 * event was told already.
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

/** Keeps how far the actor has read, never back. It answers a row where that is further than before. */
export const keepRead = (scope: Scope, conversationId: number, seq: number) =>
  sql`
    insert into conversation_reads (tenant_id, conversation_id, user_id, read_seq, read_at)
    select tenant_id, id, ${scope.actor.id}::bigint, least(last_seq, ${seq}::int), ${scope.now}::timestamptz
      from conversations where tenant_id = ${scope.tenantId} and id = ${conversationId}
    on conflict (tenant_id, conversation_id, user_id) do update
      set read_seq = excluded.read_seq, read_at = excluded.read_at
      where conversation_reads.read_seq < excluded.read_seq
    returning read_seq`

/** The actor's own update counts as read, provided that they had read everything before it. */
export const keepOwnRead = (scope: Scope, conversationId: number, userId: number, seq: number) =>
  scope.sql(sql`
    insert into conversation_reads as kept (tenant_id, conversation_id, user_id, read_seq, read_at)
    select ${scope.tenantId}::bigint, ${conversationId}::bigint, ${userId}::bigint, ${seq}::int, ${scope.now}::timestamptz
    where ${seq}::int = 1 or exists (select from conversation_reads where tenant_id = ${scope.tenantId}
      and conversation_id = ${conversationId} and user_id = ${userId} and read_seq >= ${seq}::int - 1)
    on conflict (tenant_id, conversation_id, user_id) do update
      set read_seq = excluded.read_seq, read_at = excluded.read_at where kept.read_seq < excluded.read_seq`)
