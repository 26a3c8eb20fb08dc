import { mayTouch } from '@muster/contract/kit/permissions'
import { bringsNoneBack } from '@muster/contract/kit/rights'
import type { Actor, Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'

interface RoleGiven {
  readonly level: number
  readonly withheld: readonly string[]
}
/** Whether a person may give this role: one of no higher level, and in management with no right that they lack themselves. */
export const isGivable = (actor: Actor, role: RoleGiven): boolean =>
  mayTouch(actor.level, role.level) && bringsNoneBack(actor.withheld, role)

/** Throws access.strongerRole. */
export function requireGivable(actor: Actor, role: RoleGiven): void {
  if (!isGivable(actor, role)) throw failure('access.strongerRole')
}

/** Everybody of one role gets another of the same level; their sessions go on. */
export const giveRole = (tx: Scope, fromId: number, toId: number) =>
  tx
    .change('users', { role_id: toId, updated_at: tx.now, updated_by: tx.actor.id || null })
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('role_id', '=', fromId)
    .execute()
