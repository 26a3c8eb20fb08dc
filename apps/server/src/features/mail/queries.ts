import type { Mail } from '@muster/contract/mail'
import type { Scope } from '../../db/scope.ts'

export const newestShown = 100

export const outbox = (scope: Scope) =>
  scope.from('mails').selectAll().orderBy('created_at', 'desc').orderBy('id')

type Row = Awaited<ReturnType<ReturnType<typeof outbox>['execute']>>[number]

export const mailShown = (scope: Scope, row: Row): Mail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: scope.vault.unseal(textPlace(row.id), row.text_cipher),
  state: row.state as Mail['state'],
  tries: row.tries,
  lastError: row.last_error,
  createdDate: row.created_at.toISOString(),
  sentDate: row.sent_at?.toISOString() ?? null,
})

export const textPlace = (id: string) => `mails/${id}/text`
export const htmlPlace = (id: string) => `mails/${id}/html`

export const countTry = (scope: Scope, id: string, tries: number) =>
  scope.change('mails', { tries }).where('id', '=', id).execute()

export const markSent = (scope: Scope, id: string) =>
  scope
    .change('mails', { state: 'sent', sent_at: scope.now, last_error: null })
    .where('id', '=', id)
    .execute()

export const markRefused = (scope: Scope, id: string, state: 'waiting' | 'failed', error: string) =>
  scope
    .change('mails', { state, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
