import type { MyPayPeriod, PayPeriod } from '@muster/contract/pay/rows'
import { addDays, daysBetween } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { companyToday } from '../../contracts/company-today.ts'
import {
  listAdjustmentsOf,
  listLeaveAdjustmentsOf,
  shownAdjustment,
  shownLeaveAdjustment,
} from '../adjustments/adjustment-queries.ts'
import { readHours } from '../hours/hours.ts'
import {
  type CalendarOn,
  type PayCalendarRow,
  readCalendarOn,
  readCalendars,
} from '../periods/calendar-queries.ts'
import { ensurePeriods } from '../periods/periods.ts'
import type { PersonHours } from '../person-hours.ts'
import { listPeriods, listTimesheets } from '../queries.ts'
import { lockTimesheets, writeDecision, writeWithdrawal } from '../writes.ts'
import { shareOpenPeriod } from './approve.ts'
import { payRow } from './rows.ts'
import { lockedHours, readSheets } from './sheet.ts'

const mostShown = 13
const usualDays = 400

/** The last periods in which the actor has days, the newest first. */
export async function listMyPeriods(scope: Scope): Promise<MyPayPeriod[]> {
  await ensurePeriods(scope)
  const to = companyToday(scope)
  const periods = await listPeriods(scope, { from: addDays(to, -usualDays), to })
  const calendarOn = await readCalendarOn(scope, await readCalendars(scope), scope.actor.id)
  const mine = periods.filter((period) => hasDays(period, calendarOn, scope.actor.id)).slice(0, mostShown)
  return shownPeriods(scope, mine, calendarOn)
}

function hasDays({ calendarId, firstDay, lastDay }: PayPeriod, calendarOn: CalendarOn, userId: number) {
  const length = daysBetween(firstDay, lastDay) + 1
  return Array.from({ length }, (_, index) => addDays(firstDay, index)).some(
    (date) => calendarOn(userId, date)?.id === calendarId,
  )
}

async function shownPeriods(
  scope: Scope,
  periods: readonly PayPeriod[],
  calendarOn: CalendarOn,
): Promise<MyPayPeriod[]> {
  if (periods.length === 0) return []
  const userId = scope.actor.id
  const periodIds = periods.map(({ id }) => id)
  const query = { periodIds, userId }
  const [timesheets, adjustments, leaveAdjustments, open] = await Promise.all([
    listTimesheets(scope, query),
    listAdjustmentsOf(scope, userId, periodIds),
    listLeaveAdjustmentsOf(scope, userId, periodIds),
    hoursOfOpen(scope, periods, calendarOn),
  ])
  return periods.map((period) => {
    const timesheet = timesheets.find(({ periodId }) => periodId === period.id)
    const isLocked = period.state !== 'OPEN'
    const hours = isLocked
      ? lockedHours(timesheet ? [timesheet] : []).get(userId)
      : daysOf(open, period, calendarOn)
    const paidHere = adjustments.filter(({ periodId }) => periodId === period.id)
    const row = payRow({
      hours: hours ?? nothing(scope),
      adjustments: paidHere,
      leaveAdjustments: leaveAdjustments.filter(({ periodId }) => periodId === period.id),
      timesheet,
      isLocked,
    })
    return {
      period,
      state: row.state,
      version: row.version,
      clockedTime: row.clockedTime,
      approvedTime: row.state === 'APPROVED' ? row.clockedTime : null,
      adjustedTime: row.adjustedTime,
      leave: row.leave,
      returnReason: row.returnReason,
      mayWithdraw: !isLocked && row.state === 'SUBMITTED' && timesheet?.submitterId === userId,
      adjustments: adjustments.filter((each) => concerns(each, period)).map(shownAdjustment),
      leaveAdjustments: leaveAdjustments.filter((each) => concerns(each, period)).map(shownLeaveAdjustment),
    }
  })
}

/** It is paid in the period, or belongs to it. */
const concerns = (adjustment: { periodId: number; sourcePeriodId: number }, { id }: PayPeriod) =>
  adjustment.periodId === id || adjustment.sourcePeriodId === id

const nothing = (scope: Scope): PersonHours => ({
  tenantUserId: scope.actor.id,
  employeeNumber: null,
  employeeName: scope.actor.name,
  visits: [],
  missed: [],
})

/** The hours over all days of the open periods, read once. */
async function hoursOfOpen(scope: Scope, periods: readonly PayPeriod[], calendarOn: CalendarOn) {
  const open = periods.filter(({ state }) => state === 'OPEN')
  if (open.length === 0) return undefined
  const userId = scope.actor.id
  const hours = await readHours(scope, {
    firstDay: open.map(({ firstDay }) => firstDay).sort()[0]!,
    lastDay: open
      .map(({ lastDay }) => lastDay)
      .sort()
      .at(-1)!,
    userId,
    isOfPeriod: (id, date) => calendarOn(id, date) !== undefined,
  })
  return hours.get(userId)
}

function daysOf(hours: PersonHours | undefined, period: PayPeriod, calendarOn: CalendarOn) {
  if (!hours) return undefined
  const isOfPeriod = ({ date }: { date: string }) =>
    date >= period.firstDay &&
    date <= period.lastDay &&
    calendarOn(hours.tenantUserId, date)?.id === period.calendarId
  const leave = hours.leave?.filter(isOfPeriod)
  return { ...hours, visits: hours.visits.filter(isOfPeriod), missed: hours.missed.filter(isOfPeriod), leave }
}

/** The actor says that their hours are complete. Throws row.notFound, pay.locked, row.newer for hours not seen. */
export const submitMyPeriod = (scope: Scope, id: number, version: string): Promise<MyPayPeriod> =>
  scope.transaction(async (tx) => {
    const { period, calendars } = await shareOpenPeriod(tx, id)
    const userId = tx.actor.id
    await lockTimesheets(tx, id, [userId])
    const [sheet] = await readSheets(tx, period, { userId, calendars })
    const row = payRow(await found(sheet))
    if (row.version !== version) throw failure('row.newer')
    if (row.state !== 'APPROVED')
      await writeDecision(tx, { periodId: id, state: 'SUBMITTED' }, [
        { userId, hash: row.hash.toString('hex') },
      ])
    return readMyPeriod(tx, period, calendars)
  })

/**
 * The actor takes back that their hours are complete. Throws row.notFound, pay.locked, pay.notSubmitted for hours that
 * were decided on, changed, or proposed by a team leader since.
 */
export const withdrawMyPeriod = (scope: Scope, id: number): Promise<MyPayPeriod> =>
  scope.transaction(async (tx) => {
    const { period, calendars } = await shareOpenPeriod(tx, id)
    await lockTimesheets(tx, id, [tx.actor.id])
    const { mayWithdraw } = await readMyPeriod(tx, period, calendars)
    if (!mayWithdraw) throw failure('pay.notSubmitted')
    await writeWithdrawal(tx, id)
    return readMyPeriod(tx, period, calendars)
  })

async function readMyPeriod(tx: Scope, period: PayPeriod, calendars: readonly PayCalendarRow[]) {
  const calendarOn = await readCalendarOn(tx, calendars, tx.actor.id)
  return (await shownPeriods(tx, [period], calendarOn))[0]!
}
