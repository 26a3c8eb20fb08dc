import { type Shift, shiftMarginMs, shiftsAheadMs } from '@muster/rules/planning/quiet-hours'
import { occurrences } from '@muster/rules/time/recurrence'
import { addDays, localDate } from '@muster/rules/time/zone'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { currentEvents } from '../../planning/reach.ts'
import { scheduleEventOf, seriesWithExceptions } from '../../planning/stored-series.ts'
import { openWorks } from '../../works/open-work-queries.ts'

const WEEK = 7 * 24 * 3_600_000

/** The shifts of people around now; a work that runs counts as one. People without one are not in the answer. */
export async function shiftsOf(scope: Scope, userIds: readonly number[]): Promise<Map<number, Shift[]>> {
  const planned = new Map<number, Shift[]>()
  if (userIds.length === 0) return planned
  const now = scope.now.getTime()
  const add = (userId: number, shifts: readonly Shift[]) =>
    planned.set(userId, [...(planned.get(userId) ?? []), ...shifts])
  const isHoliday = await companyHolidays(scope)
  for (const row of await eventsOfPeople(scope, userIds)) {
    const series = scheduleEventOf(row, isHoliday)
    const near = occurrences(series, now - WEEK, now + shiftsAheadMs + shiftMarginMs)
      .map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration * 60_000 }))
      .filter(({ to }) => to > now - shiftMarginMs)
    if (near.length > 0) add(row.userId, near)
  }
  for (const { userId, startedAt } of await openWorksOf(scope, userIds))
    add(userId, [{ from: startedAt.getTime(), to: now + shiftMarginMs }])
  return planned
}

const eventsOfPeople = (scope: Scope, userIds: readonly number[]) =>
  currentEvents(scope)
    .where('job_assignees.user_id', '=', anyOf(userIds))
    .where((eb) =>
      eb.or([
        eb('schedule_events.until', 'is', null),
        eb('schedule_events.until', '>', addDays(localDate('UTC', scope.now.getTime()), -40)),
      ]),
    )
    .select(['job_assignees.user_id as userId', ...seriesWithExceptions(scope)])
    .execute()

const openWorksOf = (scope: Scope, userIds: readonly number[]) =>
  openWorks(scope)
    .where('user_id', 'in', [...userIds])
    .select(['user_id as userId', 'started_at as startedAt'])
    .execute()
