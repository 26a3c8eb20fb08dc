import { msg } from '@muster/contract/kit/msg'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { notifyOpenPages } from '../../db/live.ts'
import { personName } from '../../db/names.ts'
import { along, matching } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { makeConversations } from '../sites/conversation-writes.ts'
import { notifyMessage } from './notify-message.ts'
import { insertMessage, keepOwnRead } from './writes.ts'

/** What the updates of a site say; the placeholders are names. */
const updates = {
  'work.started': { sentence: msg('{name} started {detail}') },
  'work.completed': { sentence: msg('{name} finished {detail}') },
  'problem.reported': { sentence: msg('{name} reported a problem: {text}') },
} as const

const notifyUpdates =
  (sentence: string) =>
  async (scope: Scope, { id, payload }: DomainEvent<'work.started' | 'work.completed'>) => {
    await makeConversations(scope)
    const work = await scope
      .from('works')
      .innerJoin('conversations', matching({ 'conversations.site_id': 'works.site_id' }))
      .innerJoin('users', along('works.user_id'))
      .innerJoin('job_details', matching({ 'job_details.id': 'works.job_detail_id' }))
      .where('conversations.kind', '=', 'UPDATES')
      .where('works.id', '=', payload.workId)
      .where('works.status', '<>', 'VOID')
      .select(['conversations.id as conversationId', 'job_details.title as detail'])
      .select(personName('users').as('name'))
      .executeTakeFirst()
    if (work) await notify(scope, id, sentence, work)
  }

type UpdateParams = { conversationId: number } & Record<string, string | number>
async function notify(
  scope: Scope,
  domainEventId: number,
  text: string,
  { conversationId, ...params }: UpdateParams,
) {
  const message = await insertMessage(scope, conversationId, { senderId: null, text, params, domainEventId })
  if (message) await notifyOpenPages(scope, { kind: 'message', conversationId, messageId: message.id })
  return message
}

async function notifyProblem(scope: Scope, { id, payload }: DomainEvent<'problem.reported'>) {
  await makeConversations(scope)
  const places = await scope
    .from('problems')
    .innerJoin('conversations', matching({ 'conversations.site_id': 'problems.site_id' }))
    .innerJoin('users', along('problems.client_id'))
    .where('conversations.kind', 'in', ['BOOK', 'UPDATES'])
    .where('problems.id', '=', payload.problemId)
    .select(['conversations.id as conversationId', 'conversations.kind', 'users.id as userId'])
    .select((eb) => [
      personName('users').as('name'),
      eb.fn<string>('left', ['problems.text', eb.lit(500)]).as('text'),
    ])
    .orderBy('conversations.id')
    .execute()
  for (const { kind, userId, ...told } of places) {
    const message = await notify(scope, id, updates['problem.reported'].sentence, told)
    if (message && kind === 'BOOK') await keepOwnRead(scope, told.conversationId, userId, message.seq)
  }
}

export const chatEventHandlers: EventHandlers = {
  'chat.message': notifyMessage,
  'problem.reported': notifyProblem,
  'work.started': notifyUpdates(updates['work.started'].sentence),
  'work.completed': notifyUpdates(updates['work.completed'].sentence),
}
