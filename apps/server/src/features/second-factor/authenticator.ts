import { msg } from '@muster/contract/kit/msg'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { requireFresh } from './fresh.ts'
import { mailCredentialChange } from './mail-change.ts'
import { insertSecret, lockAuthenticator, markConfirmed, secretAad, takeStep } from './queries.ts'
import { settleFirstFactor } from './recovery-codes.ts'

/** RFC 6238 with steps of 30 seconds; one step of delay or of a clock that is fast is taken. */
const toleranceSeconds = 30

/** A secret that counts once its first code was given. Throws row.taken where one is set up, session.stale. */
export async function beginAuthenticator(scope: Scope) {
  await requireFresh(scope)
  const { id } = scope.actor
  const person = await scope.from('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const secret = generateSecret()
  const isStored = await insertSecret(scope, id, scope.vault.seal(secretAad(id), secret))
  if (!isStored) throw failure('row.taken')
  return { secret, uri: generateURI({ issuer: 'Muster', label: person.email, secret }) }
}

export async function takeCode(tx: Scope, userId: number, code: string): Promise<boolean> {
  const authenticator = await lockAuthenticator(tx, userId)
  if (!authenticator) return false
  const secret = tx.vault.unseal(secretAad(userId), authenticator.secret_cipher)
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(tx.now.getTime() / 1000),
    epochTolerance: toleranceSeconds,
    afterTimeStep: authenticator.last_step,
  })
  if (!result.valid || !('timeStep' in result)) return false
  await takeStep(tx, userId, result.timeStep)
  return true
}

/** Throws row.notFound before `begin`, session.stale. */
export async function confirmAuthenticator(scope: Scope, code: string) {
  await requireFresh(scope)
  const { id } = scope.actor
  const held = await found(lockAuthenticator(scope, id))
  if (held.confirmed_at) throw failure('row.taken')
  if (!(await takeCode(scope, id, code))) throw refusedField('code', msg('This code is not right'))
  await markConfirmed(scope, id)
  await mailCredentialChange(scope, id, 'authenticatorAdded')
  return { recoveryCodes: await settleFirstFactor(scope) }
}
