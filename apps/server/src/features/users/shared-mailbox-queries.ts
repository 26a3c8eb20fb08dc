import type { Status } from '@muster/contract/status'
import { anyOf, personName } from '../../db/names.ts'
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
  // Letters before the @ have no other form.
  const former = rows.filter(({ email, key }) => emailKey(email) !== key)
  if (former.length === 0) return []
  const others = await current
    .where('email_key', '=', anyOf(former.map(({ email }) => emailKey(email))))
    .select([...selected, personName('users').as('name')])
    .execute()
  const holders = new Map(others.map((person) => [person.key, person]))
  return former.flatMap((person) => {
    const holder = holders.get(emailKey(person.email))
    return holder
      ? [{ email: holder.email, people: [holder, person].map(({ id, name }) => ({ id, name })) }]
      : []
  })
}
