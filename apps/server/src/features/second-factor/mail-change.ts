import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { readerOf } from '../languages/reader.ts'
import { writeMail } from '../mail/write-mail.ts'
import { changeTexts, helpTexts } from './change-words.ts'

export type CredentialChange = keyof typeof changeTexts

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
    .innerJoin('tenants', along('company_settings.tenant_id'))
    .select(['tenants.full_name as name', 'tenants.color_background as color'])
    .executeTakeFirstOrThrow()
  const { subject, message } = changeTexts[change]
  const { t, language } = await readerOf(tx, person.language, [subject, message, helpTexts.help])
  await writeMail(tx, {
    to: person.email,
    language,
    subject: t(subject),
    paragraphs: [t(message, { company: company.name }), t(helpTexts.help)],
    company,
  })
}
