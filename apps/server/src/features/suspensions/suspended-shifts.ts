import type { suspendedShifts } from '@muster/contract/users/suspensions'
import type { LeaveTime, SuspendedTime } from '@muster/rules/planning/away'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { companyToday } from '../contracts/company-today.ts'
import { takeShiftsWithin } from '../leave/take-shifts.ts'
import { lockLeaveOf } from '../leave/writes.ts'
import { daysCounted } from '../planning/coming-shift-queries.ts'
import { shiftsWithin } from '../roster/grid/shifts-within.ts'
import { requireReachedUser } from '../users/reach.ts'
import { suspensionsTakenUntil, todayOrLater } from './queries.ts'

/** The days whose shifts are looked at: of a suspension until further notice those of the next 92 days. */
function daysToLookAt(scope: Scope, { firstDay, lastDay }: SuspendedTime) {
  const first = todayOrLater(scope, firstDay)
  return { firstDay: first, lastDay: lastDay ?? addDays(first, daysCounted), from: null, to: null }
}

export type ShiftsChoice = (typeof suspendedShifts)[number]
interface SuspensionOfPerson {
  id: number
  userId: number
}
/** Makes uncovered places of the shifts that lie in a suspension, unless they are to be kept; answers how many. */
export async function releaseSuspended(
  tx: Scope,
  { id, userId, ...time }: SuspendedTime & SuspensionOfPerson,
  shifts: ShiftsChoice,
): Promise<number> {
  if (shifts === 'RELEASE') return takeShiftsOn(tx, { id, userId }, daysToLookAt(tx, time))
  await tx.change('suspensions', { taken_until: null }).where('id', '=', id).execute()
  return 0
}

async function takeShiftsOn(tx: Scope, { id, userId }: SuspensionOfPerson, days: LeaveTime) {
  await tx.change('suspensions', { taken_until: days.lastDay }).where('id', '=', id).execute()
  const cause = { cause: 'SUSPENSION', suspensionId: id } as const
  return (await takeShiftsWithin(tx, userId, days, cause)).length
}

/** Shifts are released again once fewer days than these are left of the last look: one notification a month at most. */
const daysLeft = 61
/** A night's; the next look, within the hour, takes the rest. */
const suspensionsAtOnce = 200

/**
 * Days that were looked at before stay as they are: the office may have planned the person there
 * knowingly.
 */
export async function takeComingShifts(scope: Scope): Promise<void> {
  const soon = addDays(companyToday(scope), daysLeft)
  const due = await suspensionsTakenUntil(scope, soon).limit(suspensionsAtOnce).execute()
  for (const { id, userId } of due)
    await scope.transaction(async (tx) => {
      await lockLeaveOf(tx, userId)
      const suspension = await suspensionsTakenUntil(tx, soon)
        .where('suspensions.id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!suspension) return
      const { firstDay: from, takenUntil } = suspension
      const firstDay = todayOrLater(tx, addDays(takenUntil!, 1))
      const days = daysToLookAt(tx, { firstDay: companyToday(tx), lastDay: null })
      const released = await takeShiftsOn(tx, { id, userId }, { ...days, firstDay })
      if (released === 0) return
      const payload = { tenantUserId: userId, from, until: null, released, restored: 0 }
      await tx.emit('suspension.changed', { ...payload, change: 'CONTINUED' })
    })
}

/** How many shifts a suspension of these days would take, and the local day of the first. Throws row.notFound. */
export async function countSuspendedShifts(
  scope: Scope,
  userId: number,
  {
    from = companyToday(scope),
    until = null,
  }: { from?: string | undefined; until?: string | null | undefined },
) {
  await requireReachedUser(scope, userId)
  const time = { firstDay: from, lastDay: until }
  const within =
    until !== null && until < from ? [] : await shiftsWithin(scope, userId, daysToLookAt(scope, time))
  const [first] = within
  return {
    shifts: within.length,
    firstDay: first ? localDate(first.row.timezone, first.occurrence.startTime) : null,
  }
}
