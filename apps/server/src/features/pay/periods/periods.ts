import type { PayPeriod } from '@muster/contract/pay/rows'
import { type PayPeriodDays, payPeriodsBetween } from '@muster/rules/pay/pay-periods'
import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { companyToday } from '../../contracts/company-today.ts'
import { countPeriods, listPeriods } from '../queries.ts'
import { requireReader } from '../reach.ts'
import { type PayCalendarRow, readCalendars } from './calendar-queries.ts'

/** Writes the periods of all calendars up to a day where they are not there yet. */
export async function ensurePeriods(scope: Scope, until: string = companyToday(scope)): Promise<void> {
  const [calendars, counts] = await Promise.all([readCalendars(scope), countPeriods(scope, until)])
  const missing = calendars.flatMap((calendar) => {
    const periods = payPeriodsBetween(calendar, calendar.firstDay, until)
    return periods.length === (counts.get(calendar.id) ?? 0)
      ? []
      : periods.map((days) => periodRow(calendar.id, days))
  })
  if (missing.length === 0) return
  await scope
    .into('pay_periods', missing)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'calendar_id', 'first_day']).doNothing())
    .execute()
}

const periodRow = (calendarId: number, { firstDay, lastDay }: PayPeriodDays) => ({
  calendar_id: calendarId,
  first_day: firstDay,
  last_day: lastDay,
})

/** The id of a period of a calendar, made where it is needed for the first time. */
export async function periodId(tx: Scope, calendar: PayCalendarRow, days: PayPeriodDays): Promise<number> {
  const { id } = await tx
    .into('pay_periods', periodRow(calendar.id, days))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'calendar_id', 'first_day']).doUpdateSet({ last_day: days.lastDay }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface PeriodsQuery {
  calendarId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}
const usualDays = 183

/** Periods, the newest first; of the last half year up to today unless asked. Throws access.level. */
export async function listPayPeriods(scope: Scope, query: PeriodsQuery): Promise<PayPeriod[]> {
  await requireReader(scope)
  await ensurePeriods(scope)
  const to = query.to ?? companyToday(scope)
  return listPeriods(scope, { calendarId: query.calendarId, from: query.from ?? addDays(to, -usualDays), to })
}
