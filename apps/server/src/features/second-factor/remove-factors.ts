import { mayTouch } from '@muster/contract/kit/permissions'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { readLevel } from '../users/person-queries.ts'
import { requireFresh } from './fresh.ts'
import { type CredentialChange, mailCredentialChange } from './mail-change.ts'
import {
  deleteAuthenticator,
  deletePasskeys,
  deleteRecoveryCodes,
  endChallengesOf,
  endOtherSessions,
  isDemanded,
  methodsOf,
} from './queries.ts'

/** Throws row.notFound, secondFactor.last, session.stale. */
async function removeOne(
  scope: Scope,
  change: CredentialChange,
  remove: (tx: Scope) => Promise<unknown>,
): Promise<null> {
  await requireFresh(scope)
  await found(remove(scope))
  await mailCredentialChange(scope, scope.actor.id, change)
  if ((await methodsOf(scope, scope.actor.id)).length > 0) return null
  if (await isDemanded(scope)) throw failure('secondFactor.last')
  await deleteRecoveryCodes(scope, scope.actor.id)
  return null
}
export const removeAuthenticator = (scope: Scope) =>
  removeOne(scope, 'authenticatorRemoved', (tx) => deleteAuthenticator(tx, tx.actor.id))
export const removePasskey = (scope: Scope, id: number) =>
  removeOne(scope, 'passkeyRemoved', (tx) => deletePasskeys(tx, tx.actor.id, id))

/** Throws row.notFound. */
export async function resetFactors(scope: Scope, userId: number): Promise<null> {
  const level = await found(readLevel(scope, userId))
  if (userId === scope.actor.id) throw failure('access.self')
  if (!mayTouch(scope.actor.level, level)) throw failure('access.stronger')
  await requireFresh(scope)
  await dropFactors(scope, userId)
  return null
}

export async function dropFactors(tx: Scope, userId: number): Promise<void> {
  await deleteAuthenticator(tx, userId)
  await deletePasskeys(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await endChallengesOf(tx, userId)
  await endOtherSessions(tx, userId, 'second factor removed')
  await mailCredentialChange(tx, userId, 'factorsRemoved')
}
