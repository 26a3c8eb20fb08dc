import { type LeaveBasis, type LeaveDay, spreadLeave } from '@muster/rules/planning/leave-days'
import { holidayRegionOf } from '@muster/rules/time/holidays'
import { addDays, localDate, weekday } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import type { LeaveTimeRow } from '../planning/away-queries.ts'
import { expandEvents } from '../planning/expand-event.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { allEvents } from '../planning/reach.ts'
import { daysAround } from '../planning/times.ts'
import { listReleased } from './pay-queries.ts'

const MINUTE = 60_000

export interface SpreadableLeave extends LeaveTimeRow {
  leaveId: number
  userId: number
  minutes: number | null
  weekMinutes: number | null
  holidaysAreLeave: boolean
  withdrawnAt: Date | null
}
export interface SpreadLeave {
  leaveId: number
  userId: number
  basis: LeaveBasis
  days: (LeaveDay & { isHoliday: boolean })[]
}

/**
 * The hours of leave that no shift says: typed ones, and those of people without a shift in the weeks of their leave. A day
 * off between shifts is no leave. Leave that was approved before hours were kept with it has none.
 */
export async function readSpreadLeave(
  scope: Scope,
  leaves: readonly SpreadableLeave[],
): Promise<SpreadLeave[]> {
  const withHours = leaves.filter(({ minutes, weekMinutes }) => minutes !== null || weekMinutes !== null)
  if (withHours.length === 0) return []
  const [hasShifts, isHoliday] = await Promise.all([
    readShiftsInWeeks(
      scope,
      withHours.filter(({ minutes }) => minutes === null),
    ),
    companyHolidays(scope),
  ])
  const { timezone } = scope.company
  const region = holidayRegionOf('', timezone)
  return withHours
    .filter((leave) => leave.minutes !== null || !hasShifts(leave))
    .map(({ leaveId, userId, holidaysAreLeave, withdrawnAt, ...leave }) => {
      const { basis, days } = spreadLeave({
        ...{ firstDay: leave.firstDay, lastDay: leave.lastDay, partMinutes: lengthOf(leave) },
        ...{ typedMinutes: leave.minutes, weekMinutes: leave.weekMinutes ?? 0 },
      })
      const until = withdrawnAt && localDate(timezone, withdrawnAt.getTime())
      return {
        ...{ leaveId, userId, basis },
        // Days after the person took leave back are no leave.
        days: days
          .filter(({ date }) => until === null || date < until)
          .map((each) => ({ ...each, isHoliday: !holidaysAreLeave && isHoliday(region, each.date) })),
      }
    })
}

const lengthOf = ({ fromTime, toTime }: LeaveTimeRow) =>
  fromTime && toTime ? Math.round((toTime.getTime() - fromTime.getTime()) / MINUTE) : null

const weeksOf = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => ({
  startDate: addDays(firstDay, 1 - weekday(firstDay)),
  endDate: addDays(lastDay, 7 - weekday(lastDay)),
})

async function readShiftsInWeeks(scope: Scope, leaves: readonly SpreadableLeave[]) {
  if (leaves.length === 0) return () => false
  const days = daysAround(leaves.map(weeksOf).flatMap(({ startDate, endDate }) => [startDate, endDate]))
  const userIds = [...new Set(leaves.map(({ userId }) => userId))]
  const dates = new Map<number, string[]>(userIds.map((id) => [id, []]))
  for (const { userId, startTime, timezone } of await listReleased(scope, userIds, days))
    dates.get(userId)!.push(localDate(timezone, startTime.getTime()))
  const events = allEvents(scope).where('job_assignees.user_id', '=', anyOf(userIds))
  for await (const { row, occurrences } of expandEvents(scope, events, days))
    for (const { startTime } of occurrences) dates.get(row.userId)!.push(localDate(row.timezone, startTime))
  return ({ userId, ...leave }: SpreadableLeave) => {
    const { startDate, endDate } = weeksOf(leave)
    return dates.get(userId)!.some((date) => startDate <= date && date <= endDate)
  }
}
