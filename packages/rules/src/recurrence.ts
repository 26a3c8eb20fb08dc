import { type Frequency, frequencySteps } from './frequency.ts'
import { addDays, addMonths, dayBounds, daysBetween, instantOf, localDate } from './zone.ts'

const MINUTE = 60_000

/**
 * What happened to one occurrence, named by the local date on which the series puts it. A moved one may
 * lie anywhere, in the zone of its event.
 */
export type OccurrenceException =
  | { date: string; kind: 'removed' }
  | { date: string; kind: 'moved'; startLocal: string; durationMinutes: number }

/** Local wall time 'YYYY-MM-DDTHH:mm' in an IANA zone; `until` is the last local date of the series. */
export type ScheduleEvent = {
  startLocal: string
  zone: string
  durationMinutes: number
  frequency: Frequency | null
  until?: string | null
  exceptions?: readonly OccurrenceException[]
  allDay?: boolean
}

/**
 * `occurrenceStart` is the instant at which the series puts it, which names it for ever; `startTime` the
 * instant at which it takes place; `duration` minutes that pass.
 */
export type Occurrence = {
  occurrenceStart: number
  startTime: number
  duration: number
  exception?: OccurrenceException
}

/** How many occurrences of an event the calendar previews. */
export const previewCounts: Record<Frequency, number> = {
  DAILY: 90,
  TWO_DAYS: 45,
  WEEKLY: 25,
  MONTHLY: 15,
  QUARTERLY: 10,
  ANNUALLY: 5,
}

/**
 * The occurrences that start within [fromMs, toMs), in order. Wall time is kept over changes of the clocks:
 * a time that is skipped moves forward by the gap, one shown twice is the earlier. Months without the day
 * take their last one. All day is midnight to midnight. The cost grows with the window, not with the age of
 * the series.
 */
export function occurrences(event: ScheduleEvent, fromMs: number, toMs: number): Occurrence[] {
  if (toMs <= fromMs) return []
  const exceptions = new Map(event.exceptions?.map((exception) => [exception.date, exception]))
  const found: Occurrence[] = []
  // One day more on either side: a skipped midnight or date may carry a start over a date line.
  const lastDate = addDays(localDate(event.zone, toMs), 1)
  for (let index = indexBefore(event, addDays(localDate(event.zone, fromMs), -1)); ; index++) {
    const date = dateOf(event, index)
    if (date === undefined || date > lastDate) break
    if (!exceptions.has(date)) found.push(planned(event, date))
  }
  for (const exception of exceptions.values()) {
    if (exception.kind === 'moved' && isOccurrenceDate(event, exception.date))
      found.push(moved(event, exception))
  }
  return found
    .filter(({ startTime }) => startTime >= fromMs && startTime < toMs)
    .sort((a, b) => a.startTime - b.startTime || a.occurrenceStart - b.occurrenceStart)
}

/** Whether the series, exceptions left aside, has an occurrence on a local date. */
export function isOccurrenceDate(event: ScheduleEvent, date: string): boolean {
  for (let index = indexBefore(event, date); ; index++) {
    const candidate = dateOf(event, index)
    if (candidate === undefined || candidate > date) return false
    if (candidate === date) return true
  }
}

function planned(event: ScheduleEvent, date: string): Occurrence {
  if (event.allDay) {
    const { from, to } = dayBounds(event.zone, date)
    return { occurrenceStart: from, startTime: from, duration: (to - from) / MINUTE }
  }
  const start = instantOf(event.zone, `${date}T${event.startLocal.slice(11)}`)
  return { occurrenceStart: start, startTime: start, duration: event.durationMinutes }
}

function moved(event: ScheduleEvent, exception: OccurrenceException & { kind: 'moved' }): Occurrence {
  return {
    occurrenceStart: planned(event, exception.date).occurrenceStart,
    startTime: instantOf(event.zone, exception.startLocal),
    duration: exception.durationMinutes,
    exception,
  }
}

// Each date is stepped from the first one, so that the 31st comes back after a short month.
function dateOf(event: ScheduleEvent, index: number): string | undefined {
  const first = event.startLocal.slice(0, 10)
  if (event.frequency === null) return index === 0 && !isAfterEnd(event, first) ? first : undefined
  const step = frequencySteps[event.frequency]
  const date = 'days' in step ? addDays(first, index * step.days) : addMonths(first, index * step.months)
  return isAfterEnd(event, date) ? undefined : date
}

const isAfterEnd = (event: ScheduleEvent, date: string) => !!event.until && date > event.until

// The index of an occurrence that is not after the date, near it: at most two steps before.
function indexBefore(event: ScheduleEvent, date: string): number {
  const first = event.startLocal.slice(0, 10)
  if (event.frequency === null || date <= first) return 0
  const step = frequencySteps[event.frequency]
  if ('days' in step) return Math.floor(daysBetween(first, date) / step.days)
  return Math.max(0, Math.floor((monthNumber(date) - monthNumber(first)) / step.months) - 1)
}

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
