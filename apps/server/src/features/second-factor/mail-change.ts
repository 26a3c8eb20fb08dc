import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { readerOf } from '../languages/reader.ts'
import { writeMail } from '../mail/write-mail.ts'

const passwordChanged = 'Your password was changed'
const factorChanged = 'Your second factor was changed'
const help = 'If it was not you, tell the office of your company at once.'

const changes = {
  passwordChanged: {
    subject: passwordChanged,
    message: 'The password of your account at {company} was changed, and every other device was signed out.',
  },
  passwordReset: {
    subject: passwordChanged,
    message: 'The password of your account at {company} was changed, and every device was signed out.',
  },
  passwordGiven: {
    subject: passwordChanged,
    message: 'The office gave your account at {company} another password, and every device was signed out.',
  },
  authenticatorAdded: {
    subject: factorChanged,
    message: 'An authenticator application was set up for your account at {company}.',
  },
  authenticatorRemoved: {
    subject: factorChanged,
    message: 'The authenticator application of your account at {company} was removed.',
  },
  passkeyAdded: {
    subject: factorChanged,
    message: 'A passkey was added to your account at {company}.',
  },
  passkeyRemoved: {
    subject: factorChanged,
    message: 'A passkey of your account at {company} was removed.',
  },
  recoveryCodesRenewed: {
    subject: factorChanged,
    message: 'Your account at {company} has new recovery codes; the former ones no longer work.',
  },
  factorsRemoved: {
    subject: factorChanged,
    message:
      'The office removed the second factor of your account at {company}, and every device was signed out.',
  },
} as const
export type CredentialChange = keyof typeof changes

/** Tells a person by mail that what they sign in with was changed, in the transaction of the change. */
export async function mailCredentialChange(
  tx: Scope,
  userId: number,
  change: CredentialChange,
): Promise<void> {
  const person = await found(
    tx.from('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirst(),
  )
  const company = await tx
    .from('company_settings')
    .innerJoin('tenants', 'tenants.id', 'company_settings.tenant_id')
    .select(['tenants.full_name as name', 'tenants.color_background as color'])
    .executeTakeFirstOrThrow()
  const { subject, message } = changes[change]
  const { t, language } = await readerOf(tx, person.language, [subject, message, help])
  await writeMail(tx, {
    to: person.email,
    language,
    subject: t(subject),
    paragraphs: [t(message, { company: company.name }), t(help)],
    company,
  })
}
