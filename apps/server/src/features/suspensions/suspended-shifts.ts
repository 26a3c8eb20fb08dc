import type { SuspendedTime } from '@muster/rules/away'
import { addDays, localDate } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { takeShiftsWithin } from '../leave/take-shifts.ts'
import { daysCounted } from '../planning/coming-shift-queries.ts'
import { shiftsWithin } from '../roster/shifts-within.ts'
import { currentUsers } from '../users/person-queries.ts'
import { companyToday, todayOrLater } from './queries.ts'

/** The days whose shifts are looked at: of a suspension until further notice those of the next 92 days. */
function daysToLookAt(scope: Scope, { firstDay, lastDay }: SuspendedTime) {
  const first = todayOrLater(scope, firstDay)
  return { firstDay: first, lastDay: lastDay ?? addDays(first, daysCounted), from: null, to: null }
}

/** Makes uncovered places of the shifts that lie in a suspension; answers how many. */
export async function releaseSuspended(
  tx: Scope,
  { id, userId, ...time }: SuspendedTime & { id: number; userId: number },
): Promise<number> {
  const cause = { cause: 'SUSPENSION', suspensionId: id } as const
  return (await takeShiftsWithin(tx, userId, daysToLookAt(tx, time), cause)).length
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
  await found(currentUsers(scope).where('users.id', '=', userId).select('users.id').executeTakeFirst())
  const time = { firstDay: from, lastDay: until }
  const within =
    until !== null && until < from ? [] : await shiftsWithin(scope, userId, daysToLookAt(scope, time))
  const [first] = within
  return {
    shifts: within.length,
    firstDay: first ? localDate(first.event.timezone, first.occurrence.startTime) : null,
  }
}
