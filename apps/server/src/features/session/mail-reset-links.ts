import { randomUUID } from 'node:crypto'
import { msg } from '@muster/contract/kit/msg'
import type { BackgroundDeps } from '../../background/deps.ts'
import type { SystemJobs } from '../../background/jobs.ts'
import type { Scope } from '../../db/scope.ts'
import { makeOpaqueToken } from '../../http/session/tokens.ts'
import type { Vault } from '../../outside/keys/secrets.ts'
import { systemScope } from '../company/tenant-queries.ts'
import { readerOf } from '../languages/reader.ts'
import { writeMail } from '../mail/write-mail.ts'
import {
  type Company,
  countResetsSince,
  endResetsOf,
  insertReset,
  isAnswered,
  lockPerson,
  readActiveCompanies,
} from './reset-queries.ts'

const minutes = 60_000
const livesMs = 30 * minutes
const mostAnHour = 5

type SealedResetRequest = SystemJobs['password-reset']
// It belongs to no company.
const noTenant = 0
const place = (requestId: string) => `password-reset/${requestId}`

/** Sealed, so that a reader of the queue does not learn the e-mail. */
export function sealRequest(vault: Vault, email: string): SealedResetRequest {
  const requestId = randomUUID()
  return { requestId, sealedEmail: vault.seal(noTenant, place(requestId), email).toString('base64') }
}

/**
 * Mails a link to each account of this e-mail, in every active company. The walls between companies leave no single
 * question for all of them, so each is asked in a scope of its own; the request that caused it was answered long ago.
 * A retry sends no second mail.
 */
export async function mailResetLinks(
  source: BackgroundDeps,
  now: Date,
  { sealedEmail, requestId }: SealedResetRequest,
) {
  const email = source.vault.unseal(noTenant, place(requestId), Buffer.from(sealedEmail, 'base64'))
  const request = { email, requestId }
  for (const company of await readActiveCompanies(source.pool)) {
    const scope = await systemScope(source, company.id, now)
    await scope.transaction((tx) => mailLink(tx, company, request, source.publicUrl))
  }
}

interface ResetLinkMail {
  email: string
  requestId: string
}

const resetTexts = {
  subject: msg('Choose a new password for {company}'),
  greeting: msg('Hello {name},'),
  message: msg(
    'someone asked for a new password for your account at {company}. The link can be used once, within 30 minutes.',
  ),
  help: msg('If it was not you, ignore this message. Your password has not changed.'),
  label: msg('Choose a new password'),
} as const

async function mailLink(tx: Scope, company: Company, { email, requestId }: ResetLinkMail, publicUrl: string) {
  const person = await lockPerson(tx, email)
  if (!person || (await isAnswered(tx, person.id, requestId))) return
  const hourAgo = tx.ago(60 * minutes)
  if ((await countResetsSince(tx, person.id, hourAgo)) >= mostAnHour) return
  const { token, hash } = makeOpaqueToken(tx.tenantId)
  await endResetsOf(tx, person.id)
  await insertReset(tx, {
    hash,
    userId: person.id,
    requestId,
    expiresAt: new Date(tx.now.getTime() + livesMs),
  })
  const { t, language } = await readerOf(tx, person.language, Object.values(resetTexts))
  const names = { name: person.greetedName, company: company.name }
  await writeMail(tx, {
    to: person.email,
    language,
    subject: t(resetTexts.subject, names),
    paragraphs: [t(resetTexts.greeting, names), t(resetTexts.message, names), t(resetTexts.help, names)],
    link: { label: t(resetTexts.label), href: `${publicUrl}/password-reset?token=${token}` },
    company,
  })
}
