import { isOwner } from '@muster/contract/kit/permissions'
import type { Session } from '@muster/contract/session/session'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { endKeys } from './end-access.ts'
import { idleMs } from './session-life.ts'

/** Whose sessions are meant: one's own, or for level 1 anybody's. Throws access.level, row.notFound. */
async function whose(scope: Scope, userId: number | undefined): Promise<number> {
  if (userId === undefined || userId === scope.actor.id) return scope.actor.id
  if (!isOwner(scope.actor.level)) throw failure('access.level')
  const person = await found(
    scope
      .from('users')
      .select('id')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  )
  return person.id
}

const living = (scope: Scope) =>
  scope
    .from('sessions')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', scope.now)
    .where('last_used_at', '>', scope.ago(idleMs))

/** Those that can still call, the one used last at the top. */
export async function listSessions(scope: Scope, userId: number | undefined): Promise<Session[]> {
  const rows = await living(scope)
    .select(['id', 'device', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', await whose(scope, userId))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdDate: createdAt.toISOString(),
    lastUsedDate: lastUsedAt.toISOString(),
    current: row.id === scope.actor.sessionId,
  }))
}

const reasonOf = (scope: Scope, userId: number) =>
  userId === scope.actor.id ? 'ended from the list' : 'ended by an owner'

/** Ends one; its device learns it at the next call. Throws row.notFound, also for one that others may not see. */
export async function endSession(scope: Scope, id: string): Promise<null> {
  const { userId } = await found(
    living(scope).select('user_id as userId').where('id', '=', id).executeTakeFirst(),
  )
  await found(userId === scope.actor.id || isOwner(scope.actor.level) ? userId : undefined)
  await scope
    .change('sessions', { revoked_at: scope.now, revoked_reason: reasonOf(scope, userId) })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return null
}

/** Ends all of a person but the one that asks, and the keys that open their account without a session. */
export const endSessions = (scope: Scope, of: number | undefined): Promise<null> =>
  scope.transaction(async (tx) => {
    const userId = await whose(tx, of)
    await endKeys(tx, userId)
    await tx
      .change('sessions', { revoked_at: tx.now, revoked_reason: reasonOf(tx, userId) })
      .where('user_id', '=', userId)
      .where('id', '!=', tx.actor.sessionId ?? '00000000-0000-0000-0000-000000000000')
      .where('revoked_at', 'is', null)
      .execute()
    return null
  })
