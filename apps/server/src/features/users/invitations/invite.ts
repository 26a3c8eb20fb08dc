import { msg } from '@muster/contract/kit/msg'
import type { UserRecord } from '@muster/contract/users/users'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { makeOpaqueToken } from '../../../http/session/tokens.ts'
import { readerOf } from '../../languages/reader.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { readUserRecord } from '../record-queries.ts'
import { lockPerson, lockUsers } from '../user-lock.ts'
import { endInvitationsOf, insertInvitation, lockUninvited, readCompanyLook } from './invitation-queries.ts'

const days = 24 * 60 * 60 * 1000
const livesMs = 7 * days

interface InvitedPerson {
  id: number
  email: string
  greetedName: string
  language: string | null
}
type Company = Awaited<ReturnType<typeof readCompanyLook>>

/** Where invitations lead; the token follows. */
export const invitationLink = (publicUrl: string) => `${publicUrl}/invitation?token=`

const invitationTexts = {
  subject: msg('Your account at {company}'),
  greeting: msg('Hello {name},'),
  message: msg(
    '{company} has created an account for you. Choose a password to sign in. Your company code is {code}.',
  ),
  help: msg('The link works once, for 7 days. If you do not know this company, ignore this email.'),
  label: msg('Choose a password'),
} as const

async function mailInvitation(tx: Scope, person: InvitedPerson, company: Company, link: string) {
  const { token, hash } = makeOpaqueToken(tx.tenantId)
  await endInvitationsOf(tx, person.id)
  await insertInvitation(tx, { hash, userId: person.id, expiresAt: new Date(tx.now.getTime() + livesMs) })
  const { t, language } = await readerOf(tx, person.language, Object.values(invitationTexts))
  const names = { name: person.greetedName, company: company.name, code: company.code }
  const { greeting, message, help } = invitationTexts
  await writeMail(tx, {
    to: person.email,
    language,
    subject: t(invitationTexts.subject, names),
    paragraphs: [greeting, message, help].map((each) => t(each, names)),
    link: { label: t(invitationTexts.label), href: link + token },
    company,
  })
}

/** Invites one person, whatever invitation they had before. The caller has made sure that they may be touched. */
export async function mailFirstInvitation(tx: Scope, id: number, link: string) {
  const [person] = await lockUninvited(tx, [id], false)
  if (!person) throw failure('user.hasPassword')
  await mailInvitation(tx, person, await readCompanyLook(tx), link)
}

/** Sends an invitation again; the link of the earlier one ends. Throws access.stronger, user.hasPassword. */
export const invite = (scope: Scope, id: number, link: string): Promise<UserRecord> =>
  scope.transaction(async (tx) => {
    await lockUsers(tx)
    await lockPerson(tx, id)
    await mailFirstInvitation(tx, id, link)
    return found(readUserRecord(tx, id))
  })

/** Invites those of these people who cannot sign in and were not invited yet: done again, it does nothing. */
export const invitePeople = (scope: Scope, { userIds, link }: { userIds: number[]; link: string }) =>
  scope.transaction(async (tx) => {
    const company = await readCompanyLook(tx)
    for (const person of await lockUninvited(tx, userIds, true))
      await mailInvitation(tx, person, company, link)
  })
