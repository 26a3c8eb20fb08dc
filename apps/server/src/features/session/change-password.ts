import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { found, refusedField } from '../../http/failures.ts'
import { passwordFault } from '../../http/password-policy.ts'
import { writeMail } from '../mail/write-mail.ts'
import { takePassword } from '../second-factor/prove.ts'
import { endChallengesOf, endOtherSessions, markProved } from '../second-factor/queries.ts'
import { endResetsOf, readActiveCompany, setPassword } from './reset-queries.ts'

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
  if (tooWeak) throw refusedField('password', tooWeak)
  const hash = await deps.passwords.hash(password)
  const company = await found(readActiveCompany(deps.pool, scope.tenantId))
  await scope.transaction(async (tx) => {
    const person = await found(setPassword(tx, id, hash))
    await endOtherSessions(tx, id, 'new password')
    await endResetsOf(tx, id)
    await endChallengesOf(tx, id)
    await markProved(tx, false)
    await writeMail(tx, {
      to: person.email,
      subject: 'Your password was changed',
      paragraphs: [
        `The password of your account at ${company.name} was changed, and every other device was signed out.`,
        'If it was not you, tell the office of your company at once.',
      ],
      company,
    })
  })
  return null
}
