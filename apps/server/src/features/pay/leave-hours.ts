import type { PayLeave } from '@muster/contract/pay-rows'
import { localDate, localDateTime } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { listLeaveShifts } from '../leave/pay-queries.ts'
import type { HoursQuery } from './hours.ts'

/** Planned time of the shifts of a day that leave of a kind took. */
export interface LeaveHours extends PayLeave {
  date: string
  payrollCode: string
}
const MINUTE = 60_000

/** Leave of people in a period, by day and kind. */
export async function readLeaveHours(
  scope: Scope,
  { firstDay, lastDay, userId, isOfPeriod }: HoursQuery,
): Promise<Map<number, LeaveHours[]>> {
  const { payBasis } = scope.company
  const people = new Map<number, Map<string, LeaveHours>>()
  for (const row of await listLeaveShifts(scope, { firstDay, lastDay, userId })) {
    const { startTime, duration, timezone, typeId, typeName, paid, payrollCode } = row
    const start = startTime.getTime()
    const date = localDate(timezone, start)
    if (date < firstDay || date > lastDay || !isOfPeriod(row.userId, date)) continue
    const elapsed = duration * MINUTE
    const time = payBasis === 'ELAPSED' ? elapsed : clockTime(timezone, start, start + elapsed)
    const own = people.get(row.userId) ?? new Map<string, LeaveHours>()
    const before = own.get(`${date} ${typeId}`)?.time ?? 0
    own.set(`${date} ${typeId}`, { date, typeId, typeName, paid, payrollCode, time: before + time })
    people.set(row.userId, own)
  }
  return new Map(
    Array.from(people, ([id, own]) => [
      id,
      [...own.values()].sort((a, b) => a.date.localeCompare(b.date) || a.typeId - b.typeId),
    ]),
  )
}

/** What the clocks of a place show from one moment to another. */
const clockTime = (zone: string, from: number, to: number) =>
  Date.parse(`${localDateTime(zone, to)}Z`) - Date.parse(`${localDateTime(zone, from)}Z`)

/** The hours of each kind together; undefined where there are none. */
export function leaveByKind(hours: readonly LeaveHours[] = []): PayLeave[] | undefined {
  if (hours.length === 0) return undefined
  const kinds = new Map<number, PayLeave>()
  for (const { typeId, typeName, paid, time } of hours)
    kinds.set(typeId, { typeId, typeName, paid, time: (kinds.get(typeId)?.time ?? 0) + time })
  return [...kinds.values()].sort((a, b) => a.typeName.localeCompare(b.typeName))
}
