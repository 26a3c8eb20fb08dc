import { msg } from '@muster/contract/kit/msg'
import { isOwner, owner } from '@muster/contract/kit/permissions'
import { levelIn } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { readerOf } from '../languages/reader.ts'
import { writeMail } from '../mail/write-mail.ts'
import { requireFresh } from '../second-factor/fresh.ts'
import { methodsOf } from '../second-factor/queries.ts'

const help = msg('If this was not agreed, change it back in the settings, and look into the activity log.')
const changeTexts = {
  secondFactor: {
    subject: msg('{company}: who must use a second factor was changed'),
    message: msg('At {company}, {name} changed who has to give a second factor at sign-in.'),
  },
  healthReaders: {
    subject: msg('{company}: who reads why people are sick was changed'),
    message: msg('{name} changed whether managers of {company} read reasons and proofs of sick leave.'),
  },
} as const

/**
 * Rules that protect people are changed by level 1 alone, who has just given a second factor; each of level 1 gets
 * a mail, in the transaction of the change. Throws access.level, secondFactor.needed, session.stale.
 */
export async function protectRule(tx: Scope, rule: keyof typeof changeTexts): Promise<void> {
  if (!isOwner(tx.actor.level)) throw failure('access.level')
  if ((await methodsOf(tx, tx.actor.id)).length === 0) throw failure('secondFactor.needed')
  await requireFresh(tx)
  const company = await tx
    .from('company_settings')
    .innerJoin('tenants', along('company_settings.tenant_id'))
    .select(['tenants.full_name as name', 'tenants.color_background as color'])
    .executeTakeFirstOrThrow()
  const owners = await tx
    .from('users')
    .innerJoin('roles', along('users.role_id'))
    .where('users.removed_at', 'is', null)
    .where(levelIn('roles.level', owner))
    .select(['users.email', 'users.language'])
    .orderBy('users.id')
    .execute()
  const { subject, message } = changeTexts[rule]
  const said = { company: company.name, name: tx.actor.name }
  for (const { email, language: chosen } of owners) {
    const { t, language } = await readerOf(tx, chosen, [subject, message, help])
    const paragraphs = [t(message, said), t(help)]
    await writeMail(tx, { to: email, language, subject: t(subject, said), paragraphs, company })
  }
}
