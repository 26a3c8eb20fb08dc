import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { lockedPeriodOn, type PayCalendarRow } from '../pay/calendar-queries.ts'

/** The office changes no times of a locked day. Throws pay.locked. */
export async function requireOpenDays(
  tx: Scope,
  calendars: readonly PayCalendarRow[],
  userId: number,
  dates: readonly string[],
): Promise<void> {
  for (const date of new Set(dates)) {
    const period = await lockedPeriodOn(tx, calendars, { userId, date })
    if (period) throw failure('pay.locked', { from: period.firstDay, to: period.lastDay })
  }
}

/** What a phone or the server records on a locked day is kept: it is paid as an adjustment of the next open period. */
export async function noteLockedDay(
  tx: Scope,
  calendars: readonly PayCalendarRow[],
  work: { id: number; user_id: number; local_date: string },
): Promise<void> {
  const period = await lockedPeriodOn(tx, calendars, { userId: work.user_id, date: work.local_date })
  if (period) await tx.emit('work.recordedAfterLock', { workId: work.id })
}
