import { type Scope, sql } from './scope.ts'

/** What PostgreSQL tells every process about; a payload names the company, and what happened where nothing keeps it. */
export const liveChannel = 'muster_live'

/** Kept until open pages that were cut off have asked for it: for those who may read a conversation, or for people. */
export interface KeptEvent {
  kind: 'message' | 'conversation' | 'notifications'
  conversationId?: number
  messageId?: number
  userIds?: readonly number[]
}
/** Sent once to the pages that are open; not stored. */
export type PassingEvent =
  | { kind: 'typing'; conversationId: number; tenantUserId: number; name: string }
  | { kind: 'read'; conversationId: number; tenantUserId: number; seq: number }
  | { kind: 'presence'; tenantUserId: number; online: boolean }
  | { kind: 'today' }
  | { kind: 'progress'; tenantUserId: number; work: string; percent: number }
/** What goes through the channel. */
export interface LiveSignal {
  tenantId: number
  passing?: PassingEvent
}

/**
 * Tells open pages, once this transaction is committed. The number is taken from the company's head, which stays locked until
 * then: so a number is never seen before a smaller one. To be called last, so that others do not wait for long.
 */
export async function notifyOpenPages(tx: Scope, event: KeptEvent): Promise<void> {
  const { kind, conversationId = null, messageId = null, userIds } = event
  const signal: LiveSignal = { tenantId: tx.tenantId }
  await tx.defer(sql`
    with head as (
      insert into live_heads (tenant_id, seq) values (${tx.tenantId}, 1)
      on conflict (tenant_id) do update set seq = live_heads.seq + 1
      returning seq
    )
    insert into live_events (tenant_id, seq, kind, conversation_id, message_id, user_ids, at)
    select ${tx.tenantId}::bigint, head.seq, ${kind}, ${conversationId}::bigint, ${messageId}::bigint,
      ${userIds ? JSON.stringify(userIds) : null}::jsonb, ${tx.now}::timestamptz from head
    returning tenant_id`)
  await tx.signal(liveChannel, signal)
}

/** Sends an event to the pages that are open now. It is not stored. */
export async function broadcast(scope: Scope, passing: PassingEvent): Promise<void> {
  await scope.signal(liveChannel, { tenantId: scope.tenantId, passing } satisfies LiveSignal)
}

const keptMs = 48 * 3_600_000

/** Forgets what no page asks for any more. The newest event stays, so that a page can tell whether it missed anything. */
export async function forgetOldEvents(scope: Scope): Promise<void> {
  await scope.sql(sql`
    delete from live_events e using live_heads h
    where e.tenant_id = ${scope.tenantId} and h.tenant_id = ${scope.tenantId} and e.seq < h.seq
      and e.at < ${scope.ago(keptMs)}`)
}
