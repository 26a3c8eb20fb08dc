import { msg } from '@muster/contract/kit/msg'
import type { FactorQuestion, Proof } from '@muster/contract/session/second-factor'
import type { Scope } from '../../db/scope.ts'
import { Failure, failure, refusedField } from '../../http/failures.ts'
import type { ServeDeps } from '../../http/handler.ts'
import { ask, takeAsked } from './ask.ts'
import { takeCode } from './authenticator.ts'
import { passkeyQuestion, takePasskey } from './passkeys.ts'
import { type ChallengePurpose, markProved, methodsOf, takeRecoveryCode } from './queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

export type ProofDeps = Pick<ServeDeps, 'limits' | 'publicUrl' | 'passwords'>

/** Asks for the second factor; undefined of a person who has none. */
export async function askForFactor(
  tx: Scope,
  userId: number,
  purpose: ChallengePurpose,
  publicUrl: string,
): Promise<FactorQuestion | undefined> {
  const methods = await methodsOf(tx, userId)
  if (methods.length === 0) return undefined
  const options = await passkeyQuestion(tx, userId, publicUrl)
  const challenge = await ask(tx, userId, purpose, options?.challenge ?? '')
  return { challenge, methods, passkeyOptions: options ? { ...options } : null }
}

interface ProofQuestion {
  userId: number
  /** What a passkey has to have signed. */
  challenge: string | undefined
}

async function isTaken(tx: Scope, { userId, challenge }: ProofQuestion, proof: Proof, publicUrl: string) {
  if (proof.code) return takeCode(tx, userId, proof.code)
  if (proof.recoveryCode)
    return (await takeRecoveryCode(tx, userId, hashRecoveryCode(proof.recoveryCode))) !== undefined
  const { passkey } = proof
  return passkey && challenge ? takePasskey(tx, userId, publicUrl, { challenge, passkey }) : false
}

const personKey = (tenantId: number, userId: number) => `${tenantId}:${userId}`

/** Throws secondFactor.wrong, secondFactor.tooMany. */
export async function takeFactor(
  deps: ProofDeps,
  tx: Scope,
  question: ProofQuestion,
  proof: Proof,
): Promise<void> {
  const key = personKey(tx.tenantId, question.userId)
  await deps.limits.takeProof(key)
  const methods = await methodsOf(tx, question.userId)
  if (methods.length === 0 || !(await isTaken(tx, question, proof, deps.publicUrl)))
    throw failure('secondFactor.wrong')
  await deps.limits.forgetProofs(key)
}

export async function askToConfirm(scope: Scope, publicUrl: string): Promise<FactorQuestion> {
  const question = await askForFactor(scope, scope.actor.id, 'CONFIRM', publicUrl)
  if (question) return question
  const challenge = await ask(scope, scope.actor.id, 'CONFIRM', '')
  return { challenge, methods: ['PASSWORD'], passkeyOptions: null }
}

/** Throws values.refused on a wrong password, secondFactor.tooMany after five. */
export async function takePassword(deps: ProofDeps, scope: Scope, path: string, password: string) {
  const { id } = scope.actor
  const key = personKey(scope.tenantId, id)
  await deps.limits.takeProof(key)
  const person = await scope.from('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  if (!(await deps.passwords.verify(person?.password_hash, password)))
    throw refusedField(path, msg('This password is not right'))
  // Of a person with a second factor the password is no proof: wrong codes that were tried before still count.
  if ((await methodsOf(scope, id)).length > 0) await deps.limits.returnProof(key)
  else await deps.limits.forgetProofs(key)
}

/** The password counts only where no second factor is set up. */
export async function confirm(
  deps: ProofDeps,
  scope: Scope,
  { password, ...proof }: Proof & { password?: string | undefined },
): Promise<null> {
  const { id } = scope.actor
  const hasFactor = (await methodsOf(scope, id)).length > 0
  if (!hasFactor) {
    await takePassword(deps, scope, 'password', password ?? '')
    await markProved(scope, false)
    return null
  }
  const question = proof.passkey && proof.challenge && (await takeAsked(scope, proof.challenge, 'CONFIRM'))
  const challenge = question && question.userId === id ? question.challenge : undefined
  try {
    await takeFactor(deps, scope, { userId: id, challenge }, proof)
  } catch (error) {
    throw asFieldRefusal(error, proof)
  }
  await markProved(scope, true)
  return null
}

/** Within a session a wrong code is a wrong field: a 401 would read as a session that has ended. */
function asFieldRefusal(error: unknown, proof: Proof): unknown {
  if (!(error instanceof Failure && error.reason === 'secondFactor.wrong')) return error
  const path = proof.code ? 'code' : proof.recoveryCode ? 'recoveryCode' : 'passkey'
  return refusedField(path, msg('This code is not right'))
}
