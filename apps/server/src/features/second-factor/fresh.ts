import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { methodsOf, readSessionProof } from './queries.ts'

const freshMs = 10 * 60_000

/**
 * What must not be done from a screen left open: the caller has signed in or proved who they are within ten minutes, by
 * the second factor where they have one. Throws session.stale.
 */
export async function requireFresh(scope: Scope): Promise<void> {
  const session = await readSessionProof(scope)
  const methods = await methodsOf(scope, scope.actor.id)
  const proofs = [
    session?.secondFactorAt,
    ...(methods.length > 0 ? [] : [session?.createdAt, session?.provedAt]),
  ]
  const isFresh = proofs.some((at) => at && scope.now.getTime() - at.getTime() <= freshMs)
  if (!isFresh) throw failure('session.stale')
}

/** Having signed in does not count. */
export async function hasConfirmed(scope: Scope): Promise<boolean> {
  const at = (await readSessionProof(scope))?.provedAt
  return Boolean(at && scope.now.getTime() - at.getTime() <= freshMs)
}
