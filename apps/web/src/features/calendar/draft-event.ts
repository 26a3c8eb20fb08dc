import type { CalendarEvent, CalendarEventInput } from '@muster/contract/calendar'
import { type Occurrence, occurrences, previewCounts } from '@muster/rules/recurrence'
import { DEFAULT_DURATION_MINUTES, DEFAULT_NOTIFY_BEFORE_MINUTES } from '@muster/rules/schedule'
import { addDays, dayBounds, instantOf, isoWithOffset, localDate, localDateTime } from '@muster/rules/zone'

/** An event of one person as the office edits it: a negative id until it is saved. */
export type DraftEvent = CalendarEventInput

/** What the server has, to be changed; nothing of an event whose person is not told. */
export function draftOf(event: CalendarEvent): DraftEvent[] {
  const { id, userAssigneeId, startTime, duration, recursiveFrequency, until, allDay, title } = event
  if (userAssigneeId === undefined) return []
  const notifyBeforeMinutes = event.notifyBeforeMinutes ?? DEFAULT_NOTIFY_BEFORE_MINUTES
  const when = { startTime, duration, recursiveFrequency, until, allDay }
  return [{ id, userAssigneeId, ...when, notifyBeforeMinutes, title }]
}

/** An event that happens once, at the next full hour of the site, or on a later day at the same hour. */
export function newEvent(
  userAssigneeId: number,
  {
    zone,
    now,
    day,
    taken,
  }: { zone: string; now: number; day?: string | undefined; taken: readonly number[] },
): DraftEvent {
  const hour = localDateTime(zone, now + 3_600_000).slice(0, 14)
  const soon = `${hour}00`
  const local = day && day > soon.slice(0, 10) ? `${day}T${soon.slice(11)}` : soon
  return {
    id: Math.min(0, ...taken) - 1,
    userAssigneeId,
    startTime: isoWithOffset(zone, instantOf(zone, local)),
    duration: DEFAULT_DURATION_MINUTES,
    recursiveFrequency: null,
    until: null,
    notifyBeforeMinutes: DEFAULT_NOTIFY_BEFORE_MINUTES,
    allDay: false,
    title: '',
  }
}

const previewDays = { DAILY: 1, TWO_DAYS: 2, WEEKLY: 7, MONTHLY: 31, QUARTERLY: 92, ANNUALLY: 366 } as const

/** The next occurrences of an event, from a moment on: as many as the calendar previews of its frequency. */
export function preview(event: DraftEvent, zone: string, fromMs: number): Occurrence[] {
  const start = Date.parse(event.startTime)
  const from = Math.max(start, fromMs)
  const { recursiveFrequency: frequency } = event
  const count = frequency ? previewCounts[frequency] : 1
  const days = frequency ? previewDays[frequency] * (count + 1) : 1
  const series = {
    startLocal: localDateTime(zone, start).slice(0, 16),
    zone,
    durationMinutes: event.duration,
    frequency,
    until: event.until ?? null,
    allDay: event.allDay ?? false,
  }
  // An event of today that lasts the whole day began at midnight.
  const begins = event.allDay ? dayBounds(zone, localDate(zone, from)).from : from
  return occurrences(series, begins, begins + days * 86_400_000).slice(0, count)
}

/** The days of the weeks, Monday first, that a month touches. */
export function monthDays(month: string): string[] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const start = addDays(first, -weekday)
  const days = Array.from({ length: 42 }, (_, at) => addDays(start, at))
  return days.slice(0, days[35]!.startsWith(month) ? 42 : 35)
}
