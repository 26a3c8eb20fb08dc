import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { failure } from '../../http/failures.ts'
import { passwordFault } from '../../http/session/password-policy.ts'
import { mailCredentialChange } from '../second-factor/mail-change.ts'
import { takePassword } from '../second-factor/prove.ts'
import { endChallengesOf, endOtherSessions, markProved } from '../second-factor/queries.ts'
import { endKeys } from './end-access.ts'
import { endResetsOf, setPassword } from './reset-queries.ts'

/**
 * The caller's own password, by the one they have. Every other session and any open link ends; the person is told by
 * mail. Throws values.refused, secondFactor.tooMany after five wrong tries.
 */
export async function changePassword(
  deps: AppDeps,
  scope: Scope,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<null> {
  const { id } = scope.actor
  await takePassword(deps, scope, 'currentPassword', currentPassword)
  const tooWeak = await passwordFault(scope, password)
  if (tooWeak) throw failure('values.refused', {}, { errors: [{ path: 'password', ...tooWeak }] })
  const hash = await deps.passwords.hash(password)
  await scope.transaction(async (tx) => {
    await setPassword(tx, id, hash)
    await keepThisSession(tx)
    await markProved(tx, false)
  })
  return null
}

/** After another own password: this session stays, every other one, keys and what waits for the former password end. */
export async function keepThisSession(tx: Scope): Promise<void> {
  const { id } = tx.actor
  await endOtherSessions(tx, id, 'new password')
  await endResetsOf(tx, id)
  await endChallengesOf(tx, id)
  await endKeys(tx, id)
  await mailCredentialChange(tx, id, 'passwordChanged')
}
