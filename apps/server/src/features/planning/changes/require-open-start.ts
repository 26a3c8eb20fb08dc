import { firstDate } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { lockedDaysFrom, shareCalendars } from '../../pay/calendar-queries.ts'
import { datesOf } from '../series.ts'
import type { NewEvent } from './event-row.ts'

interface PlannedRow {
  userId: number
  row: NewEvent
}
/**
 * No shift is planned on a day that a pay period locked: leave of that day would be worth more than was paid. Throws
 * pay.locked.
 */
export async function requireOpenStart(tx: Scope, planned: readonly PlannedRow[]): Promise<void> {
  const past = planned.flatMap(({ userId, row }) => {
    const date = firstDate(datesOf(row))
    return date !== undefined && date < localDate(row.timezone, tx.now.getTime()) ? { userId, date } : []
  })
  if (past.length === 0) return
  const calendars = await shareCalendars(tx)
  for (const start of past) {
    const period = await lockedDaysFrom(tx, calendars, start)
    if (period) throw failure('pay.locked', { from: period.firstDay, to: period.lastDay })
  }
}
