import type { LiveEvent } from '@muster/contract/live'
import { type Scope, sql } from '../../db/scope.ts'
import { readMessages } from '../chat/messages.ts'

export interface StoredEvent {
  seq: number
  kind: string
  conversationId: number | null
  messageId: number | null
  userIds: number[] | null
}

/** The number of the newest event of the company; 0 where nothing was ever told. */
export async function readHead(scope: Scope): Promise<number> {
  const row = await scope.from('live_heads').select('seq').executeTakeFirst()
  return row?.seq ?? 0
}

/**
 * What came after a number, oldest first; `limit` at most. `isWhole` says whether everything since is still kept.
 */
export async function listEventsSince(scope: Scope, since: number, limit: number) {
  const events = await scope.sql(sql<StoredEvent>`
    select seq, kind, conversation_id as "conversationId", message_id as "messageId", user_ids as "userIds"
    from live_events where tenant_id = ${scope.tenantId} and seq > ${since} order by seq limit ${limit}`)
  return { events, isWhole: events.length === 0 || events[0]!.seq === since + 1 }
}

/** What each of them says, as pages are told it; nothing for what is not there any more. */
export async function payloadsOf(
  scope: Scope,
  events: readonly StoredEvent[],
): Promise<Map<number, LiveEvent>> {
  const ids = [...new Set(events.flatMap(({ messageId }) => messageId ?? []))]
  const messages = new Map((await readMessages(scope, ids)).map((message) => [message.id, message]))
  const said = new Map<number, LiveEvent>()
  for (const { seq, kind, conversationId, messageId } of events) {
    const message = messageId === null ? undefined : messages.get(messageId)
    if (kind === 'notifications') said.set(seq, { kind })
    else if (kind === 'message' && conversationId !== null && message)
      said.set(seq, { kind, conversationId, message })
    else if (kind === 'conversation' && conversationId !== null) said.set(seq, { kind, conversationId })
  }
  return said
}
