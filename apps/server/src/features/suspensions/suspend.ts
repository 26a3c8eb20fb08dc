import { msg } from '@muster/contract/kit/msg'
import { isAssignable, mayTouch } from '@muster/contract/kit/permissions'
import { longestSuspension, type Suspension } from '@muster/contract/users/suspensions'
import type { SuspendedTime } from '@muster/rules/planning/away'
import { daysBetween } from '@muster/rules/time/zone'
import type { DomainEvents } from '../../background/domain-events.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { companyToday } from '../contracts/company-today.ts'
import { lockLeaveOf } from '../leave/writes.ts'
import { restoreShifts } from '../roster/places/restore-shifts.ts'
import { currentUsers } from '../users/person-queries.ts'
import { inReach } from '../users/reach.ts'
import { keepOtherAreas } from '../users/user-lock.ts'
import {
  type LockedSuspension,
  lockSuspension,
  otherSuspension,
  readSuspended,
  readSuspension,
  todayOrLater,
} from './queries.ts'
import { releaseSuspended, type ShiftsChoice } from './suspended-shifts.ts'
import { suspensionReasonAad } from './suspension-reason.ts'

interface SuspensionInput {
  from?: string | undefined
  until?: string | null | undefined
  reason: string
  shifts?: ShiftsChoice | undefined
}
interface SuspensionUpdate extends Partial<Omit<SuspensionInput, 'from'>> {
  version?: number | undefined
}

/**
 * Shifts of these days become uncovered places, unless they are to be kept. Throws row.notFound,
 * access.self, access.stronger, access.otherAreas, assignee.level, values.refused of the field.
 */
export const suspendPerson = (
  scope: Scope,
  userId: number,
  { from, until = null, reason, shifts = 'RELEASE' }: SuspensionInput,
): Promise<Suspension> =>
  scope.transaction(async (tx) => {
    if (!isAssignable(await requireOther(tx, userId))) throw failure('assignee.level')
    const days = { firstDay: from ?? companyToday(tx), lastDay: until }
    if (days.firstDay < companyToday(tx)) throw refusedField('from', msg('Must not be in the past'))
    await lockLeaveOf(tx, userId)
    await requireDays(tx, userId, days)
    const { id } = await tx
      .into('suspensions', {
        user_id: userId,
        first_day: days.firstDay,
        last_day: days.lastDay,
        made_at: tx.now,
        made_by: tx.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sealReason(tx, id, reason)
    const released = await releaseSuspended(tx, { id, userId, ...days }, shifts)
    await announce(tx, 'BEGUN', { userId, ...days, released, restored: 0 })
    return readSuspension(tx, id)
  })

/**
 * Shifts on days that no longer count are given back unless another person has them; those on new
 * days are taken, unless they are to be kept. Throws row.newer with the suspension that is over or
 * was changed meanwhile, and as suspending does.
 */
export const changeSuspension = (
  scope: Scope,
  id: number,
  { until, reason, shifts = 'RELEASE', version }: SuspensionUpdate,
): Promise<Suspension> =>
  scope.transaction(async (tx) => {
    const suspension = await lockOpen(tx, id, version)
    const { userId, firstDay } = suspension
    const days = { firstDay, lastDay: until === undefined ? suspension.lastDay : until }
    await requireDays(tx, userId, days, id)
    await tx
      .change('suspensions', { last_day: days.lastDay, version: suspension.version + 1 })
      .where('id', '=', id)
      .execute()
    if (reason !== undefined) await sealReason(tx, id, reason)
    if (days.lastDay === suspension.lastDay) return readSuspension(tx, id)
    const restored = (await restoreShifts(tx, 'suspension_id', id)).length
    const released = await releaseSuspended(tx, { id, userId, ...days }, shifts)
    await announce(tx, 'CHANGED', { userId, ...days, released, restored })
    return readSuspension(tx, id)
  })

/** Ends a suspension today; one that has not begun never counts. Throws as changing does. */
export const endSuspension = (scope: Scope, id: number): Promise<Suspension> =>
  scope.transaction(async (tx) => {
    const { userId, firstDay, lastDay, version } = await lockOpen(tx, id)
    const ended_on = todayOrLater(tx, firstDay)
    await tx
      .change('suspensions', { ended_on, ended_at: tx.now, ended_by: tx.actor.id, version: version + 1 })
      .where('id', '=', id)
      .execute()
    const restored = (await restoreShifts(tx, 'suspension_id', id)).length
    await announce(tx, 'ENDED', { userId, firstDay, lastDay, released: 0, restored })
    return readSuspension(tx, id)
  })

/** As removing: neither oneself nor a person of more rights, nor one who is also in other areas. Answers their level. */
async function requireOther(tx: Scope, userId: number): Promise<number> {
  const { level } = await found(
    currentUsers(tx)
      .where('users.id', '=', userId)
      .$call(inReach(tx))
      .select('roles.level')
      .executeTakeFirst(),
  )
  if (userId === tx.actor.id) throw failure('access.self')
  if (!mayTouch(tx.actor.level, level)) throw failure('access.stronger')
  await keepOtherAreas(tx, userId)
  return level
}

/** A suspension that is not over, of the version that the caller knows; changes of one person wait for each other. */
async function lockOpen(tx: Scope, id: number, version?: number): Promise<LockedSuspension> {
  const { userId } = await found(readSuspended(tx, id))
  await requireOther(tx, userId)
  await lockLeaveOf(tx, userId)
  const suspension = await lockSuspension(tx, id)
  const { lastDay, endedAt } = suspension
  const isOver = endedAt !== null || (lastDay !== null && lastDay < companyToday(tx))
  if (isOver || (version !== undefined && version < suspension.version))
    throw failure('row.newer', {}, { data: await readSuspension(tx, id) })
  return suspension
}

async function requireDays(tx: Scope, userId: number, days: SuspendedTime, except?: number) {
  const { firstDay, lastDay } = days
  if (lastDay !== null) {
    if (lastDay < firstDay) throw refusedField('until', msg('Must not be before the first day'))
    if (lastDay < companyToday(tx)) throw refusedField('until', msg('Must not be in the past'))
    if (daysBetween(firstDay, lastDay) >= longestSuspension)
      throw refusedField('until', msg('At most {most} days'), { most: longestSuspension })
  }
  if (await otherSuspension(tx, userId, days, except))
    throw refusedField(
      except === undefined ? 'from' : 'until',
      msg('The person is suspended on these days already'),
    )
}

interface ChangedSuspension extends SuspendedTime {
  userId: number
  released: number
  restored: number
}
/** With its days, because they may be others when the person is notified. */
const announce = (
  tx: Scope,
  change: DomainEvents['suspension.changed']['change'],
  { userId: tenantUserId, firstDay: from, lastDay: until, ...shifts }: ChangedSuspension,
) => tx.emit('suspension.changed', { tenantUserId, change, from, until, ...shifts })

const sealReason = (tx: Scope, id: number, reason: string) =>
  tx
    .change('suspensions', { reason_cipher: tx.vault.seal(suspensionReasonAad(id), reason) })
    .where('id', '=', id)
    .execute()
