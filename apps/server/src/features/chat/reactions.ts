import type { Happening } from '../../chores/happenings.ts'
import type { Reactions } from '../../chores/react.ts'
import { makeConversations } from '../../db/conversations.ts'
import { tellOpenPages } from '../../db/live.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { insertMessage } from './send-message.ts'

/** What the updates of a site say; the placeholders are names. */
export const updateSentences = {
  'work.started': '{name} started {detail}',
  'work.completed': '{name} finished {detail}',
} as const

/** Tells the updates of the site what became of a work, once for each happening. */
const tellUpdates =
  (sentence: string) =>
  async (scope: Scope, { id, payload }: Happening<'work.started' | 'work.completed'>) => {
    await makeConversations(scope)
    const [work] = await scope.sql(sql<{ conversationId: number; name: string; detail: string }>`
      select c.id as "conversationId", u.first_name || ' ' || u.last_name as name, d.title as detail
      from works w
        join conversations c on c.tenant_id = w.tenant_id and c.site_id = w.site_id and c.kind = 'UPDATES'
        join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
        join job_details d on d.tenant_id = w.tenant_id and d.id = w.job_detail_id
      where w.tenant_id = ${scope.tenantId} and w.id = ${payload.workId} and w.status <> 'VOID'`)
    if (!work) return
    const { conversationId, ...params } = work
    const message = await insertMessage(scope, conversationId, {
      senderId: null,
      text: sentence,
      params,
      happeningId: id,
    })
    if (message) await tellOpenPages(scope, { kind: 'message', conversationId, messageId: message.id })
  }

export const chatReactions: Reactions = {
  'work.started': tellUpdates(updateSentences['work.started']),
  'work.completed': tellUpdates(updateSentences['work.completed']),
}
