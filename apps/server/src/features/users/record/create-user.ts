import { msg } from '@muster/contract/kit/msg'
import { isClient } from '@muster/contract/kit/permissions'
import { employeeNumberNeeded, type UserInput } from '@muster/contract/users/user-input'
import type { UserRecord } from '@muster/contract/users/users'
import type { Scope } from '../../../db/scope.ts'
import { found, refusedField } from '../../../http/failures.ts'
import type { Passwords } from '../../../http/session/passwords.ts'
import { emailKey } from '../../session/email-key.ts'
import { mailFirstInvitation } from '../invitations/invite.ts'
import { readHighestNumber, readRole } from '../queries.ts'
import { readUserRecord } from '../record-queries.ts'
import { checkFields } from './check-fields.ts'
import { requireGivable } from './give-role.ts'
import { askIfNumberOfRemoved } from './number-of-removed.ts'
import { sealNumbers } from './seal-numbers.ts'

/** The form demands a telephone number; a file of sites names the clients that it brings along without one. */
type NewPerson = Omit<UserInput, 'phone'> & Partial<Pick<UserInput, 'phone'>>

/**
 * Adds a person or a client, with a password or, by mail, an invitation to choose one. Throws values.refused,
 * access.strongerRole, user.emailTaken, user.numberTaken.
 */
export async function createUser(
  scope: Scope,
  passwords: Passwords,
  input: NewPerson,
  invitationLink?: string,
  force = false,
): Promise<UserRecord> {
  if (!input.password && !input.invite) throw refusedField('password', msg('This is required'))
  const role = await readRole(scope, input.userRoleId)
  if (!role) throw refusedField('userRoleId', msg('A role is required'))
  requireGivable(scope.actor, role)
  if (!input.employeeNumber && !isClient(role.level))
    throw refusedField('employeeNumber', employeeNumberNeeded)
  const { columns, ...numbers } = await checkFields(scope, input)
  const password_hash = input.password ? await passwords.hash(input.password) : null
  return scope.transaction(async (tx) => {
    if (!force) await askIfNumberOfRemoved(tx, columns.employee_number)
    const { id } = await tx
      .into('users', {
        ...columns,
        first_name: input.firstName,
        last_name: input.lastName ?? '',
        role_id: role.id,
        email: input.email,
        email_key: emailKey(input.email),
        password_hash,
        created_at: tx.now,
        created_by: tx.actor.id,
        updated_at: tx.now,
        updated_by: tx.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sealNumbers(tx, id, numbers)
    if (!password_hash && invitationLink) await mailFirstInvitation(tx, id, invitationLink)
    return found(readUserRecord(tx, id))
  })
}

export const nextNumber = async (scope: Scope) => numberAfter((await readHighestNumber(scope)) ?? '1000')

/** One more than this number, written like it: E0099 is followed by E0100. */
export function numberAfter(number: string): string {
  const digits = /\d{1,15}$/.exec(number)![0]
  return number.slice(0, -digits.length) + String(Number(digits) + 1).padStart(digits.length, '0')
}
