import type { Mail } from '@muster/contract/mail'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'

export const newestShown = 100

export const mailLog = (scope: Scope) =>
  scope.from('mails').selectAll().orderBy('created_at', 'desc').orderBy('id')

export type MailRow = Awaited<ReturnType<ReturnType<typeof mailLog>['execute']>>[number]

export const mailShown = (
  scope: Scope,
  row: MailRow,
): Omit<Mail, 'invitationLink' | 'text'> & { text: string } => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: scope.vault.unseal(textAad(row.id), row.text_cipher),
  state: row.state as Mail['state'],
  tries: row.tries,
  lastError: row.last_error,
  createdDate: row.created_at.toISOString(),
  sentDate: row.sent_at?.toISOString() ?? null,
})

export const textAad = (id: string) => `mails/${id}/text`
export const htmlAad = (id: string) => `mails/${id}/html`

/** Mails come from the company, as far as their reader is concerned. */
export async function readSenderName(scope: Scope): Promise<string> {
  const { name } = await scope
    .from('company_settings')
    .innerJoin('tenants', along('company_settings.tenant_id'))
    .select('tenants.full_name as name')
    .executeTakeFirstOrThrow()
  return name
}

/** Takes a waiting mail for this sender alone; undefined when another one has it. */
export const takeMail = (scope: Scope, id: string, takenBefore: Date) =>
  scope
    .change('mails', { taken_at: scope.now })
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((of) => of.or([of('taken_at', 'is', null), of('taken_at', '<', takenBefore)]))
    .returningAll()
    .executeTakeFirst()

export const markSent = (scope: Scope, id: string) =>
  scope
    .change('mails', { state: 'sent', sent_at: scope.now, last_error: null })
    .where('id', '=', id)
    .execute()

export const markRefused = (scope: Scope, id: string, state: 'waiting' | 'failed', error: string) =>
  scope
    .change('mails', { state, last_error: error.slice(0, 500), taken_at: null })
    .where('id', '=', id)
    .execute()
