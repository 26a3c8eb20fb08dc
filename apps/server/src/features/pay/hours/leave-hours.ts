import type { PayLeave } from '@muster/contract/pay/rows'
import { isMissedAt } from '@muster/rules/planning/alerts'
import { paidLength, partsMissed } from '@muster/rules/planning/leave-hours'
import { workingMinutes } from '@muster/rules/time/working-minutes'
import type { Interval } from '@muster/rules/works/work-time'
import type { Scope } from '../../../db/scope.ts'
import type { LeaveOfPeople, PlacedShift } from '../../leave/leave-of-people.ts'
import type { PlannedShift } from '../../payroll/planned-shifts.ts'
import { endOfShift } from '../../planning/times.ts'
import type { HoursQuery, LeaveHours } from '../person-hours.ts'
import { isMissed } from './shifts.ts'

export type LeaveOfPerson = LeaveHours & { userId: number }
const MINUTE = 60_000

/** A shift without work, or a part of one beside leave. */
export interface MissedPart extends Interval {
  shift: PlannedShift
  /** By the pay basis. */
  time: number
}

export const spanOfShift = ({ jobId, timezone, plan }: PlannedShift): PlacedShift => ({
  jobId,
  zone: timezone,
  start: plan.startTime,
  end: endOfShift(plan),
})

/** Absent unless true, as in what was locked before. */
export const ofHoliday = (isHoliday: boolean | undefined) => (isHoliday ? { isHoliday } : {})

/** The leave in a shift by request, less what was worked. */
function leaveOfShift(
  scope: Scope,
  leave: LeaveOfPeople,
  { userId, date, span }: { userId: number; date: string; span: PlacedShift },
): LeaveOfPerson[] {
  return leave.partsOf(userId, span).map((part) => {
    const { leaveId, typeId, typeName, paid } = part.leave
    const time = paidLength(span.zone, part, scope.company.payBasis)
    const kind = { leaveId, typeId, typeName, paid, ...ofHoliday(part.isHoliday) }
    return { userId, date, ...kind, time }
  })
}

/** Leave of the shifts that it took from people in a period. */
export const leaveOfTaken = (
  scope: Scope,
  leave: LeaveOfPeople,
  { firstDay, lastDay, isOfPeriod }: HoursQuery,
): LeaveOfPerson[] =>
  leave.taken
    .filter(({ userId, date }) => date >= firstDay && date <= lastDay && isOfPeriod(userId, date))
    .flatMap(({ userId, date, ...span }) => leaveOfShift(scope, leave, { userId, date, span }))

interface ShiftsOfPeriod {
  /** With a visit. */
  worked: readonly PlannedShift[]
  untaken: readonly PlannedShift[]
  /** Minutes: a shorter part beside leave is not missed. */
  tolerance: number
}
/**
 * Leave takes no shift that is over or begun. Leave that was approved afterwards finds such shifts: its minutes in them are
 * leave, and what is left of them was to be worked. A shift of a whole day has no hours.
 */
export function splitByLeave(scope: Scope, leave: LeaveOfPeople, shifts: ShiftsOfPeriod) {
  const now = scope.now.getTime()
  const { payBasis } = scope.company
  const onLeave: LeaveOfPerson[] = []
  const missed: MissedPart[] = []
  const split = (shift: PlannedShift) => {
    const { userId, date, timezone, isAllDay } = shift
    const span = spanOfShift(shift)
    if (isAllDay) return
    onLeave.push(...leaveOfShift(scope, leave, { userId, date, span }))
    const parts = partsMissed(
      leave.toWorkOf(userId, span),
      leave.workedOf(userId),
      shifts.tolerance * MINUTE,
    ).filter(({ from, to }) => now >= isMissedAt({ startTime: from, duration: (to - from) / MINUTE }))
    for (const part of parts) missed.push({ ...part, shift, time: paidLength(timezone, part, payBasis) })
  }
  for (const shift of shifts.worked) if (leave.isAway(shift.userId, spanOfShift(shift))) split(shift)
  for (const shift of shifts.untaken) {
    const { plan } = shift
    if (!isMissed(shift, now)) continue
    if (leave.isAway(shift.userId, spanOfShift(shift))) split(shift)
    else {
      const minutes = payBasis === 'ELAPSED' ? plan.duration : plan.clockMinutes
      const time = workingMinutes(minutes, shift.unpaidBreakMinutes) * MINUTE
      missed.push({ shift, from: plan.startTime, to: endOfShift(plan), time })
    }
  }
  return { onLeave, missed }
}

/** By person; of each by day, request and whether it is a public holiday. */
export function leaveByPerson(leave: readonly LeaveOfPerson[]): Map<number, LeaveHours[]> {
  const people = new Map<number, Map<string, LeaveHours>>()
  for (const { userId, ...hours } of leave) {
    const own = people.get(userId) ?? new Map<string, LeaveHours>()
    const key = `${hours.date} ${hours.leaveId} ${hours.isHoliday ?? false}`
    own.set(key, { ...hours, time: (own.get(key)?.time ?? 0) + hours.time })
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

/** As its reader may see it. */
export type ShownKind = Omit<PayLeave, 'isHandedOver' | 'isHoliday'> & {
  isHoliday?: boolean | undefined
}
export type KindOfLeave = ShownKind & { typeId: number; typeName: string }
/** Payroll gets public holidays and paid leave. A code that is missing is asked for, and no reason to leave hours out. */
export const isHandedOver = ({ paid, isHoliday }: ShownKind) => isHoliday || paid

/** The hours of each kind together; undefined where there are none. */
export function leaveByKind(hours: readonly ShownKind[] = []): PayLeave[] | undefined {
  if (hours.length === 0) return undefined
  const kinds = new Map<string, PayLeave>()
  for (const leave of hours) {
    const { typeId, typeName, paid, isHoliday } = leave
    // Without a type both kinds of sick leave are one, and paid and unpaid hours stay apart.
    const key = `${typeId} ${paid} ${isHoliday ?? false}`
    const time = (kinds.get(key)?.time ?? 0) + leave.time
    const kind = { typeId, typeName, paid, ...ofHoliday(isHoliday) }
    kinds.set(key, { ...kind, isHandedOver: isHandedOver(leave), time })
  }
  return [...kinds.values()].sort(
    (a, b) =>
      Number(a.isHoliday ?? false) - Number(b.isHoliday ?? false) ||
      (a.typeName ?? '').localeCompare(b.typeName ?? ''),
  )
}
