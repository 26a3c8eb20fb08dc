import type { CalendarEvent, CalendarEventInput, OccurrenceRemoval } from '@muster/contract/planning/calendar'
import { seriesDefaults, seriesDetails } from '@muster/contract/planning/series'
import { type Occurrence, occurrences, previewCounts, startDate } from '@muster/rules/time/recurrence'
import { DEFAULT_DURATION_MINUTES, pickedDuration } from '@muster/rules/time/schedule'
import { dayBounds, instantOf, isoWithOffset, localDate, localDateTime } from '@muster/rules/time/zone'
import { ruleOf } from '../../shared/shifts/typed-shift.ts'

/** An event of one person as the office edits it: a negative id until it is saved. */
export type DraftEvent = CalendarEventInput

/** A schedule as it is edited: the events, what of saved series takes place otherwise, and what is taken out of them. */
export interface ScheduleDraft {
  events: DraftEvent[]
  changes: DraftEvent[]
  removals: OccurrenceRemoval[]
}

/** What the server has, to be changed; nothing of an event whose person is not told. */
export function draftOf(event: CalendarEvent): DraftEvent[] {
  const { id, userAssigneeId, startTime, duration, recursiveFrequency, until, version } = event
  if (userAssigneeId === undefined) return []
  const { weekdays, repeatEvery = 1, setPosition } = event
  const when = { startTime, duration, recursiveFrequency, until, weekdays, repeatEvery, setPosition }
  return [{ id, userAssigneeId, ...when, ...seriesDetails(event), version }]
}

/** A slot of the calendar: local wall time, and its length where it has one. */
export interface Slot {
  startLocal: string
  minutes: number
}

interface SlotContext {
  zone: string
  now: number
  taken: readonly number[]
}

export function newEvent(userAssigneeId: number, { zone, now, taken }: SlotContext, slot?: Slot): DraftEvent {
  const soon = `${localDateTime(zone, now + 3_600_000).slice(0, 14)}00`
  const isLater = slot && slot.startLocal > localDateTime(zone, now).slice(0, 16)
  return {
    id: Math.min(0, ...taken) - 1,
    userAssigneeId,
    startTime: isoWithOffset(zone, instantOf(zone, isLater ? slot.startLocal : soon)),
    duration: slot ? pickedDuration(slot.minutes) : DEFAULT_DURATION_MINUTES,
    recursiveFrequency: null,
    repeatEvery: 1,
    until: null,
    ...seriesDefaults,
  }
}

/** A new event begins on the first day that its rule has. */
export function fittedStart(event: DraftEvent, zone: string): DraftEvent {
  const startLocal = localDateTime(zone, Date.parse(event.startTime)).slice(0, 16)
  const first = startDate({ ...ruleOf(event), startLocal, zone, durationMinutes: 0 })
  if (first === startLocal.slice(0, 10)) return event
  return { ...event, startTime: isoWithOffset(zone, instantOf(zone, `${first}${startLocal.slice(10)}`)) }
}

const previewDays = { DAILY: 1, TWO_DAYS: 2, WEEKLY: 7, MONTHLY: 31, QUARTERLY: 92, ANNUALLY: 366 } as const

/** The next occurrences of an event, from a moment on: as many as the calendar previews of its frequency. */
export function preview(event: DraftEvent, zone: string, fromMs: number): Occurrence[] {
  const start = Date.parse(event.startTime)
  const from = Math.max(start, fromMs)
  const { recursiveFrequency: frequency } = event
  const count = frequency ? previewCounts[frequency] : 1
  const days = frequency ? previewDays[frequency] * (event.repeatEvery ?? 1) * (count + 1) : 1
  const series = {
    startLocal: localDateTime(zone, start).slice(0, 16),
    zone,
    durationMinutes: event.duration,
    ...ruleOf(event),
    until: event.until ?? null,
    allDay: event.allDay ?? false,
  }
  // An event of today that lasts the whole day began at midnight.
  const begins = event.allDay ? dayBounds(zone, localDate(zone, from)).from : from
  return occurrences(series, begins, begins + days * 86_400_000).slice(0, count)
}

/** The same text for the same values, in whatever order they came out of the form. */
const written = (event: DraftEvent) =>
  JSON.stringify(
    Object.entries(event)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** What has to be sent so that the schedule `before` becomes `after`. */
export function draftChange(before: ScheduleDraft, after: ScheduleDraft) {
  const had = new Map(before.events.map((event) => [event.id, written(event)]))
  const kept = new Set(after.events.map(({ id }) => id))
  const changed = after.events.filter((event) => had.get(event.id) !== written(event))
  const events: DraftEvent[] = [...changed, ...after.changes]
  return {
    events,
    removeEventIds: [...had.keys()].filter((id) => !kept.has(id)),
    removeOccurrences: after.removals,
  }
}
