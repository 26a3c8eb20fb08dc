import { msg } from '@muster/contract/kit/msg'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

interface ChangedMessage {
  messageId: number
  /** Its conversation. */
  id: number
  sentAt: Date
}
/** As much of a message as its notifications say. */
const saidLength = 200
const gone = { message: msg('This message was removed') }

/** The notifications of a message; `event` is the name of their domain event in the statement. */
const ofMessage = ({ messageId }: ChangedMessage, event: string) =>
  sql`${sql.ref(`${event}.name`)} = 'chat.message' and (${sql.ref(`${event}.payload`)}->>'messageId')::bigint = ${messageId}`

/**
 * Deletes a message's text from its notifications: in the application, in the record and in the queue. Those of people
 * with nothing else to read in its conversation count as read. Answers whose notifications changed.
 */
export async function forgetMessage(tx: Scope, changed: ChangedMessage): Promise<number[]> {
  const { id, sentAt } = changed
  const link = `/chat?c=${id}`
  const rows = await tx.sql(sql<{ userId: number }>`
    update notifications n set message = ${gone.message}, params = n.params - 'text'
    from domain_events h
    where n.tenant_id = ${tx.tenantId} and n.created_at >= ${sentAt} and n.link = ${link}
      and ${linkedBy('n.domain_event_id', 'domain_events h')} and ${ofMessage(changed, 'h')}
    returning n.user_id as "userId"`)
  await tx.sql(sql`
    update notification_deliveries d set told = d.told #- '{params,text}' || ${JSON.stringify(gone)}::jsonb
    from domain_events h
    where d.tenant_id = ${tx.tenantId} and d.created_at >= ${sentAt} and d.told->>'link' = ${link}
      and ${linkedBy('d.domain_event_id', 'domain_events h')} and ${ofMessage(changed, 'h')}`)
  const read = await readWhereAllIsGone(tx, id)
  return [...new Set([...rows, ...read].map(({ userId }) => userId))]
}

/** Marks notifications of removed messages as read where nothing else of their conversation is unread. */
const readWhereAllIsGone = (tx: Scope, conversationId: number) =>
  tx.sql(sql<{ userId: number }>`
    update notifications n set read_at = ${tx.now}
    where n.tenant_id = ${tx.tenantId} and n.link = ${`/chat?c=${conversationId}`} and n.read_at is null
      and n.message = ${gone.message} and not exists (select from messages m
        where m.tenant_id = ${tx.tenantId} and m.conversation_id = ${conversationId} and m.removed_at is null
          and m.sender_id is distinct from n.user_id and m.seq > coalesce((select rd.read_seq
            from conversation_reads rd where rd.tenant_id = ${tx.tenantId}
              and rd.conversation_id = ${conversationId} and rd.user_id = n.user_id), 0))
    returning n.user_id as "userId"`)

/** Puts a message's new text into its notifications, and into what still waits to be sent. Answers whose changed. */
export async function rewordMessage(tx: Scope, changed: ChangedMessage, text: string): Promise<number[]> {
  const { id, sentAt } = changed
  const link = `/chat?c=${id}`
  const said = JSON.stringify({ text: text.slice(0, saidLength) })
  const message = msg('{text}')
  const rows = await tx.sql(sql<{ userId: number }>`
    update notifications n set message = ${message}, params = n.params || ${said}::jsonb
    from domain_events h
    where n.tenant_id = ${tx.tenantId} and n.created_at >= ${sentAt} and n.link = ${link}
      and ${linkedBy('n.domain_event_id', 'domain_events h')} and ${ofMessage(changed, 'h')}
    returning n.user_id as "userId"`)
  await tx.sql(sql`
    update notification_deliveries d
      set told = jsonb_set(d.told || ${JSON.stringify({ message })}::jsonb, '{params}', coalesce(d.told->'params', '{}') || ${said}::jsonb)
    from domain_events h
    where d.tenant_id = ${tx.tenantId} and d.created_at >= ${sentAt} and d.told->>'link' = ${link}
      and d.state = 'waiting'
      and ${linkedBy('d.domain_event_id', 'domain_events h')} and ${ofMessage(changed, 'h')}`)
  return rows.map(({ userId }) => userId)
}

/** Counts a text message of a month, up to a limit. Safe with concurrent senders. */
export async function countText(scope: Scope, month: string, most: number): Promise<boolean> {
  if (most === 0) return false
  const rows = await scope.sql(sql<{ sent: number }>`
    insert into text_counts as counted (tenant_id, month, sent)
    values (${scope.tenantId}, ${month}::date, 1)
    on conflict (tenant_id, month) do update set sent = counted.sent + 1
      where counted.sent < ${most}
    returning sent`)
  return rows.length > 0
}
