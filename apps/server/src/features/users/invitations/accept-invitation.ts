import type { Answer, Received } from '@muster/contract/kit/endpoint'
import type { users } from '@muster/contract/users/users'
import { fullName } from '@muster/rules/people/full-name'
import { addAuditEntry } from '../../../db/audit.ts'
import type { AppDeps } from '../../../deps.ts'
import { failure } from '../../../http/failures.ts'
import { passwordFault } from '../../../http/session/password-policy.ts'
import { hashOpaqueToken, tenantOfOpaqueToken } from '../../../http/session/tokens.ts'
import { readActiveCompany } from '../../session/reset-queries.ts'
import { type DeviceOrigin, scopeOf, signInKnown } from '../../session/sign-in.ts'
import { readCompanyLook, readInvitation, setFirstPassword, takeInvitation } from './invitation-queries.ts'

async function living(deps: AppDeps, token: string, now: Date) {
  const tenantId = tenantOfOpaqueToken(token)
  const company = tenantId ? await readActiveCompany(deps.pool, tenantId) : undefined
  if (!company) throw failure('invitation.gone')
  const scope = await scopeOf(deps, company.id, now)
  const invitation = await readInvitation(scope, hashOpaqueToken(token))
  if (!invitation) throw failure('invitation.gone')
  return { scope, invitation }
}

/** For whom an invitation is, the e-mail masked. Throws invitation.gone. */
export async function validateInvitation(deps: AppDeps, token: string, now: Date) {
  const { scope, invitation } = await living(deps, token, now)
  const company = await readCompanyLook(scope)
  return {
    firstName: invitation.firstName,
    emailMasked: invitation.email.replace(/^(.)[^@]*/, '$1***'),
    expiresAt: invitation.expiresAt.toISOString(),
    companyName: company.name,
    companyCode: company.code,
  }
}

/**
 * Sets the first password by an invitation. Signs in with it where that is asked for, as after the password was typed: a
 * second factor is asked for all the same. Throws invitation.gone, values.refused.
 */
export async function acceptInvitation(
  deps: AppDeps,
  { token, password, signIn = false, platform = 'WEB' }: Received<typeof users.acceptInvitation>['body'],
  from: DeviceOrigin,
): Promise<Answer<typeof users.acceptInvitation>> {
  const { now, address } = from
  const { scope } = await living(deps, token, now)
  const tooWeak = await passwordFault(scope, password)
  if (tooWeak) throw failure('values.refused', {}, { errors: [{ path: 'password', ...tooWeak }] })
  const password_hash = await deps.passwords.hash(password)
  return scope.transaction(async (tx) => {
    const taken = await takeInvitation(tx, hashOpaqueToken(token))
    const person = taken && (await setFirstPassword(tx, taken.userId, password_hash))
    if (!person) throw failure('invitation.gone')
    await addAuditEntry(tx, {
      action: 'users.acceptInvitation',
      target: { userId: taken.userId },
      outcome: 200,
      address,
      actor: { id: taken.userId, name: fullName(person) },
    })
    return signIn ? signInKnown(deps, tx, { userId: taken.userId, platform }, from) : null
  })
}
