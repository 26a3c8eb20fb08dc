import type { CalendarEventInput } from '@muster/contract/calendar'
import { holidayRegionOf } from '@muster/rules/holidays'
import { startDate } from '@muster/rules/recurrence'
import { localDateTime } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import type { PlannedJob } from './check-events.ts'
import { isSameRule, ruleRow, seriesOf, startDay } from './repeat-row.ts'
import type { StoredEvent } from './stored-events.ts'

/**
 * Wall time of the site. A missing field keeps its stored value, or takes its default. The stored start is the first
 * date that the rule has; where neither it nor the rule changes, the series keeps the date from which it steps.
 */
export function eventRow(
  event: CalendarEventInput,
  { jobId, timezone, address }: PlannedJob,
  assigneeId: number,
  before?: StoredEvent,
) {
  const allDay = event.allDay ?? before?.allDay ?? false
  const start = localDateTime(timezone, Date.parse(event.startTime))
  const rule = ruleRow(event, before)
  const isSameStart = before && isSameRule(rule, before) && start.slice(0, 10) === startDay(before)
  const day = isSameStart
    ? before.startLocal.slice(0, 10)
    : startDate(seriesOf({ ...rule, start_local: start, since: null, until: null, timezone }))
  return {
    job_id: jobId,
    assignee_id: assigneeId,
    start_local: `${day}${allDay ? 'T00:00:00' : start.slice(10)}`,
    timezone,
    duration_minutes: allDay ? 24 * 60 : event.duration,
    ...rule,
    since: isSameStart ? before.since : null,
    until: event.until === undefined ? (before?.until ?? null) : event.until,
    notify_before_minutes: event.notifyBeforeMinutes,
    all_day: allDay,
    title: event.title ?? before?.title ?? '',
    holiday_policy: event.holidayPolicy ?? before?.holidayPolicy ?? 'keep',
    holiday_region: holidayRegionOf(address, timezone) as string | null,
    follows_id: null as number | null,
    pattern_id: before?.patternId ?? null,
    pattern_date: before?.patternDate ?? null,
  }
}
export type NewEvent = ReturnType<typeof eventRow>

export function isRescheduled(row: NewEvent, before: StoredEvent) {
  return (
    row.assignee_id !== before.assigneeId ||
    row.start_local.slice(0, 16) !== before.startLocal.replace(' ', 'T').slice(0, 16) ||
    row.duration_minutes !== before.durationMinutes ||
    !isSameRule(row, before) ||
    row.all_day !== before.allDay ||
    row.holiday_policy !== before.holidayPolicy
  )
}

/** Answers the ids in the order of the rows. */
export async function insertEvents(scope: Scope, rows: readonly NewEvent[]): Promise<number[]> {
  if (rows.length === 0) return []
  const by = { created_at: scope.now, created_by: scope.actor.id || null, updated_at: scope.now }
  const inserted = await scope
    .into(
      'schedule_events',
      rows.map((row) => ({ ...row, ...by })),
    )
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}
