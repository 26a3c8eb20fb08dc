import type { Scope } from '../../db/scope.ts'
import { endChallengesOf } from '../second-factor/queries.ts'
import { revokeSessionsOf } from './queries.ts'
import { endResetsOf } from './reset-queries.ts'

/** Calendar addresses and tracker keys end as well: their features remove them when they hear of it. */
export const endKeys = (tx: Scope, userId: number) => tx.emit('access.ended', { tenantUserId: userId })

export async function endAccess(tx: Scope, userId: number, reason: string): Promise<void> {
  await revokeSessionsOf(tx, userId, reason)
  await endResetsOf(tx, userId)
  await endChallengesOf(tx, userId)
  await endKeys(tx, userId)
}
