import type { Scope } from '../../../db/scope.ts'

/** Everybody of one role gets another of the same level: their rights stay, and so do their sessions. */
export const giveRole = (tx: Scope, fromId: number, toId: number) =>
  tx
    .change('users', { role_id: toId, updated_at: tx.now, updated_by: tx.actor.id || null })
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('role_id', '=', fromId)
    .execute()
