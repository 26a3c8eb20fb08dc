import type { Status } from '@muster/contract/status'
import { personName } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { emailKey } from '../session/email-key.ts'

/**
 * People who had one mailbox in two forms before addresses were compared in one form, and stay two. Who could get the
 * one form has it; who could not keeps letters in the domain.
 */
export async function listSharedMailboxes(scope: Scope): Promise<Status['sharedMailboxes']> {
  const current = scope.from('users').where('removed_at', 'is', null)
  const selected = ['id', 'email', 'email_key as key'] as const
  const rows = await current
    .where(sql<boolean>`email_key ~ '[^ -~]'`)
    .select([...selected, personName('users').as('name')])
    .orderBy('id')
    .execute()
  const found: Status['sharedMailboxes'] = []
  for (const { email, ...person } of rows) {
    const other = await current
      .where('email_key', '=', emailKey(email))
      .where('id', '<>', person.id)
      .select([...selected, personName('users').as('name')])
      .executeTakeFirst()
    if (other)
      found.push({ email: other.email, people: [other, person].map(({ id, name }) => ({ id, name })) })
  }
  return found
}
