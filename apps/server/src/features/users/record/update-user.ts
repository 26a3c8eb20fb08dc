import { msg } from '@muster/contract/kit/msg'
import { isClient, isOwner } from '@muster/contract/kit/permissions'
import type { UserUpdate } from '@muster/contract/users/user-input'
import type { UserRecord } from '@muster/contract/users/users'
import type { Scope } from '../../../db/scope.ts'
import { failure, found, refusedField } from '../../../http/failures.ts'
import { hasConfirmed, requireFresh } from '../../second-factor/fresh.ts'
import { mailCredentialChange } from '../../second-factor/mail-change.ts'
import { type ProofDeps, takePassword } from '../../second-factor/prove.ts'
import { keepThisSession } from '../../session/change-password.ts'
import { emailKey } from '../../session/email-key.ts'
import { endAccess } from '../../session/end-access.ts'
import { revokeSessionsOf } from '../../session/queries.ts'
import { readRole } from '../queries.ts'
import { readUserRecord } from '../record-queries.ts'
import { keepAnOwner, type LockedPerson, lockPerson, lockUsers } from '../user-lock.ts'
import { checkFields } from './check-fields.ts'
import { requireGivable } from './give-role.ts'
import { hasHistory } from './linked-record-queries.ts'
import { askIfNumberOfRemoved } from './number-of-removed.ts'
import { sealNumbers } from './seal-numbers.ts'

/**
 * A password change needs proof of identity: for the own one by the present password or a confirmation, since having
 * signed in does not show who sits there now. Throws values.refused, session.stale, secondFactor.tooMany.
 */
async function requireProof(deps: ProofDeps, scope: Scope, id: number, currentPassword: string | undefined) {
  if (id !== scope.actor.id) return requireFresh(scope)
  if (currentPassword) return takePassword(deps, scope, 'currentPassword', currentPassword)
  if (!(await hasConfirmed(scope))) throw failure('session.stale')
}

/** What ends with a password that was set by this call, and the mail that tells of it. */
async function settlePassword(tx: Scope, id: number) {
  if (id === tx.actor.id) return keepThisSession(tx)
  await endAccess(tx, id, 'new password')
  await mailCredentialChange(tx, id, 'passwordGiven')
}

/**
 * Changes a person; fields left out stay. A new role ends all their sessions, and so does a password from others; the own
 * one leaves this session. Throws row.newer with the newer record, values.refused, access.stronger, access.strongerRole,
 * access.self, user.lastOwner, user.numberTaken, session.stale.
 */
export async function updateUser(
  scope: Scope,
  deps: ProofDeps,
  id: number,
  { currentPassword, ...input }: UserUpdate,
  force = false,
): Promise<UserRecord> {
  if (input.password) await requireProof(deps, scope, id, currentPassword)
  // Hashing takes its time: not while others wait for their turn.
  const password_hash = input.password ? await deps.passwords.hash(input.password) : undefined
  return scope.transaction(async (tx) => {
    await lockUsers(tx)
    const person = await lockPerson(tx, id)
    if (input.version !== undefined && input.version < person.version)
      throw failure('row.newer', {}, { data: await readUserRecord(tx, id) })
    if (input.email !== undefined && emailKey(input.email) !== emailKey(person.email))
      throw refusedField('email', msg('The e-mail of a person cannot be changed'))
    const { columns, ...numbers } = await checkFields(tx, input, person.taxNumberTail)
    const isOtherNumber = columns.employee_number !== (await readUserRecord(tx, id))?.employeeNumber
    if (!force && isOtherNumber) await askIfNumberOfRemoved(tx, columns.employee_number)
    const roleId = input.userRoleId ?? person.roleId
    const hasNewRole = roleId !== person.roleId
    if (hasNewRole) await allowRole(tx, person, roleId)
    if (input.payrollAccess !== undefined && !isOwner(tx.actor.level)) throw failure('access.level')
    await tx
      .change('users', {
        ...columns,
        password_hash,
        role_id: roleId,
        payroll_access: input.payrollAccess,
        available_for_emergency: input.availableForEmergency,
        version: person.version + 1,
        updated_at: tx.now,
        updated_by: tx.actor.id,
      })
      .where('id', '=', id)
      .execute()
    await sealNumbers(tx, id, numbers)
    if (password_hash) await settlePassword(tx, id)
    if (hasNewRole) {
      await noteLevel(tx, person)
      await revokeSessionsOf(tx, id, 'new role')
    }
    return found(readUserRecord(tx, id))
  })
}

/** The level before the change: what a phone recorded under it is still taken. */
const noteLevel = (tx: Scope, { id, level }: LockedPerson) =>
  tx.into('level_changes', { user_id: id, from_level: level, changed_at: tx.now }).execute()

async function allowRole(tx: Scope, person: LockedPerson, roleId: number) {
  const role = await readRole(tx, roleId)
  if (!role) throw refusedField('userRoleId', msg('A role is required'))
  if (person.id === tx.actor.id) throw failure('access.self')
  requireGivable(tx.actor, role)
  if (!isOwner(role.level)) await keepAnOwner(tx, person)
  if (isClient(role.level) !== isClient(person.level) && (await hasHistory(tx, person.id)))
    throw refusedField(
      'userRoleId',
      msg('Clients and staff cannot change places once they have jobs or contracts'),
    )
}
