import type { PayLeave } from '@muster/contract/pay-rows'
import { isOnLeave } from '@muster/rules/away'
import { localDate, localDateTime } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { leaveTimeOf } from '../leave/away-queries.ts'
import { type CountedLeaveRow, listLeaveShifts } from '../leave/pay-queries.ts'
import type { HoursQuery } from './hours.ts'
import type { PlannedShift } from './shifts.ts'

/** Planned time of the shifts of a day that a request for leave took. */
export interface LeaveHours extends Omit<PayLeave, 'isHandedOver'> {
  leaveId: number
  date: string
  payrollCode: string
}
type LeaveOfPerson = LeaveHours & { userId: number }
const MINUTE = 60_000

/** The shifts that leave took from people in a period. */
export async function readReleased(
  scope: Scope,
  { firstDay, lastDay, userId, isOfPeriod }: HoursQuery,
): Promise<LeaveOfPerson[]> {
  const rows = await listLeaveShifts(scope, { firstDay, lastDay, userId })
  return rows.flatMap(({ startTime, duration, timezone, ...row }) => {
    const start = startTime.getTime()
    const date = localDate(timezone, start)
    if (date < firstDay || date > lastDay || !isOfPeriod(row.userId, date)) return []
    const elapsed = duration * MINUTE
    const isElapsed = scope.company.payBasis === 'ELAPSED'
    return { ...row, date, time: isElapsed ? elapsed : clockTime(timezone, start, start + elapsed) }
  })
}

/** What the clocks of a place show from one moment to another. */
const clockTime = (zone: string, from: number, to: number) =>
  Date.parse(`${localDateTime(zone, to)}Z`) - Date.parse(`${localDateTime(zone, from)}Z`)

/**
 * Leave takes no shift that is over. Leave that is approved afterwards finds such shifts without a visit: they count as
 * leave then, and not as missed. A shift of a whole day has no hours.
 */
export function splitMissed(
  scope: Scope,
  missed: readonly PlannedShift[],
  counted: readonly CountedLeaveRow[],
): { onLeave: LeaveOfPerson[]; missed: PlannedShift[] } {
  const leaveOf = Map.groupBy(counted, ({ userId }) => userId)
  const onLeave: LeaveOfPerson[] = []
  const left = missed.filter((shift) => {
    const leave = leaveOf.get(shift.userId)?.find((each) => isTaken(shift, each))
    if (!leave) return true
    const { userId, leaveId, typeId, typeName, paid, payrollCode } = leave
    const { plan, date, isAllDay } = shift
    const minutes = scope.company.payBasis === 'ELAPSED' ? plan.duration : plan.clockMinutes
    if (!isAllDay)
      onLeave.push({
        ...{ userId, leaveId, typeId, typeName, paid, payrollCode },
        date,
        time: minutes * MINUTE,
      })
    return false
  })
  return { onLeave, missed: left }
}

function isTaken({ timezone, plan: { startTime, duration } }: PlannedShift, leave: CountedLeaveRow) {
  if (leave.withdrawnAt && startTime >= leave.withdrawnAt.getTime()) return false
  return isOnLeave([leaveTimeOf(leave)], {
    zone: timezone,
    start: startTime,
    end: startTime + duration * MINUTE,
  })
}

/** By person; of each by day and request. */
export function leaveByPerson(leave: readonly LeaveOfPerson[]): Map<number, LeaveHours[]> {
  const people = new Map<number, Map<string, LeaveHours>>()
  for (const { userId, leaveId, date, typeId, typeName, paid, payrollCode, time } of leave) {
    const own = people.get(userId) ?? new Map<string, LeaveHours>()
    const key = `${date} ${leaveId}`
    const sum = (own.get(key)?.time ?? 0) + time
    own.set(key, { leaveId, date, typeId, typeName, paid, payrollCode, time: sum })
    people.set(userId, own)
  }
  return new Map(
    Array.from(people, ([id, own]) => [
      id,
      [...own.values()].sort(
        (a, b) => a.date.localeCompare(b.date) || a.typeId - b.typeId || a.leaveId - b.leaveId,
      ),
    ]),
  )
}

export type KindOfLeave = Omit<PayLeave, 'isHandedOver'> & { payrollCode: string }
/** Payroll gets the hours of paid leave that it has a code for. */
export const isHandedOver = ({ paid, payrollCode }: KindOfLeave) => paid && payrollCode !== ''

/** The hours of each kind together; undefined where there are none. */
export function leaveByKind(hours: readonly KindOfLeave[] = []): PayLeave[] | undefined {
  if (hours.length === 0) return undefined
  const kinds = new Map<number, PayLeave>()
  for (const leave of hours) {
    const { typeId, typeName, paid } = leave
    const time = (kinds.get(typeId)?.time ?? 0) + leave.time
    kinds.set(typeId, { typeId, typeName, paid, isHandedOver: isHandedOver(leave), time })
  }
  return [...kinds.values()].sort((a, b) => a.typeName.localeCompare(b.typeName))
}
