import { occurrences } from '@muster/rules/time/recurrence'
import type { Scope } from '../../db/scope.ts'
import { eventRows } from './event-queries.ts'
import { companyHolidays } from './holiday-queries.ts'
import { currentEvents } from './reach.ts'
import { scheduleEventOf } from './stored-series.ts'

/** Shifts are counted so far ahead. */
export const daysCounted = 92
const DAY = 86_400_000

export async function countComingShifts(
  scope: Scope,
  of: { siteId: number } | { userId: number },
): Promise<number> {
  const events =
    'siteId' in of
      ? currentEvents(scope).where('jobs.site_id', '=', of.siteId)
      : currentEvents(scope).where('job_assignees.user_id', '=', of.userId)
  const [rows, isHoliday] = await Promise.all([eventRows(scope, events).execute(), companyHolidays(scope)])
  const now = scope.now.getTime()
  const countOf = (row: (typeof rows)[number]) =>
    occurrences(scheduleEventOf(row, isHoliday), now, now + daysCounted * DAY).filter(
      ({ startTime }) => startTime >= now,
    ).length
  return rows.reduce((sum, row) => sum + countOf(row), 0)
}
