import type { Scope } from '../../db/scope.ts'
import { hashOpaqueToken, makeOpaqueToken } from '../../http/session/tokens.ts'
import {
  type ChallengePurpose,
  dropOldChallenges,
  insertChallenge,
  readChallenge,
  takeChallenge,
} from './queries.ts'

const livesMs = 5 * 60_000

/** Creates a challenge; the reply must name its secret. A passkey signs `challenge`. */
export async function ask(
  tx: Scope,
  userId: number,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<string> {
  const { token, hash } = makeOpaqueToken(tx.tenantId)
  await dropOldChallenges(tx, userId)
  const expiresAt = new Date(tx.now.getTime() + livesMs)
  await insertChallenge(tx, { hash, userId, purpose, challenge, expiresAt })
  return token
}

/** What was asked, still to be answered. */
export const readAsked = (scope: Scope, secret: string, purpose: ChallengePurpose) =>
  readChallenge(scope, hashOpaqueToken(secret), purpose)

/** What was asked, for this one answer. */
export async function takeAsked(tx: Scope, secret: string, purpose: ChallengePurpose) {
  const challenge = await readAsked(tx, secret, purpose)
  return challenge && (await takeChallenge(tx, hashOpaqueToken(secret))) ? challenge : undefined
}
