import type { LiveEvent } from '@muster/contract/live'
import { areasToday, withAreas } from '../../db/areas.ts'
import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { levelToday } from '../../db/suspended.ts'
import { readMessages } from '../chat/message-queries.ts'
import type { Viewer } from './connections.ts'

export interface StoredEvent {
  seq: number
  kind: string
  conversationId: number | null
  messageId: number | null
  userIds: number[] | null
}

/** The number of the company's newest event; 0 before the first. */
export async function readHead(scope: Scope): Promise<number> {
  const row = await scope.from('live_heads').select('seq').executeTakeFirst()
  return row?.seq ?? 0
}

/** `isWhole` is false when some of them were already deleted. */
export async function listEventsSince(scope: Scope, since: number, limit: number) {
  const events = await scope.sql(sql<StoredEvent>`
    select seq, kind, conversation_id as "conversationId", message_id as "messageId", user_ids as "userIds"
    from live_events where tenant_id = ${scope.tenantId} and seq > ${since} order by seq limit ${limit}`)
  return { events, isWhole: events.length === 0 || events[0]!.seq === since + 1 }
}

/** The payload of each event for pages, by number; none for a message that was deleted. */
export async function payloadsOf(
  scope: Scope,
  events: readonly StoredEvent[],
): Promise<Map<number, LiveEvent>> {
  const ids = [...new Set(events.flatMap(({ messageId }) => messageId ?? []))]
  const messages = new Map((await readMessages(scope, ids)).map((message) => [message.id, message]))
  const payloads = new Map<number, LiveEvent>()
  for (const { seq, kind, conversationId, messageId } of events) {
    const message = messageId === null ? undefined : messages.get(messageId)
    if (kind === 'notifications') payloads.set(seq, { kind })
    else if (kind === 'message' && conversationId !== null && message)
      payloads.set(seq, { kind, conversationId, message })
    else if (kind === 'conversation' && conversationId !== null) payloads.set(seq, { kind, conversationId })
  }
  return payloads
}

/** Ended sessions, and those of removed people or companies, are left out. */
export async function viewersOf(scope: Scope, sessionIds: readonly string[]): Promise<Map<string, Viewer>> {
  const names = { users: 'u', roles: 'r' }
  const rows = await scope.sql(sql<{ id: string; level: number; areas: number[] | null }>`
    select s.id, ${levelToday(scope, names)} as level, ${areasToday(scope, names)} as areas from sessions s
      ${joinAlong('users u', 's.user_id')} and u.removed_at is null
      ${joinAlong('roles r', 'u.role_id')}
      join tenants t on t.id = s.tenant_id and t.status = 'active'
      join company_settings cs on cs.tenant_id = ${scope.tenantId}
    where s.tenant_id = ${scope.tenantId} and s.id = any(${sessionIds}::uuid[]) and s.revoked_at is null
      and s.expires_at > ${scope.now} and (r.level > cs.second_factor_up_to or s.second_factor_at is not null)`)
  return new Map(rows.map(({ id, ...row }) => [id, { level: row.level, ...withAreas(row) }]))
}
