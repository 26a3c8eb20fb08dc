import { isClient } from '@muster/contract/kit/permissions'
import type { CalendarEvent } from '@muster/contract/planning/calendar'
import type { IsHoliday } from '@muster/rules/time/holidays'
import { firstDate, type Occurrence, occurrences, type ScheduleEvent } from '@muster/rules/time/recurrence'
import { dayBounds, instantOf, isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import {
  eventsBetween,
  exceptionsByEvent,
  jobsById,
  type PackedEvents,
  type PlannedEvent,
  packedEvents,
  unpacked,
  whereOf,
} from './event-queries.ts'
import { companyHolidays } from './holiday-queries.ts'
import type { Events } from './reach.ts'
import { inputOf } from './series.ts'
import { type SeriesRow, scheduleEventOf } from './stored-series.ts'
import type { DayRange } from './times.ts'

/** The instants between which the days of a query lie, by time zone. */
export type BoundsIn = (zone: string) => { from: number; to: number }
export function boundsOf({ startDate, endDate }: DayRange): BoundsIn {
  const byZone = new Map<string, { from: number; to: number }>()
  return (zone) => {
    const bounds = byZone.get(zone) ?? {
      from: dayBounds(zone, startDate).from,
      to: dayBounds(zone, endDate).to,
    }
    byZone.set(zone, bounds)
    return bounds
  }
}

export interface ExpandedEvent {
  row: PlannedEvent
  series: ScheduleEvent
  occurrences: Occurrence[]
}

/**
 * An event ends when it is removed, when its assignee is removed, or when its job is deactivated;
 * earlier occurrences stay.
 */
export function expandEvent(row: PlannedEvent, boundsIn: BoundsIn, isHoliday: IsHoliday): ExpandedEvent {
  const { from, to } = boundsIn(row.timezone)
  const series = scheduleEventOf(row, isHoliday)
  return { row, series, occurrences: occurrences(series, from, Math.min(to, endOf(row))) }
}

/** Clients see the times only. */
export function asCalendarEvent(
  { row, series, occurrences }: ExpandedEvent,
  level: number,
  notificationSubscriptions?: CalendarEvent['notificationSubscriptions'],
): CalendarEvent {
  const { timezone } = row
  const iso = (instant: number) => isoWithOffset(timezone, instant)
  const toOccurrence = (occurrence: Occurrence) => {
    const { occurrenceStart, startTime, duration, exception, holiday } = occurrence
    const start = iso(startTime)
    const named = occurrenceStart === startTime ? start : iso(occurrenceStart)
    const plain: CalendarEvent['occurrences'][number] = { occurrenceStart: named, startTime: start, duration }
    if (exception) plain.exception = exception.kind
    if (holiday) plain.holiday = holiday
    return plain
  }
  const eventAnswer = {
    id: row.id,
    calendarEventType: 'JOB_TASK' as const,
    ...seriesAnswer(row, series),
    mappedId: row.jobId,
    mappedText: whereOf(row),
    active: endOf(row) === Number.POSITIVE_INFINITY,
    version: row.version,
    occurrences: occurrences.map(toOccurrence),
  }
  if (isClient(level)) {
    const { notifyBeforeMinutes: _, ...times } = eventAnswer
    return { ...times, tenantUserIds: [], title: '' }
  }
  return {
    ...eventAnswer,
    assigneeId: row.assigneeId,
    userAssigneeId: row.userId,
    tenantUserIds: [row.userId],
    ...(notificationSubscriptions && { notificationSubscriptions }),
  }
}

export function seriesAnswer(row: SeriesRow, series: ScheduleEvent) {
  const { startLocal, since } = series
  const first = since ? `${firstDate(series) ?? since}${startLocal.slice(10)}` : startLocal
  return {
    startTime: isoWithOffset(row.timezone, instantOf(row.timezone, first)),
    timezone: row.timezone,
    ...inputOf(row),
  }
}

export function endOf({
  removedAt,
  unassignedAt,
  enabled,
  deactivatedAt,
}: Pick<PlannedEvent, 'removedAt' | 'unassignedAt' | 'enabled' | 'deactivatedAt'>): number {
  let end = enabled ? Number.POSITIVE_INFINITY : (deactivatedAt?.getTime() ?? 0)
  if (removedAt) end = Math.min(end, removedAt.getTime())
  if (unassignedAt) end = Math.min(end, unassignedAt.getTime())
  return end
}

/** Each of these events with its occurrences of the days, local days of its site; yields to the event loop. */
export async function* expandEvents(
  scope: Scope,
  events: Events,
  days: DayRange,
): AsyncGenerator<ExpandedEvent> {
  const packed = await packedEvents(eventsBetween(scope, events, days)).executeTakeFirstOrThrow()
  if (!hasRows(packed)) return
  const [isHoliday, exceptions, jobs] = await Promise.all([
    companyHolidays(scope),
    exceptionsByEvent(scope, packed.id),
    jobsById(scope, [...new Set(packed.jobId)]),
  ])
  const boundsIn = boundsOf(days)
  const yieldNow = yieldingToEventLoop()
  for (const row of packed.id.keys()) {
    yield expandEvent(unpacked(packed, row, { jobs, exceptions }), boundsIn, isHoliday)
    await yieldNow()
  }
}

export const hasRows = (packed: { id: number[] | null }): packed is PackedEvents => packed.id !== null
