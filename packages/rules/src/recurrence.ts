import { type Frequency, frequencySteps } from './frequency.ts'
import { type HolidayPolicy, LONGEST_HOLIDAY_DAYS, nextWorkingDay } from './holidays.ts'
import {
  addDays,
  addMinutesLocal,
  addMonths,
  dayBounds,
  daysBetween,
  instantOf,
  localDate,
  localTimeKind,
} from './zone.ts'

const MINUTE = 60_000

/**
 * What happened to one occurrence, named by the local date on which the series puts it. A moved one may
 * lie anywhere, in the zone of its event.
 */
export type OccurrenceException =
  | { date: string; kind: 'removed' }
  | { date: string; kind: 'moved'; startLocal: string; durationMinutes: number }

/**
 * Local wall time 'YYYY-MM-DDTHH:mm' in an IANA zone, which with the frequency gives the dates; the series counts from
 * `since` (else from its start) up to and with `until`, both local dates. `durationMinutes` are those between start and
 * end as the clock on the wall shows them.
 */
export type ScheduleEvent = {
  startLocal: string
  zone: string
  durationMinutes: number
  frequency: Frequency | null
  since?: string | null
  until?: string | null
  /** What becomes of occurrences on public holidays; nothing where it is left out. */
  holidays?: { policy: HolidayPolicy; isHoliday: (date: string) => boolean } | undefined
  exceptions?: readonly OccurrenceException[]
  allDay?: boolean
}

/**
 * `occurrenceStart` is the instant at which the series puts it, which names it for ever; `startTime` the
 * instant at which it takes place; `duration` minutes that pass, `clockMinutes` those that the clock on the wall shows.
 * `holiday` is the public holiday from which it was moved.
 */
export type Occurrence = {
  occurrenceStart: number
  startTime: number
  duration: number
  clockMinutes: number
  holiday?: string
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
 * The occurrences that start within [fromMs, toMs), in order. Wall time is kept over changes of the clocks, at the start
 * and at the end: 22:00 to 06:00 stays that, and lasts an hour less or more. A time that is skipped moves forward by the
 * gap, one shown twice is the earlier. Months without the day take their last one. All day is midnight to midnight. An
 * occurrence on a public holiday is kept, left out, or moved to the next working day, where it falls together with the
 * one that the series has there. The cost grows with the window, not with the age of the series.
 */
export function occurrences(event: ScheduleEvent, fromMs: number, toMs: number): Occurrence[] {
  if (toMs <= fromMs) return []
  const exceptions = exceptionsByDate(event)
  const policy = event.holidays?.policy ?? 'keep'
  // One day more on either side: a skipped midnight or date may carry a start over a date line.
  const firstDate = addDays(localDate(event.zone, fromMs), policy === 'move' ? -1 - LONGEST_HOLIDAY_DAYS : -1)
  const lastDate = addDays(localDate(event.zone, toMs), 1)
  const found = new Map<string, Occurrence>()
  for (const date of datesBetween(event, firstDate, lastDate)) {
    if (exceptions.has(date)) continue
    if (policy === 'keep' || !event.holidays!.isHoliday(date)) found.set(date, planned(event, date))
    else if (policy === 'move') moveToWorkingDay(event, date, exceptions, found)
  }
  for (const exception of exceptions.values()) {
    if (exception.kind === 'moved' && isOccurrenceDate(event, exception.date))
      found.set(`moved ${exception.date}`, moved(event, exception))
  }
  return [...found.values()]
    .filter(({ startTime }) => startTime >= fromMs && startTime < toMs)
    .sort((a, b) => a.startTime - b.startTime || a.occurrenceStart - b.occurrenceStart)
}

type Exceptions = ReadonlyMap<string, OccurrenceException>
const noExceptions: Exceptions = new Map()
const exceptionsByDate = ({ exceptions }: ScheduleEvent): Exceptions =>
  exceptions?.length ? new Map(exceptions.map((exception) => [exception.date, exception])) : noExceptions

function* datesBetween(event: ScheduleEvent, first: string, last: string) {
  const from = event.since && event.since > first ? event.since : first
  for (let index = indexBefore(event, first); ; index++) {
    const date = dateOf(event, index)
    if (date === undefined || date > last) return
    if (date >= from) yield date
  }
}

function moveToWorkingDay(
  event: ScheduleEvent,
  date: string,
  exceptions: Exceptions,
  found: Map<string, Occurrence>,
) {
  const to = nextWorkingDay(date, event.holidays!.isHoliday)
  const isTaken = !to || found.has(to) || (isOccurrenceDate(event, to) && !exceptions.has(to))
  if (!isTaken) found.set(to, { ...planned(event, to), occurrenceStart: startOf(event, date), holiday: date })
}

/** Whether the series, exceptions left aside, has an occurrence on a local date. */
export function isOccurrenceDate(event: ScheduleEvent, date: string): boolean {
  if (event.since && date < event.since) return false
  for (let index = indexBefore(event, date); ; index++) {
    const candidate = dateOf(event, index)
    if (candidate === undefined || candidate > date) return false
    if (candidate === date) return true
  }
}

/** The local date that names the occurrence of an instant `occurrenceStart`; undefined where the series has none then. */
export function occurrenceDate(event: ScheduleEvent, occurrenceStart: number): string | undefined {
  const local = localDate(event.zone, occurrenceStart)
  // A start that the clocks skip may have been carried over midnight.
  return [local, addDays(local, -1)].find(
    (date) => isOccurrenceDate(event, date) && startOf(event, date) === occurrenceStart,
  )
}

/** The first local date of the series; undefined where it ends before it begins. */
export function firstDate(event: ScheduleEvent): string | undefined {
  for (let index = event.since ? indexBefore(event, event.since) : 0; ; index++) {
    const date = dateOf(event, index)
    if (date === undefined) return undefined
    if (!event.since || date >= event.since) return date
  }
}

const startOf = (event: ScheduleEvent, date: string) =>
  event.allDay
    ? dayBounds(event.zone, date).from
    : instantOf(event.zone, `${date}T${event.startLocal.slice(11)}`)

function planned(event: ScheduleEvent, date: string): Occurrence {
  if (event.allDay) {
    const { from, to } = dayBounds(event.zone, date)
    const duration = (to - from) / MINUTE
    return { occurrenceStart: from, startTime: from, duration, clockMinutes: 24 * 60 }
  }
  const start = startOf(event, date)
  const duration = minutesFrom(event, `${date}T${event.startLocal.slice(11)}`, start, event.durationMinutes)
  return { occurrenceStart: start, startTime: start, duration, clockMinutes: event.durationMinutes }
}

function moved(event: ScheduleEvent, exception: OccurrenceException & { kind: 'moved' }): Occurrence {
  const start = instantOf(event.zone, exception.startLocal)
  return {
    occurrenceStart: startOf(event, exception.date),
    startTime: start,
    duration: minutesFrom(event, exception.startLocal, start, exception.durationMinutes),
    clockMinutes: exception.durationMinutes,
    exception,
  }
}

// From wall time to wall time; a start that the clocks skip takes its end along.
function minutesFrom({ zone }: ScheduleEvent, local: string, start: number, minutes: number): number {
  const end = instantOf(zone, addMinutesLocal(local, minutes))
  const passing = (end - start) / MINUTE
  if (passing === minutes || localTimeKind(zone, local) === 'missing') return minutes
  return passing
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
