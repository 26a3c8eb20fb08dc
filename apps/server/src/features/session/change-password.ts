import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { found, refusedField } from '../../http/failures.ts'
import { passwordFault } from '../../http/password-policy.ts'
import { readerOf } from '../languages/reader.ts'
import { writeMail } from '../mail/write-mail.ts'
import { takePassword } from '../second-factor/prove.ts'
import { endChallengesOf, endOtherSessions, markProved } from '../second-factor/queries.ts'
import { endResetsOf, readActiveCompany, setPassword } from './reset-queries.ts'

const changedTexts = {
  subject: 'Your password was changed',
  message: 'The password of your account at {company} was changed, and every other device was signed out.',
  help: 'If it was not you, tell the office of your company at once.',
} as const

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
    const { t, language } = await readerOf(tx, person.language, Object.values(changedTexts))
    await writeMail(tx, {
      to: person.email,
      language,
      subject: t(changedTexts.subject),
      paragraphs: [t(changedTexts.message, { company: company.name }), t(changedTexts.help)],
      company,
    })
  })
  return null
}
