import type { FactorMethod, SecondFactor } from '@muster/contract/session/second-factor'
import type { Scope } from '../../db/scope.ts'

export type ChallengePurpose = 'SIGN_IN' | 'CONFIRM' | 'ADD_PASSKEY'

export const secretAad = (userId: number) => `users/${userId}/authenticator`

export const passkeysOf = (scope: Scope, userId: number) =>
  scope.from('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const readPasskey = (tx: Scope, userId: number, credentialId: string) =>
  tx
    .from('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

export const touchPasskey = (tx: Scope, id: number, counter: number) =>
  tx.change('passkeys', { counter, last_used_at: tx.now }).where('id', '=', id).execute()

export const deletePasskeys = (tx: Scope, userId: number, id?: number) =>
  tx
    .remove('passkeys')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('id')
    .executeTakeFirst()

/** Locked, so that of the same code sent twice at once one is taken. */
export const lockAuthenticator = (tx: Scope, userId: number) =>
  tx.from('authenticators').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

const hasAuthenticator = async (scope: Scope, userId: number) =>
  (await scope
    .from('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** A new secret in place of one that was never confirmed; undefined when a confirmed one stands. */
export const insertSecret = (tx: Scope, userId: number, sealed: Buffer) =>
  tx
    .into('authenticators', { user_id: userId, secret_cipher: sealed })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ secret_cipher: sealed, last_step: 0 })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()

export const takeStep = (tx: Scope, userId: number, step: number) =>
  tx.change('authenticators', { last_step: step }).where('user_id', '=', userId).execute()

export const markConfirmed = (tx: Scope, userId: number) =>
  tx.change('authenticators', { confirmed_at: tx.now }).where('user_id', '=', userId).execute()

export const deleteAuthenticator = (tx: Scope, userId: number) =>
  tx.remove('authenticators').where('user_id', '=', userId).returning('user_id').executeTakeFirst()

export const deleteRecoveryCodes = (tx: Scope, userId: number) =>
  tx.remove('recovery_codes').where('user_id', '=', userId).execute()

export const insertRecoveryCodes = (tx: Scope, userId: number, hashes: readonly Buffer[]) =>
  tx
    .into(
      'recovery_codes',
      hashes.map((hash) => ({ user_id: userId, hash })),
    )
    .execute()

export const takeRecoveryCode = (tx: Scope, userId: number, hash: Buffer) =>
  tx
    .change('recovery_codes', { used_at: tx.now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

async function countRecoveryCodes(scope: Scope, userId: number) {
  const { count } = await scope
    .from('recovery_codes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What this person can answer with; none without an authenticator or a passkey. */
export async function methodsOf(scope: Scope, userId: number): Promise<FactorMethod[]> {
  const authenticator = await hasAuthenticator(scope, userId)
  const passkeys = await passkeysOf(scope, userId)
  if (!authenticator && passkeys.length === 0) return []
  const codes = await countRecoveryCodes(scope, userId)
  return [
    ...(authenticator ? (['AUTHENTICATOR'] as const) : []),
    ...(passkeys.length > 0 ? (['PASSKEY'] as const) : []),
    ...(codes > 0 ? (['RECOVERY_CODE'] as const) : []),
  ]
}

export async function isDemanded(scope: Scope): Promise<boolean> {
  const row = await scope.from('company_settings').select('second_factor_up_to').executeTakeFirstOrThrow()
  const { level, roleLevel = level } = scope.actor
  return roleLevel <= row.second_factor_up_to
}

export async function readSecondFactor(scope: Scope): Promise<SecondFactor> {
  const { id } = scope.actor
  const passkeys = await passkeysOf(scope, id)
  return {
    hasAuthenticator: await hasAuthenticator(scope, id),
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdDate: row.created_at.toISOString(),
      lastUsedDate: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(scope, id),
    isDemanded: await isDemanded(scope),
  }
}

export const insertChallenge = (
  tx: Scope,
  asked: { hash: Buffer; userId: number; purpose: ChallengePurpose; challenge: string; expiresAt: Date },
) =>
  tx
    .into('challenges', {
      hash: asked.hash,
      user_id: asked.userId,
      purpose: asked.purpose,
      challenge: asked.challenge,
      created_at: tx.now,
      expires_at: asked.expiresAt,
    })
    .execute()

export const readChallenge = (scope: Scope, hash: Buffer, purpose: ChallengePurpose) =>
  scope
    .from('challenges')
    .select(['user_id as userId', 'challenge'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', scope.now)
    .executeTakeFirst()

/** Takes the challenge for this caller alone; undefined when another was first. */
export const takeChallenge = (tx: Scope, hash: Buffer) =>
  tx
    .change('challenges', { ended_at: tx.now })
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()

/** Questions of this person that were asked and not answered: the password they began with counts no more. */
export const endChallengesOf = (tx: Scope, userId: number) =>
  tx
    .change('challenges', { ended_at: tx.now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

export const dropOldChallenges = (tx: Scope, userId: number) =>
  tx.remove('challenges').where('user_id', '=', userId).where('expires_at', '<', tx.now).execute()

export const readSessionProof = (scope: Scope) =>
  scope
    .from('sessions')
    .select(['created_at as createdAt', 'proved_at as provedAt', 'second_factor_at as secondFactorAt'])
    .where('id', '=', scope.actor.sessionId)
    .executeTakeFirst()

export const markProved = (tx: Scope, withFactor: boolean) =>
  tx
    .change('sessions', { proved_at: tx.now, ...(withFactor && { second_factor_at: tx.now }) })
    .where('id', '=', tx.actor.sessionId)
    .execute()

/** Every other session of the caller: what was opened without the factor ends with its beginning. */
export const endOtherSessions = (tx: Scope, userId: number, reason: string) =>
  tx
    .change('sessions', { revoked_at: tx.now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .$if(tx.actor.sessionId !== null, (query) => query.where('id', '!=', tx.actor.sessionId))
    .where('revoked_at', 'is', null)
    .execute()
