import { type Shift, shiftMarginMs, shiftsAheadMs } from '@muster/rules/quiet-hours'
import { occurrences } from '@muster/rules/recurrence'
import { isOpenWork } from '../../db/open-works.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { companyHolidays } from '../calendar/holidays.ts'
import { type ExceptionRow, type SeriesRow, scheduleEventOf } from '../calendar/schedule-event.ts'
import { lastPlannedDay } from '../contracts/last-day.ts'

const WEEK = 7 * 24 * 3_600_000

/** When a person works around now, and whether anything is planned for them in the weeks around. */
export interface Planned {
  readonly shifts: readonly Shift[]
  readonly hasShifts: boolean
}
export const unplanned: Planned = { shifts: [], hasShifts: false }

interface EventRow extends SeriesRow {
  userId: number
  exceptions: ExceptionRow[]
}

/** The shifts of people around now; a work that runs counts as one. Whoever has none is not in the answer. */
export async function shiftsOf(scope: Scope, userIds: readonly number[]): Promise<Map<number, Planned>> {
  const planned = new Map<number, Planned>()
  if (userIds.length === 0) return planned
  const now = scope.now.getTime()
  const add = (userId: number, shifts: readonly Shift[]) => {
    const before = planned.get(userId)?.shifts ?? []
    planned.set(userId, { shifts: [...before, ...shifts], hasShifts: true })
  }
  const isHoliday = await companyHolidays(scope)
  for (const row of await eventsOfPeople(scope, userIds)) {
    const series = scheduleEventOf(row, row.exceptions, isHoliday)
    const around = occurrences(series, now - WEEK, now + WEEK).map(({ startTime, duration }) => ({
      from: startTime,
      to: startTime + duration * 60_000,
    }))
    const near = around.filter(
      ({ from, to }) => to > now - shiftMarginMs && from <= now + shiftsAheadMs + shiftMarginMs,
    )
    if (around.length > 0) add(row.userId, near)
  }
  for (const { userId, startedAt } of await openWorks(scope, userIds))
    add(userId, [{ from: startedAt.getTime(), to: now + shiftMarginMs }])
  return planned
}

const eventsOfPeople = (scope: Scope, userIds: readonly number[]) =>
  scope.sql(sql<EventRow>`
    select a.user_id as "userId", to_char(e.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal", e.timezone,
      e.duration_minutes as "durationMinutes", e.frequency, e.since, e.until, e.all_day as "allDay",
      e.holiday_policy as "holidayPolicy", e.holiday_region as "holidayRegion",
      ${lastPlannedDay('e', 'job_id')} as "contractEnd",
      coalesce((
        select json_agg(json_build_object('date', x.occurrence_date, 'kind', x.kind,
          'startLocal', to_char(x.start_local, 'YYYY-MM-DD"T"HH24:MI'), 'durationMinutes', x.duration_minutes))
        from schedule_exceptions x where x.tenant_id = e.tenant_id and x.event_id = e.id
      ), '[]') as exceptions
    from job_assignees a
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.enabled
      join schedule_events e on e.tenant_id = a.tenant_id and e.assignee_id = a.id and e.removed_at is null
        and (e.until is null or e.until > ${scope.now}::date - 40)
    where a.tenant_id = ${scope.tenantId} and a.user_id = any(${userIds}::bigint[]) and a.removed_at is null`)

const openWorks = (scope: Scope, userIds: readonly number[]) =>
  scope
    .from('works')
    .where('user_id', 'in', [...userIds])
    .where(isOpenWork)
    .select(['user_id as userId', 'started_at as startedAt'])
    .execute()
