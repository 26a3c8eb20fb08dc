import type { CalendarEvent } from '@muster/contract/calendar'
import type { Frequency } from '@muster/contract/job-details'
import { isClient } from '@muster/contract/roles'
import type { HolidayPolicy, IsHoliday } from '@muster/rules/holidays'
import { firstDate, type Occurrence, occurrences, type ScheduleEvent } from '@muster/rules/recurrence'
import { dayBounds, instantOf, isoWithOffset } from '@muster/rules/zone'
import type { Days, JobRow, PlannedRow } from './queries.ts'
import { type ExceptionRow, scheduleEventOf } from './schedule-event.ts'

/** The instants between which the asked days lie, by time zone. */
export type BoundsIn = (zone: string) => { from: number; to: number }
export function boundsOf({ startDate, endDate }: Days): BoundsIn {
  const known = new Map<string, { from: number; to: number }>()
  return (zone) => {
    const bounds = known.get(zone) ?? {
      from: dayBounds(zone, startDate).from,
      to: dayBounds(zone, endDate).to,
    }
    known.set(zone, bounds)
    return bounds
  }
}

/** An event with what it says of its job, and what of it takes place otherwise. */
type EventRow = PlannedRow & JobRow
/** An event with its occurrences as the rules have them. */
export interface Expanded {
  row: EventRow
  series: ScheduleEvent
  occurrences: Occurrence[]
}

/**
 * The occurrences of an event on these days of its zone. What was planned stays planned: an event that was removed,
 * whose assignee was removed or whose job was deactivated ends at that moment.
 */
export function expandEvent(
  row: EventRow,
  exceptions: readonly ExceptionRow[],
  boundsIn: BoundsIn,
  isHoliday: IsHoliday,
): Expanded {
  const { from, to } = boundsIn(row.timezone)
  const series = scheduleEventOf(row, exceptions, isHoliday)
  return { row, series, occurrences: occurrences(series, from, Math.min(to, endOf(row))) }
}

/** The event as it is answered; a client sees the times only. */
export function asCalendarEvent(
  { row, series, occurrences }: Expanded,
  level: number,
  notificationSubscriptions?: CalendarEvent['notificationSubscriptions'],
): CalendarEvent {
  const { timezone } = row
  const shown = (instant: number) => isoWithOffset(timezone, instant)
  const told = (occurrence: Occurrence) => {
    const { occurrenceStart, startTime, duration, exception, holiday } = occurrence
    const start = shown(startTime)
    const named = occurrenceStart === startTime ? start : shown(occurrenceStart)
    const plain: CalendarEvent['occurrences'][number] = { occurrenceStart: named, startTime: start, duration }
    if (exception) plain.exception = exception.kind
    if (holiday) plain.holiday = holiday
    return plain
  }
  const { startLocal, since } = series
  const first = since ? `${firstDate(series) ?? since}${startLocal.slice(10)}` : startLocal
  const times = {
    id: row.id,
    calendarEventType: 'JOB_TASK' as const,
    startTime: shown(instantOf(timezone, first)),
    timezone,
    duration: row.durationMinutes,
    recursiveFrequency: row.frequency as Frequency | null,
    until: row.until,
    holidayPolicy: row.holidayPolicy as HolidayPolicy,
    allDay: row.allDay,
    mappedId: row.jobId,
    mappedText: `${row.jobDetailTitle} · ${row.siteName}`,
    active: endOf(row) === Number.POSITIVE_INFINITY,
    version: row.version,
    occurrences: occurrences.map(told),
  }
  if (isClient(level)) return { ...times, tenantUserIds: [], title: '' }
  return {
    ...times,
    assigneeId: row.assigneeId,
    userAssigneeId: row.userId,
    tenantUserIds: [row.userId],
    notifyBeforeMinutes: row.notifyBeforeMinutes,
    title: row.title,
    ...(notificationSubscriptions && { notificationSubscriptions }),
  }
}

function endOf({ removedAt, unassignedAt, enabled, deactivatedAt }: EventRow): number {
  let end = enabled ? Number.POSITIVE_INFINITY : (deactivatedAt?.getTime() ?? 0)
  if (removedAt) end = Math.min(end, removedAt.getTime())
  if (unassignedAt) end = Math.min(end, unassignedAt.getTime())
  return end
}
