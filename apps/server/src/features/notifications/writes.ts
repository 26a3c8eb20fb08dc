import { msg } from '@muster/contract/msg'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

interface RemovedMessage {
  messageId: number
  /** Its conversation. */
  id: number
  sentAt: Date
}
const gone = { message: msg('This message was removed') }

/** Deletes a message's text from its notifications: in the application, in the record and in the queue. */
export async function forgetMessage(tx: Scope, { messageId, id, sentAt }: RemovedMessage): Promise<void> {
  const link = `/chat?c=${id}`
  await tx.sql(sql`
    update notifications n set message = ${gone.message}, params = n.params - 'text'
    from domain_events h
    where n.tenant_id = ${tx.tenantId} and n.created_at >= ${sentAt} and n.link = ${link}
      and ${linkedBy('n.domain_event_id', 'domain_events h')} and h.name = 'chat.message'
      and (h.payload->>'messageId')::bigint = ${messageId}`)
  await tx.sql(sql`
    update notification_deliveries d set told = d.told #- '{params,text}' || ${JSON.stringify(gone)}::jsonb
    from domain_events h
    where d.tenant_id = ${tx.tenantId} and d.created_at >= ${sentAt} and d.told->>'link' = ${link}
      and ${linkedBy('d.domain_event_id', 'domain_events h')} and h.name = 'chat.message'
      and (h.payload->>'messageId')::bigint = ${messageId}`)
}

/** Counts a text message of a month, up to a limit. Safe with concurrent senders. */
export async function countText(scope: Scope, month: string, most: number): Promise<boolean> {
  const rows = await scope.sql(sql<{ sent: number }>`
    insert into text_counts as counted (tenant_id, month, sent)
    select ${scope.tenantId}, ${month}::date, 1
    where ${most} > 0
    on conflict (tenant_id, month) do update set sent = counted.sent + 1
      where counted.sent < ${most}
    returning sent`)
  return rows.length > 0
}
