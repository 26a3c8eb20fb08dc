import type { PayPeriod } from '@muster/contract/pay-rows'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { companyToday } from '../contracts/company-today.ts'
import { readPlannedShifts } from '../payroll/planned-shifts.ts'
import { type PayCalendarRow, readCalendarOn } from './calendar-queries.ts'
import type { PersonSheet } from './rows.ts'

/** Throws pay.notOver while the last day of a period runs where the company is. */
export function requireOver(scope: Scope, { lastDay }: PayPeriod) {
  if (lastDay >= companyToday(scope)) throw failure('pay.notOver', { day: lastDay })
}

interface PeopleOfPeriod {
  calendars: readonly PayCalendarRow[]
  sheets: readonly PersonSheet[]
}
/**
 * Throws pay.notOverThere while the last day runs at a site where the people of the period worked in it, or have a shift on
 * that day. Their shifts of the evening have no visit yet, so their hours look complete.
 */
export async function requireOverAtSites(
  scope: Scope,
  { calendarId, lastDay }: PayPeriod,
  { calendars, sheets }: PeopleOfPeriod,
) {
  const calendarOn = await readCalendarOn(scope, calendars)
  const shifts = await readPlannedShifts(scope, { firstDay: lastDay, lastDay })
  const ofLastDay = shifts.filter(
    ({ userId, date }) => date === lastDay && calendarOn(userId, date)?.id === calendarId,
  )
  const worked = sheets.flatMap(({ hours }) => hours.visits)
  const zones = new Set([...worked, ...ofLastDay].map(({ timezone }) => timezone))
  const zone = [...zones].find((each) => localDate(each, scope.now.getTime()) <= lastDay)
  if (zone) throw failure('pay.notOverThere', { day: lastDay, zone })
}
