import { isOwner, mayTouch, owner } from '@muster/contract/kit/permissions'
import { isAreaManager } from '../../db/areas.ts'
import { levelIn } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { levelToday } from '../../db/suspended.ts'
import { failure, found } from '../../http/failures.ts'
import { hasOtherSites } from './area-queries.ts'
import { currentUsers, namesOf } from './person-queries.ts'
import { inReach } from './reach.ts'

/** Serializes changes of roles and removals in one company, so that its number of owners stays correct. */
export const lockUsers = (tx: Scope) =>
  tx.from('company_settings').select('tenant_id').forUpdate().executeTakeFirstOrThrow()

/**
 * The person to be changed, locked, as they stand now; the caller must be as strong still as when the request came.
 * Throws row.notFound, session.ended, access.stronger.
 */
export async function lockPerson(tx: Scope, id: number) {
  const person = await found(
    currentUsers(tx)
      .select([
        'users.id',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'users.role_id as roleId',
        'users.email',
        'users.version',
        'users.tax_number_tail as taxNumberTail',
        'roles.level',
      ])
      .where('users.id', '=', id)
      .$call(inReach(tx))
      .forUpdate('users')
      .executeTakeFirst(),
  )
  const caller = await currentUsers(tx)
    .select(levelToday(tx).as('level'))
    .where('users.id', '=', tx.actor.id)
    .executeTakeFirst()
  if (caller?.level !== tx.actor.level) throw failure('session.ended')
  if (!mayTouch(tx.actor.level, person.level)) throw failure('access.stronger')
  return person
}
export type LockedPerson = Awaited<ReturnType<typeof lockPerson>>

/** Throws access.otherAreas where a manager of areas would take a person from sites that are not theirs. */
export async function keepOtherAreas(tx: Scope, userId: number): Promise<void> {
  if (!isAreaManager(tx.actor) || !(await hasOtherSites(tx, userId))) return
  const name = (await namesOf(tx, [userId])).get(userId) ?? ''
  throw failure('access.otherAreas', { name })
}

/** Throws user.lastOwner when this is the only person of level 1. Only right after `lockUsers`. */
export async function keepAnOwner(tx: Scope, person: LockedPerson) {
  if (!isOwner(person.level)) return
  const { owners } = await currentUsers(tx)
    .where(levelIn('roles.level', owner))
    .select((eb) => eb.fn.countAll<number>().as('owners'))
    .executeTakeFirstOrThrow()
  if (owners <= 1) throw failure('user.lastOwner')
}
