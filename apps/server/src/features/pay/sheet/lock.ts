import type { PayPeriod } from '@muster/contract/pay/rows'
import { payPeriodOf } from '@muster/rules/pay/pay-periods'
import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { readLeaveOfPeople } from '../../leave/leave-of-people.ts'
import { listCountedLeave } from '../../leave/pay-queries.ts'
import { readOpenWithAdjustment, readPaidElsewhere } from '../adjustments/adjustment-queries.ts'
import { readHours } from '../hours/hours.ts'
import { leaveOfTaken } from '../hours/leave-hours.ts'
import { listWorkedDays, readFirstWorkedDay } from '../hours/visit-queries.ts'
import { lockCalendars, type PayCalendarRow, readCalendarOn } from '../periods/calendar-queries.ts'
import type { HoursQuery } from '../person-hours.ts'
import { listApprovers, readPeriod } from '../queries.ts'
import { dropHours, keepHours } from '../writes.ts'
import { requireOver, requireOverAtSites } from './require-over.ts'
import { rowsHash, stateOf } from './rows.ts'
import { readSheets } from './sheet.ts'

/** Keeps the lines of pay of a period that is being locked. The routes give it, as rooms do not know those after them. */
type KeepLines = (tx: Scope, period: PayPeriod, calendars: readonly PayCalendarRow[]) => Promise<void>

/**
 * Locks a period whose hours are all approved as they stand, and keeps its visits as they are paid. Writers of times wait,
 * and find the days locked. Throws row.notFound, pay.locked, pay.notOver, pay.notOverThere, pay.earlierOpen,
 * pay.notApproved.
 */
export const lockPeriod = (scope: Scope, id: number, keepLines: KeepLines): Promise<PayPeriod> =>
  scope.transaction(async (tx) => {
    const calendars = await lockCalendars(tx)
    const period = await found(readPeriod(tx, id))
    const { firstDay, lastDay, calendarId } = period
    if (period.state !== 'OPEN') throw failure('pay.locked', { from: firstDay, to: lastDay })
    requireOver(tx, period)
    const calendar = calendars.find((each) => each.id === calendarId)!
    await requireEarlierLocked(tx, calendars, { calendar, firstDay })
    const sheets = await readSheets(tx, period, { calendars })
    await requireOverAtSites(tx, period, { calendars, sheets })
    const waiting = sheets.filter((sheet) => stateOf(sheet, rowsHash(sheet)) !== 'APPROVED')
    if (waiting.length > 0) {
      const data = waiting.map(({ hours: { tenantUserId, employeeName } }) => ({
        tenantUserId,
        employeeName,
      }))
      throw failure('pay.notApproved', { people: waiting.length }, { data })
    }
    await keepHours(
      tx,
      id,
      sheets.map(({ hours }) => hours),
    )
    await keepLines(tx, period, calendars)
    // Earlier periods without hours are locked with it: a calendar is locked up to a day.
    await tx
      .change('pay_periods', {
        state: 'LOCKED',
        locked_at: tx.now,
        locked_by: tx.actor.id,
        pay_basis: tx.company.payBasis,
      })
      .where('calendar_id', '=', calendarId)
      .where('first_day', '<=', firstDay)
      .where('state', '=', 'OPEN')
      .execute()
    await tx.change('pay_calendars', { locked_until: lastDay }).where('id', '=', calendarId).execute()
    return found(readPeriod(tx, id))
  })

interface LockedCalendar {
  calendar: PayCalendarRow
  firstDay: string
}
/** Throws pay.earlierOpen while an earlier period of the calendar has hours, leave or adjustments to be paid. */
async function requireEarlierLocked(
  tx: Scope,
  calendars: readonly PayCalendarRow[],
  { calendar, firstDay }: LockedCalendar,
) {
  const from = calendar.lockedUntil === null ? calendar.firstDay : addDays(calendar.lockedUntil, 1)
  if (from >= firstDay) return
  const calendarOn = await readCalendarOn(tx, calendars)
  const isOfPeriod = (userId: number, date: string) => calendarOn(userId, date)?.id === calendar.id
  const query = { firstDay: from, lastDay: addDays(firstDay, -1), isOfPeriod }
  const [worked, leave] = await Promise.all([firstWorkedDay(tx, query), readLeaveOfPeople(tx, query)])
  const paidDays = [...worked, ...leaveOfTaken(tx, leave, query).map(({ date }) => date)]
  const paid = paidDays.length > 0 ? paidDays : (await readLateLeave(tx, query)).map(({ date }) => date)
  const first = paid.sort()[0]
  const open = first ? payPeriodOf(calendar, first)! : await readOpenWithAdjustment(tx, calendar.id, firstDay)
  if (open) throw failure('pay.earlierOpen', { from: open.firstDay, to: open.lastDay })
}

/** Days read at once, from the first day with a visit: the people of these visits may have other calendars. */
const daysAtOnce = 31

async function firstWorkedDay(tx: Scope, { firstDay, lastDay, isOfPeriod }: HoursQuery): Promise<string[]> {
  const start = await readFirstWorkedDay(tx, firstDay, lastDay)
  if (!start) return []
  const end = addDays(start, daysAtOnce - 1)
  const days = await listWorkedDays(tx, start, end < lastDay ? end : lastDay)
  const first = days.find(({ userId, date }) => isOfPeriod(userId, date))
  if (first) return [first.date]
  return firstWorkedDay(tx, { firstDay: addDays(end, 1), lastDay, isOfPeriod })
}

/** Leave of days without visits, that was approved after the shifts began. */
async function readLateLeave(tx: Scope, query: HoursQuery) {
  if ((await listCountedLeave(tx, query)).length === 0) return []
  const hours = await readHours(tx, query)
  return [...hours.values()].flatMap(({ leave = [] }) => leave)
}

/**
 * Opens the period that was locked last; those who approved its hours are notified. What was to be paid of it later is
 * paid in it again. Throws row.notFound, pay.notLocked, pay.laterLocked, pay.adjustmentPaid.
 */
export const unlockPeriod = (scope: Scope, id: number, reason: string): Promise<PayPeriod> =>
  scope.transaction(async (tx) => {
    const calendars = await lockCalendars(tx)
    const period = await found(readPeriod(tx, id))
    if (period.state === 'OPEN') throw failure('pay.notLocked')
    const calendar = calendars.find((each) => each.id === period.calendarId)!
    if (calendar.lockedUntil! > period.lastDay) {
      const { firstDay, lastDay } = payPeriodOf(calendar, calendar.lockedUntil!)!
      throw failure('pay.laterLocked', { from: firstDay, to: lastDay })
    }
    const paid = await readPaidElsewhere(tx, id)
    if (paid) throw failure('pay.adjustmentPaid', { from: paid.firstDay, to: paid.lastDay })
    await dropHours(tx, id)
    await tx
      .change('pay_periods', {
        state: 'OPEN',
        locked_at: null,
        locked_by: null,
        pay_basis: null,
        handed_over_at: null,
        handed_over_by: null,
        unlocked_at: tx.now,
        unlocked_by: tx.actor.id,
        unlock_reason: reason,
      })
      .where('id', '=', id)
      .execute()
    const isFirst = period.firstDay === calendar.firstDay
    const locked_until = isFirst ? null : addDays(period.firstDay, -1)
    await tx.change('pay_calendars', { locked_until }).where('id', '=', calendar.id).execute()
    const approverIds = (await listApprovers(tx, id)).filter((userId) => userId !== tx.actor.id)
    if (approverIds.length > 0) await tx.emit('pay.unlocked', { periodId: id, approverIds, reason })
    return found(readPeriod(tx, id))
  })
