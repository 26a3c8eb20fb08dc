import type { Scope } from '../../db/scope.ts'
import { endChallengesOf } from '../second-factor/queries.ts'
import { revokeSessionsOf } from './queries.ts'
import { endResetsOf } from './reset-queries.ts'

/** After another password, or a removal: every session ends, and so do open links and half-finished sign-ins. */
export async function endAccess(tx: Scope, userId: number, reason: string): Promise<void> {
  await revokeSessionsOf(tx, userId, reason)
  await endResetsOf(tx, userId)
  await endChallengesOf(tx, userId)
}
