import type { Conversation } from '@muster/contract/chat'
import { msg } from '@muster/contract/kit/msg'
import { notifyOpenPages } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { readConversation } from './queries.ts'
import { reachedConversation } from './reach-queries.ts'
import { insertMessage } from './writes.ts'

const renamed = { sentence: msg('{name} named the group {title}') }
const left = { sentence: msg('{name} left the group') }

/** Throws row.notFound, and conversation.noGroup for what the server made and for the conversation of two people. */
async function requireGroup(tx: Scope, id: number) {
  const { kind } = await reachedConversation(tx, id)
  if (kind !== 'GROUP') throw failure('conversation.noGroup')
}

/** Said in the group itself, so that everybody in it knows who did it. */
async function note(tx: Scope, conversationId: number, text: string, params: Record<string, string>) {
  const message = await insertMessage(tx, conversationId, { senderId: null, text, params })
  if (message) await notifyOpenPages(tx, { kind: 'message', conversationId, messageId: message.id })
}

/** The same name again changes nothing. */
export const renameGroup = (scope: Scope, id: number, name: string): Promise<Conversation> =>
  scope.transaction(async (tx) => {
    await requireGroup(tx, id)
    const changed = await tx
      .change('conversations', { name })
      .where('id', '=', id)
      .where('name', '<>', name)
      .returning('id')
      .executeTakeFirst()
    if (changed) {
      await note(tx, id, renamed.sentence, { name: tx.actor.name, title: name })
      await notifyOpenPages(tx, { kind: 'conversation', conversationId: id })
    }
    return readConversation(tx, id)
  })

/** What was written stays with those who are left. */
export const leaveGroup = (scope: Scope, id: number): Promise<null> =>
  scope.transaction(async (tx) => {
    await requireGroup(tx, id)
    await tx
      .remove('conversation_people')
      .where('conversation_id', '=', id)
      .where('user_id', '=', tx.actor.id)
      .execute()
    await note(tx, id, left.sentence, { name: tx.actor.name })
    await notifyOpenPages(tx, { kind: 'conversation', conversationId: id })
    return null
  })
