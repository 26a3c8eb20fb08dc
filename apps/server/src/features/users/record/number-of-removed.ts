import { personName } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'

/** Throws user.numberOfRemoved where the number was that of a person who was removed. */
export async function askIfNumberOfRemoved(tx: Scope, number: string | null | undefined): Promise<void> {
  if (!number) return
  const person = await tx
    .from('users')
    .where('employee_number', '=', number)
    .where('removed_at', 'is not', null)
    .select(personName('users').as('name'))
    .orderBy('removed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (person) throw failure('user.numberOfRemoved', { number, name: person.name })
}
