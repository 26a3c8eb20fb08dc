import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { holdLeave, listCountedLeave, readLeaveOwner } from '../../leave/pay-queries.ts'
import { readHours } from '../hours/hours.ts'
import { readWorkDay } from '../hours/visit-queries.ts'
import {
  nextOpenPeriod,
  type PayCalendarRow,
  readCalendarOn,
  shareCalendars,
} from '../periods/calendar-queries.ts'
import { periodId } from '../periods/periods.ts'
import { type LockedPeriodRow, listLockedPeriods, withBasisOf } from '../queries.ts'
import { dropAdjustments, writeLeaveAdjustment } from '../writes.ts'
import { listOpenLeaveAdjustments, readPaidLeave } from './adjustment-queries.ts'

/** Records what a request is worth, and what other leave of its days is worth since: sick leave goes before holiday. */
export async function recordLeaveOfRequest(scope: Scope, leaveId: number): Promise<void> {
  const leave = await readLeaveOwner(scope, leaveId)
  if (!leave) return
  const others = await listCountedLeave(scope, leave)
  for (const id of new Set([leaveId, ...others.map((each) => each.leaveId)]))
    await recordLeaveAdjustments(scope, id)
}

/**
 * What a request for leave is worth beyond what locked periods paid of it is paid in the next open period of the person;
 * it is negative where leave was taken back. Safe to repeat. Nothing while its periods are open.
 */
const recordLeaveAdjustments = (scope: Scope, leaveId: number): Promise<void> =>
  scope.transaction(async (tx) => {
    const calendars = await shareCalendars(tx)
    if (calendars.every(({ lockedUntil }) => lockedUntil === null)) return
    const leave = await holdLeave(tx, leaveId)
    if (!leave) return
    // A day more on either side: days are those of each site.
    const days = { firstDay: addDays(leave.firstDay, -1), lastDay: addDays(leave.lastDay, 1) }
    const sources = await listLockedPeriods(tx, days)
    if (sources.length === 0) return
    const counted = await countLeave(tx, calendars, { leave, days, sources })
    const [paid, open] = await Promise.all([
      readPaidLeave(tx, leaveId),
      listOpenLeaveAdjustments(tx, leaveId),
    ])
    const kinds = sources.flatMap((source) => [false, true].map((isHoliday) => ({ source, isHoliday })))
    for (const { source, isHoliday } of kinds) {
      const isOfKind = (each: { sourceId: number; isHoliday: boolean }) =>
        each.sourceId === source.id && each.isHoliday === isHoliday
      const timeIn = (all: readonly LeaveOfSource[]) =>
        all.filter(isOfKind).reduce((sum, each) => sum + each.time, 0)
      const time = timeIn(counted) - timeIn(paid)
      const before = open.filter(isOfKind)
      if (before.reduce((sum, each) => sum + each.time, 0) === time) continue
      await dropAdjustments(
        tx,
        before.map(({ id }) => id),
      )
      const { userId } = leave
      const next = time && (await nextOpenPeriod(tx, calendars, { userId, date: source.lastDay }))
      if (!next) continue
      const paidIn = await periodId(tx, next.calendar, next)
      const amount = { userId, leaveId, isHoliday, time }
      await writeLeaveAdjustment(tx, { periodId: paidIn, sourceId: source.id, ...amount })
    }
  })

interface LeaveOfSource {
  sourceId: number
  isHoliday: boolean
  time: number
}
interface CountedDays {
  leave: { id: number; userId: number }
  days: { firstDay: string; lastDay: string }
  sources: readonly LockedPeriodRow[]
}
/** The hours of a request as they count now, by the locked period that they belong to. */
async function countLeave(
  tx: Scope,
  calendars: readonly PayCalendarRow[],
  { leave: { id, userId }, days, sources }: CountedDays,
): Promise<LeaveOfSource[]> {
  const calendarOn = await readCalendarOn(tx, calendars, userId)
  const sourceOn = (date: string) => {
    const calendarId = calendarOn(userId, date)?.id
    return sources.find(
      (each) => each.calendarId === calendarId && each.firstDay <= date && date <= each.lastDay,
    )
  }
  const counted: LeaveOfSource[] = []
  for (const source of sources) {
    const isOfPeriod = (_: number, date: string) => sourceOn(date)?.id === source.id
    const hours = await readHours(await withBasisOf(tx, source.id), { ...days, userId, isOfPeriod })
    for (const { leaveId, time, isHoliday = false } of hours.get(userId)?.leave ?? [])
      if (leaveId === id) counted.push({ sourceId: source.id, isHoliday, time })
  }
  return counted
}

/** A visit that arrives late may take the place of a shift that counted as leave. */
export async function recordLeaveOfVisit(scope: Scope, workId: number): Promise<void> {
  const work = await readWorkDay(scope, workId)
  if (!work) return
  const { userId, date } = work
  const leave = await listCountedLeave(scope, { firstDay: date, lastDay: date, userId })
  for (const { leaveId } of leave) await recordLeaveAdjustments(scope, leaveId)
}
