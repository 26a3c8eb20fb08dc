import type { Conversation } from '@muster/contract/chat'
import { msg } from '@muster/contract/kit/msg'
import { notifyOpenPages } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { found, refusedField } from '../../http/failures.ts'
import { reachableUsers } from '../users/reach.ts'
import { readConversation } from './queries.ts'

/** Throws values.refused for people whom the actor does not reach. */
export const beginConversation = (
  scope: Scope,
  { tenantUserIds, name }: { tenantUserIds: readonly number[]; name?: string | undefined },
): Promise<Conversation> =>
  scope.transaction(async (tx) => {
    const others = [...new Set(tenantUserIds)].filter((id) => id !== tx.actor.id)
    const reached = await reachableUsers(tx)
      .select('users.id')
      .where('users.id', 'in', [0, ...others])
      .execute()
    if (others.length === 0 || reached.length < others.length)
      throw refusedField('tenantUserIds', msg('Not found'))
    const isDirect = others.length === 1 && name === undefined
    if (!isDirect && name === undefined) throw refusedField('name', msg('Name is required'))
    const people = [tx.actor.id, ...others].sort((one, other) => one - other)
    const row = {
      kind: isDirect ? 'DIRECT' : 'GROUP',
      name: name ?? '',
      created_at: tx.now,
      created_by: tx.actor.id,
    }
    const pair = isDirect ? people.join('-') : null
    const inserted = await tx
      .into('conversations', { ...row, pair })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const known = await found(
        tx.from('conversations').select('id').where('pair', '=', pair).executeTakeFirst(),
      )
      return readConversation(tx, known.id)
    }
    const members = people.map((user_id) => ({ conversation_id: inserted.id, user_id }))
    await tx.into('conversation_people', members).execute()
    const conversation = await readConversation(tx, inserted.id)
    await notifyOpenPages(tx, { kind: 'conversation', conversationId: inserted.id })
    return conversation
  })
