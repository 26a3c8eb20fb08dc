import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { LeaveOfPeople } from '../../leave/leave-of-people.ts'
import { readSpreadLeave } from '../../leave/spread-leave.ts'
import type { HoursQuery } from '../person-hours.ts'
import { type LeaveOfPerson, ofHoliday } from './leave-hours.ts'

const MINUTE = 60_000
const dayKey = (userId: number, date: string) => `${userId} ${date}`

/**
 * Leave of shifts, and leave whose hours no shift says. Typed hours count instead of the shifts. A day's hours count once:
 * what was worked is no leave unless its hours were typed, and of two leaves the first has them.
 */
export async function withSpreadLeave(
  scope: Scope,
  { firstDay, lastDay, isOfPeriod }: HoursQuery,
  leave: LeaveOfPeople,
  ofShifts: readonly LeaveOfPerson[],
): Promise<LeaveOfPerson[]> {
  const spread = await readSpreadLeave(scope, leave.counted)
  if (spread.length === 0) return [...ofShifts]
  const typed = new Set(spread.filter(({ basis }) => basis === 'TYPED').map(({ leaveId }) => leaveId))
  const all = ofShifts.filter(({ leaveId }) => !typed.has(leaveId))
  const counted = new Map<string, number>()
  for (const { userId, date, time } of all) {
    const key = dayKey(userId, date)
    counted.set(key, (counted.get(key) ?? 0) + time)
  }
  const kindOf = new Map(leave.counted.map((row) => [row.leaveId, row]))
  for (const { leaveId, userId, basis, days } of spread)
    for (const { date, minutes, isHoliday } of days) {
      if (date < firstDay || date > lastDay || !isOfPeriod(userId, date)) continue
      const key = dayKey(userId, date)
      const worked = basis === 'TYPED' ? 0 : workedOn(scope, leave, userId, date)
      const time = minutes * MINUTE - (counted.get(key) ?? 0) - worked
      if (time <= 0) continue
      counted.set(key, (counted.get(key) ?? 0) + time)
      const { typeId, typeName, paid } = kindOf.get(leaveId)!
      all.push({ userId, date, leaveId, typeId, typeName, paid, ...ofHoliday(isHoliday), time })
    }
  return all
}

/** By the day on which the visit began, where the company is. */
const workedOn = ({ company }: Scope, leave: LeaveOfPeople, userId: number, date: string) =>
  leave
    .workedOf(userId)
    .filter(({ from }) => localDate(company.timezone, from) === date)
    .reduce((sum, { from, to }) => sum + to - from, 0)
