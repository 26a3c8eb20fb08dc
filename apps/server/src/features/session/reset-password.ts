import { msg } from '@muster/contract/kit/msg'
import type { AppDeps } from '../../deps.ts'
import { failure } from '../../http/failures.ts'
import { passwordFault } from '../../http/session/password-policy.ts'
import { hashOpaqueToken, tenantOfOpaqueToken } from '../../http/session/tokens.ts'
import { mailCredentialChange } from '../second-factor/mail-change.ts'
import { emailKey } from './email-key.ts'
import { endAccess } from './end-access.ts'
import { sealRequest } from './mail-reset-links.ts'
import { readActiveCompany, readReset, setPassword, takeReset } from './reset-queries.ts'
import { accountOf, type RequestOrigin, scopeOf } from './sign-in.ts'

/** What must be given in the query or the body. Throws input.invalid. */
export function requireValue(path: string, value: string | undefined): string {
  if (value) return value
  throw failure('input.invalid', {}, { errors: [{ path, message: msg('This is required') }] })
}

/** A background job does all work: neither the response nor its time reveals whether the e-mail exists. */
export async function requestReset(deps: AppDeps, email: string): Promise<null> {
  const run = (text: string, values: unknown[]) => deps.pool.query(text, values)
  await deps.queue.add(run, 'password-reset', sealRequest(deps.vault, email))
  return null
}

async function living(deps: AppDeps, token: string, now: Date) {
  const tenantId = tenantOfOpaqueToken(token)
  const company = tenantId ? await readActiveCompany(deps.pool, tenantId) : undefined
  if (!company) throw failure('reset.gone')
  const scope = await scopeOf(deps, company.id, now)
  const reset = await readReset(scope, hashOpaqueToken(token))
  if (!reset) throw failure('reset.gone')
  return { scope, reset }
}

const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1***')

/** For whom a link is, the e-mail masked. Throws reset.gone. */
export async function validateReset(deps: AppDeps, token: string, now: Date) {
  const { reset } = await living(deps, token, now)
  return {
    valid: true as const,
    emailMasked: masked(reset.email),
    expiresAt: reset.expiresAt.toISOString(),
  }
}

/**
 * Sets the password by a link and ends every session of the person. A block on their sign-in from unknown addresses is
 * lifted: the link proves who they are. Throws reset.gone, values.refused.
 */
export async function resetPassword(
  deps: AppDeps,
  { token, password }: { token: string; password: string },
  { now, address }: RequestOrigin,
): Promise<null> {
  const { scope, reset } = await living(deps, token, now)
  const tooWeak = await passwordFault(scope, password)
  if (tooWeak) throw failure('values.refused', {}, { errors: [{ path: 'password', ...tooWeak }] })
  const hash = await deps.passwords.hash(password)
  await scope.transaction(async (tx) => {
    const taken = await takeReset(tx, hashOpaqueToken(token))
    const person = taken && (await setPassword(tx, taken.userId, hash))
    if (!person) throw failure('reset.gone')
    await endAccess(tx, taken.userId, 'password reset')
    await mailCredentialChange(tx, taken.userId, 'passwordReset')
  })
  await deps.limits.liftSignIns(accountOf(scope.tenantId, emailKey(reset.email)), address)
  return null
}
