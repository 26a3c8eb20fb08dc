import { msg } from '@muster/contract/kit/msg'
import type { PasskeyAnswer } from '@muster/contract/session/second-factor'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { ask, takeAsked } from './ask.ts'
import { requireFresh } from './fresh.ts'
import { mailCredentialChange } from './mail-change.ts'
import { passkeysOf, readPasskey, touchPasskey } from './queries.ts'
import { settleFirstFactor } from './recovery-codes.ts'

const most = 20

/** Hundreds of modules, loaded with the first passkey: every process would start later for them. */
const webAuthn = () => import('@simplewebauthn/server')
type WebAuthn = Awaited<ReturnType<typeof webAuthn>>

/** WebAuthn names sites, never addresses: a server reached at its own machine goes by the name localhost. */
function partyOf(publicUrl: string) {
  const url = new URL(publicUrl)
  const isLoopback = url.hostname === '127.0.0.1' || url.hostname === '[::1]'
  if (isLoopback) url.hostname = 'localhost'
  return { rpID: url.hostname, origin: url.origin }
}

type Transports = NonNullable<Parameters<WebAuthn['generateAuthenticationOptions']>[0]['allowCredentials']>
const keysOf = async (scope: Scope, userId: number): Promise<Transports> =>
  (await passkeysOf(scope, userId)).map((row) => ({
    id: row.credential_id,
    transports: row.transports.split(' ').filter(Boolean) as never,
  }))

/** What the browser needs to have one of this person's passkeys sign; undefined where there is none. */
export async function passkeyQuestion(scope: Scope, userId: number, publicUrl: string) {
  const allowCredentials = await keysOf(scope, userId)
  if (allowCredentials.length === 0) return undefined
  const { rpID } = partyOf(publicUrl)
  return (await webAuthn()).generateAuthenticationOptions({
    rpID,
    allowCredentials,
    userVerification: 'preferred',
  })
}

/** Throws session.stale, values.refused beyond twenty. */
export async function beginPasskey(scope: Scope, publicUrl: string) {
  await requireFresh(scope)
  const { id } = scope.actor
  const passkeys = await keysOf(scope, id)
  if (passkeys.length >= most) throw refusedField('name', msg('At most {most} passkeys'), { most })
  const person = await scope.from('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: 'Muster',
    rpID: partyOf(publicUrl).rpID,
    userName: person.email,
    userDisplayName: scope.actor.name,
    userID: new TextEncoder().encode(`${scope.tenantId}/${id}`),
    attestationType: 'none',
    excludeCredentials: passkeys,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  const challenge = await ask(scope, id, 'ADD_PASSKEY', options.challenge)
  return { challenge, options: { ...options } }
}

interface NewPasskey {
  challenge: string
  name: string
  passkey: PasskeyAnswer
}

/** Throws session.stale, secondFactor.gone, values.refused. */
export async function addPasskey(scope: Scope, publicUrl: string, passkey: NewPasskey) {
  await requireFresh(scope)
  const { id: userId } = scope.actor
  const challenge = await takeAsked(scope, passkey.challenge, 'ADD_PASSKEY')
  if (challenge?.userId !== userId) throw failure('secondFactor.gone')
  const { rpID, origin } = partyOf(publicUrl)
  // Whatever is wrong with it, the library throws.
  const verified = await (await webAuthn())
    .verifyRegistrationResponse({
      response: passkey.passkey as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    })
    .catch(() => undefined)
  if (!verified?.verified) throw refusedField('passkey', msg('Passkey not accepted'))
  const { credential } = verified.registrationInfo
  const { id } = await scope
    .into('passkeys', {
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(' '),
      name: passkey.name,
      created_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mailCredentialChange(scope, userId, 'passkeyAdded')
  return { id, recoveryCodes: await settleFirstFactor(scope) }
}

export async function takePasskey(
  tx: Scope,
  userId: number,
  publicUrl: string,
  { challenge, passkey }: { challenge: string; passkey: PasskeyAnswer },
): Promise<boolean> {
  const storedKey = await readPasskey(tx, userId, passkey.id)
  if (!storedKey) return false
  const { rpID, origin } = partyOf(publicUrl)
  const verified = await (await webAuthn())
    .verifyAuthenticationResponse({
      response: passkey as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      credential: {
        id: storedKey.credential_id,
        publicKey: new Uint8Array(storedKey.public_key),
        counter: storedKey.counter,
      },
    })
    .catch(() => undefined)
  if (!verified?.verified) return false
  await touchPasskey(tx, storedKey.id, verified.authenticationInfo.newCounter)
  return true
}
