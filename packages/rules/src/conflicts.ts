import { dayNumber, localDate } from './zone.ts'

const MINUTE = 60_000

/** What a company holds its schedules to. Null limits are not checked. */
export interface ScheduleLimits {
  maxDayMinutes: number | null
  maxWeekMinutes: number | null
  minRestMinutes: number | null
  /** ISO weekday with which a week begins. */
  weekStart: number
}

/** One planned stay of one person: an occurrence of an event. Instants in milliseconds; `date` is its local day. */
export interface PlannedShift {
  eventId: number
  start: number
  end: number
  date: string
  allDay: boolean
}

export type StayConflictKind = 'overlap' | 'dayHours' | 'weekHours' | 'rest'
/** One conflict of one stay of a checked event, on its local day. */
export interface StayConflict {
  kind: StayConflictKind
  eventId: number
  date: string
  /** The event that it meets: overlap and rest. */
  otherEventId?: number
  /** Planned minutes of the day or week, or of the rest that is left. */
  minutes?: number
}

/** A stay of an occurrence that takes place at an instant for so many minutes. */
export const stayOf = (
  eventId: number,
  zone: string,
  { startTime, duration, allDay }: { startTime: number; duration: number; allDay: boolean },
): PlannedShift => ({
  eventId,
  start: startTime,
  end: startTime + duration * MINUTE,
  date: localDate(zone, startTime),
  allDay,
})

/**
 * What is wrong with the schedule of one person, as far as stays of checked events have a part in it. A stay counts to
 * the local day on which it starts. Rest is what lies between the last end of one day's stays and the first start of a
 * later day's: visits of one day need none. A stay of a whole day says on which day, not how long, so it can overlap and
 * has neither hours nor rest. The cost grows with the number of stays (n log n) and of conflicts.
 */
export function shiftConflicts(
  stays: readonly PlannedShift[],
  isChecked: (eventId: number) => boolean,
  limits: ScheduleLimits,
): StayConflict[] {
  const inOrder = [...stays].sort((a, b) => a.start - b.start || a.end - b.end || a.eventId - b.eventId)
  const timed = inOrder.filter(({ allDay }) => !allDay)
  return [
    ...overlaps(inOrder, isChecked),
    ...hours(timed, isChecked, limits),
    ...rests(timed, isChecked, limits.minRestMinutes),
  ]
}

function overlaps(inOrder: readonly PlannedShift[], isChecked: (eventId: number) => boolean): StayConflict[] {
  const found: StayConflict[] = []
  let open: PlannedShift[] = []
  for (const stay of inOrder) {
    open = open.filter(({ end }) => end > stay.start)
    for (const other of open) {
      if (isChecked(stay.eventId)) found.push(overlap(stay, other))
      else if (isChecked(other.eventId)) found.push(overlap(other, stay))
    }
    open.push(stay)
  }
  return found
}

const overlap = (of: PlannedShift, other: PlannedShift): StayConflict => ({
  kind: 'overlap',
  eventId: of.eventId,
  date: of.date,
  otherEventId: other.eventId,
})

function hours(
  timed: readonly PlannedShift[],
  isChecked: (eventId: number) => boolean,
  { maxDayMinutes, maxWeekMinutes, weekStart }: ScheduleLimits,
): StayConflict[] {
  return [
    ...above('dayHours', timed, isChecked, maxDayMinutes, (date) => date),
    ...above('weekHours', timed, isChecked, maxWeekMinutes, (date) => weekNumber(date, weekStart)),
  ]
}

/** A number for each week that begins on an ISO weekday; the first day of 1970 was a Thursday. */
export const weekNumber = (date: string, weekStart: number) =>
  Math.floor((dayNumber(date) + 4 - weekStart) / 7)

function above(
  kind: StayConflictKind,
  timed: readonly PlannedShift[],
  isChecked: (eventId: number) => boolean,
  limit: number | null,
  spanOf: (date: string) => string | number,
): StayConflict[] {
  if (limit === null) return []
  const spans = new Map<string | number, { minutes: number; stays: PlannedShift[] }>()
  for (const stay of timed) {
    const key = spanOf(stay.date)
    const span = spans.get(key) ?? { minutes: 0, stays: [] }
    span.minutes += (stay.end - stay.start) / MINUTE
    if (isChecked(stay.eventId)) span.stays.push(stay)
    spans.set(key, span)
  }
  const found: StayConflict[] = []
  for (const { minutes, stays } of spans.values()) {
    const seen = new Set<number>()
    for (const { eventId, date } of minutes > limit ? stays : []) {
      if (!seen.has(eventId)) found.push({ kind, eventId, date, minutes })
      seen.add(eventId)
    }
  }
  return found
}

function rests(
  timed: readonly PlannedShift[],
  isChecked: (eventId: number) => boolean,
  least: number | null,
): StayConflict[] {
  if (least === null) return []
  const found: StayConflict[] = []
  // The stay of earlier days that ends last, and the one of the day so far.
  let before: PlannedShift | undefined
  let today: PlannedShift | undefined
  for (const stay of timed) {
    if (today && today.date !== stay.date) {
      before = later(before, today)
      today = undefined
      const minutes = (stay.start - before.end) / MINUTE
      const checked = [stay, before].find(({ eventId }) => isChecked(eventId))
      if (minutes < least && checked) {
        const other = checked === stay ? before : stay
        found.push({
          kind: 'rest',
          eventId: checked.eventId,
          date: checked.date,
          otherEventId: other.eventId,
          minutes: Math.max(0, minutes),
        })
      }
    }
    today = later(today, stay)
  }
  return found
}

const later = (a: PlannedShift | undefined, b: PlannedShift) => (a && a.end >= b.end ? a : b)
