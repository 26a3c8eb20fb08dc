import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { tellOpenPages } from '../../db/live.ts'
import { personName } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { makeConversations } from '../sites/make-conversations.ts'
import { insertMessage } from './send-message.ts'
import { tellMessage } from './tell-message.ts'

/** What the updates of a site say; the placeholders are names. */
const updates = {
  'work.started': { sentence: '{name} started {detail}' },
  'work.completed': { sentence: '{name} finished {detail}' },
  'problem.reported': { sentence: '{name} reported a problem: {text}' },
} as const

/** Tells the updates of the site what became of a work, once for each domain event. */
const tellUpdates =
  (sentence: string) =>
  async (scope: Scope, { id, payload }: DomainEvent<'work.started' | 'work.completed'>) => {
    await makeConversations(scope)
    const [work] = await scope.sql(sql<{ conversationId: number; name: string; detail: string }>`
      select c.id as "conversationId", ${personName('u')} as name, d.title as detail
      from works w
        join conversations c on c.tenant_id = w.tenant_id and c.site_id = w.site_id and c.kind = 'UPDATES'
        join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
        join job_details d on d.tenant_id = w.tenant_id and d.id = w.job_detail_id
      where w.tenant_id = ${scope.tenantId} and w.id = ${payload.workId} and w.status <> 'VOID'`)
    if (work) await tell(scope, id, sentence, work)
  }

type Where = { conversationId: number } & Record<string, string | number>
async function tell(scope: Scope, domainEventId: number, text: string, { conversationId, ...params }: Where) {
  const message = await insertMessage(scope, conversationId, { senderId: null, text, params, domainEventId })
  if (message) await tellOpenPages(scope, { kind: 'message', conversationId, messageId: message.id })
  return message
}

/** What somebody caused is not unread to them, where they had read everything before it. */
const keepOwnRead = (scope: Scope, conversationId: number, userId: number, seq: number) =>
  scope.sql(sql`
    insert into conversation_reads as kept (tenant_id, conversation_id, user_id, read_seq, read_at)
    select ${scope.tenantId}::bigint, ${conversationId}::bigint, ${userId}::bigint, ${seq}::int, ${scope.now}::timestamptz
    where ${seq}::int = 1 or exists (select from conversation_reads where tenant_id = ${scope.tenantId}
      and conversation_id = ${conversationId} and user_id = ${userId} and read_seq >= ${seq}::int - 1)
    on conflict (tenant_id, conversation_id, user_id) do update
      set read_seq = excluded.read_seq, read_at = excluded.read_at where kept.read_seq < excluded.read_seq`)

/** A problem that a client reports is told to client and staff of the site in its communication book, and in its updates. */
async function tellProblem(scope: Scope, { id, payload }: DomainEvent<'problem.reported'>) {
  await makeConversations(scope)
  const places = await scope.sql(sql<{
    conversationId: number
    kind: 'BOOK' | 'UPDATES'
    name: string
    text: string
    userId: number
  }>`
    select c.id as "conversationId", c.kind, u.id as "userId", ${personName('u')} as name, left(p.text, 500) as text
    from problems p
      join conversations c on c.tenant_id = p.tenant_id and c.site_id = p.site_id and c.kind in ('BOOK', 'UPDATES')
      join users u on u.tenant_id = p.tenant_id and u.id = p.client_id
    where p.tenant_id = ${scope.tenantId} and p.id = ${payload.problemId} order by c.id`)
  for (const { kind, userId, ...told } of places) {
    const message = await tell(scope, id, updates['problem.reported'].sentence, told)
    if (message && kind === 'BOOK') await keepOwnRead(scope, told.conversationId, userId, message.seq)
  }
}

export const chatEventHandlers: EventHandlers = {
  'chat.message': tellMessage,
  'problem.reported': tellProblem,
  'work.started': tellUpdates(updates['work.started'].sentence),
  'work.completed': tellUpdates(updates['work.completed'].sentence),
}
