import type { PayPeriod } from '@muster/contract/pay/rows'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { companyToday } from '../../contracts/company-today.ts'
import { readPlannedShifts } from '../../payroll/planned-shifts.ts'
import { type PayCalendarRow, readCalendarOn } from '../periods/calendar-queries.ts'
import { listScheduleZones } from '../queries.ts'
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
 * Throws pay.notOverThere while the last day of the period has not ended at each site where its people worked, or are
 * rostered on that day. Until then the evening's shifts have no visits, and the hours only look complete.
 */
export async function requireOverAtSites(
  scope: Scope,
  { calendarId, lastDay }: PayPeriod,
  { calendars, sheets }: PeopleOfPeriod,
) {
  const isRunning = (zone: string) => localDate(zone, scope.now.getTime()) <= lastDay
  const worked = sheets.flatMap(({ hours }) => hours.visits)
  const zones = new Set(worked.map(({ timezone }) => timezone))
  // Shifts are read only where one of them could still hold the period back.
  if ((await listScheduleZones(scope)).some(isRunning)) {
    const calendarOn = await readCalendarOn(scope, calendars)
    for (const { userId, date, timezone } of await readPlannedShifts(scope, { firstDay: lastDay, lastDay }))
      if (date === lastDay && calendarOn(userId, date)?.id === calendarId) zones.add(timezone)
  }
  const zone = [...zones].find(isRunning)
  if (zone) throw failure('pay.notOverThere', { day: lastDay, zone })
}
