import type { CalendarEvent } from '@muster/contract/calendar'
import type { Frequency } from '@muster/contract/job-details'
import { isClient } from '@muster/contract/roles'
import { type Occurrence, type OccurrenceException, occurrences } from '@muster/rules/recurrence'
import { dayBounds, instantOf, isoWithOffset } from '@muster/rules/zone'
import type { Days, EventRow } from './queries.ts'

/**
 * The occurrences of an event on these days of its zone. What was planned stays planned: an event that was removed,
 * whose assignee was removed or whose job was deactivated ends at that moment.
 */
export function occurrencesOf(row: EventRow, { startDate, endDate }: Days): Occurrence[] {
  const { from } = dayBounds(row.timezone, startDate)
  const { to } = dayBounds(row.timezone, endDate)
  const series = {
    startLocal: localTime(row.startLocal),
    zone: row.timezone,
    durationMinutes: row.durationMinutes,
    frequency: row.frequency as Frequency | null,
    until: row.until,
    exceptions: row.exceptions as OccurrenceException[],
    allDay: row.allDay,
  }
  return occurrences(series, from, Math.min(to, endOf(row)))
}

/** The event as it is answered; a client sees the times only. */
export function asCalendarEvent(row: EventRow, days: Days, level: number): CalendarEvent {
  const { timezone } = row
  const shown = (instant: number) => isoWithOffset(timezone, instant)
  const times = {
    id: row.id,
    calendarEventType: 'JOB_TASK' as const,
    startTime: shown(instantOf(timezone, localTime(row.startLocal))),
    timezone,
    duration: row.durationMinutes,
    recursiveFrequency: row.frequency as Frequency | null,
    until: row.until,
    allDay: row.allDay,
    mappedId: row.jobId,
    mappedText: `${row.jobDetailTitle} · ${row.siteName}`,
    active: endOf(row) === Number.POSITIVE_INFINITY,
    occurrences: occurrencesOf(row, days).map(({ occurrenceStart, startTime, duration, exception }) => ({
      occurrenceStart: shown(occurrenceStart),
      startTime: shown(startTime),
      duration,
      ...(exception && { exception: exception.kind }),
    })),
  }
  if (isClient(level)) return { ...times, tenantUserIds: [], title: '' }
  return {
    ...times,
    assigneeId: row.assigneeId,
    userAssigneeId: row.userId,
    tenantUserIds: [row.userId],
    notifyBeforeMinutes: row.notifyBeforeMinutes,
    title: row.title,
  }
}

function endOf({ removedAt, unassignedAt, enabled, deactivatedAt }: EventRow): number {
  const ends = [removedAt, unassignedAt, enabled ? null : (deactivatedAt ?? new Date(0))]
  return Math.min(...ends.map((end) => end?.getTime() ?? Number.POSITIVE_INFINITY))
}

/** The database writes wall time with a space between day and time. */
const localTime = (stored: string) => stored.replace(' ', 'T')
