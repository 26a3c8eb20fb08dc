import type { Frequency } from './frequency.ts'
import { type HolidayPolicy, LONGEST_HOLIDAY_DAYS, nextWorkingDay } from './holidays.ts'
import { dayOf, indexBefore, indexOf, type RepeatRule, type RuleDates, ruleDatesOf } from './rule-dates.ts'
import {
  addMinutesLocal,
  dateOfDay,
  dayBounds,
  dayNumber,
  instantOf,
  localDay,
  localTimeKind,
  steadyOffset,
} from './zone.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * What happened to one occurrence, named by the local date on which the series puts it. A moved one may
 * lie anywhere, in the zone of its event.
 */
export type OccurrenceException =
  | { date: string; kind: 'removed' }
  | { date: string; kind: 'moved'; startLocal: string; durationMinutes: number }

/**
 * Local wall time 'YYYY-MM-DDTHH:mm' in an IANA zone, which with the rule gives the dates; the series counts from
 * `since` (else from its start) up to and with `until`, both local dates. Where the rule does not have the day of the
 * start, the first occurrence is on the first day after it that the rule has. `durationMinutes` are those between start
 * and end as the clock on the wall shows them.
 */
export type ScheduleEvent = RepeatRule & {
  startLocal: string
  zone: string
  durationMinutes: number
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
  const series = seriesOf(event)
  const isWithin = ({ startTime }: Occurrence) => startTime >= fromMs && startTime < toMs
  // One day more on either side: a skipped midnight or date may carry a start over a date line.
  const lookBack = series.policy === 'move' ? 1 + LONGEST_HOLIDAY_DAYS : 1
  const from = Math.max(series.since, localDay(event.zone, fromMs) - lookBack)
  const last = Math.min(series.until, localDay(event.zone, toMs) + 1)
  if (series.policy !== 'move' && series.exceptions.size === 0) {
    const found: Occurrence[] = []
    for (let index = indexBefore(series.rule, from), day = dayOf(series.rule, index); day <= last; ) {
      if (day >= from && !isLeftOut(series, day)) {
        const occurrence = planned(series, day)
        if (isWithin(occurrence)) found.push(occurrence)
      }
      index += 1
      day = dayOf(series.rule, index)
    }
    return found
  }
  return occurrencesAside(series, from, last)
    .filter(isWithin)
    .sort((a, b) => a.startTime - b.startTime || a.occurrenceStart - b.occurrenceStart)
}

const isLeftOut = ({ policy, event }: Series, day: number) =>
  policy === 'skip' && event.holidays!.isHoliday(dateOfDay(day))

// Where occurrences change places: no longer in order, and of any days.
function occurrencesAside(series: Series, from: number, last: number): Occurrence[] {
  const { policy, event } = series
  const found = new Map<number, Occurrence>()
  for (let index = indexBefore(series.rule, from); ; index++) {
    const day = dayOf(series.rule, index)
    if (day > last) break
    if (day < from || series.exceptions.has(day) || isLeftOut(series, day)) continue
    if (policy === 'move' && event.holidays!.isHoliday(dateOfDay(day))) moveToWorkingDay(series, day, found)
    else found.set(day, planned(series, day))
  }
  const all = [...found.values()]
  for (const [day, exception] of series.exceptions) {
    if (exception.kind === 'moved' && hasDay(series, day)) all.push(moved(series, day, exception))
  }
  return all
}

/** Whether the series, exceptions left aside, has an occurrence on a local date. */
export const isOccurrenceDate = (event: ScheduleEvent, date: string): boolean =>
  hasDay(seriesOf(event), dayNumber(date))

/** The local date that names the occurrence of an instant `occurrenceStart`; undefined where the series has none then. */
export function occurrenceDate(event: ScheduleEvent, occurrenceStart: number): string | undefined {
  const series = seriesOf(event)
  const local = localDay(event.zone, occurrenceStart)
  // A start that the clocks skip may have been carried over midnight.
  const day = [local, local - 1].find(
    (each) => hasDay(series, each) && planned(series, each).startTime === occurrenceStart,
  )
  return day === undefined ? undefined : dateOfDay(day)
}

/** The first local date of the series; undefined where it ends before it begins. */
export function firstDate(event: ScheduleEvent): string | undefined {
  const series = seriesOf(event)
  for (let index = indexBefore(series.rule, series.since); ; index++) {
    const day = dayOf(series.rule, index)
    // What takes place once has no later day, also where nothing ends it.
    if (day > series.until || day === Number.POSITIVE_INFINITY) return undefined
    if (day >= series.since) return dateOfDay(day)
  }
}

/** The date of the first occurrence, whether or not the series ends before it; its start where it counts from a later day. */
export const startDate = (event: ScheduleEvent): string =>
  firstDate({ ...event, until: null }) ?? event.startLocal.slice(0, 10)

/** An event with its dates as day numbers, so that expanding it is arithmetic. */
interface Series {
  event: ScheduleEvent
  rule: RuleDates
  /** Milliseconds from midnight on the clock. */
  timeOfDay: number
  since: number
  until: number
  policy: HolidayPolicy
  exceptions: ReadonlyMap<number, OccurrenceException>
}
const noExceptions: Series['exceptions'] = new Map()

function seriesOf(event: ScheduleEvent): Series {
  const { startLocal, since, until, exceptions, holidays } = event
  const firstDate = startLocal.slice(0, 10)
  const first = dayNumber(firstDate)
  return {
    event,
    rule: ruleDatesOf(event, firstDate, first),
    timeOfDay: Number(startLocal.slice(11, 13)) * 60 * MINUTE + Number(startLocal.slice(14, 16)) * MINUTE,
    since: since ? Math.max(first, dayNumber(since)) : first,
    until: until ? dayNumber(until) : Number.POSITIVE_INFINITY,
    policy: holidays?.policy ?? 'keep',
    exceptions: exceptions?.length
      ? new Map(exceptions.map((exception) => [dayNumber(exception.date), exception]))
      : noExceptions,
  }
}

const hasDay = (series: Series, day: number): boolean =>
  day >= series.since && day <= series.until && indexOf(series.rule, day) !== undefined

function moveToWorkingDay(series: Series, day: number, found: Map<number, Occurrence>) {
  const date = dateOfDay(day)
  const to = nextWorkingDay(date, series.event.holidays!.isHoliday)
  if (!to) return
  const target = dayNumber(to)
  if (found.has(target) || (hasDay(series, target) && !series.exceptions.has(target))) return
  const { startTime: occurrenceStart } = planned(series, day)
  found.set(target, { ...planned(series, target), occurrenceStart, holiday: date })
}

function planned(series: Series, day: number): Occurrence {
  const { event } = series
  const { zone } = event
  const offset = steadyOffset(zone, day)
  if (event.allDay) {
    const { from, to } = offset === undefined ? dayBounds(zone, dateOfDay(day)) : daySpan(day, offset)
    return { occurrenceStart: from, startTime: from, duration: (to - from) / MINUTE, clockMinutes: 24 * 60 }
  }
  const minutes = event.durationMinutes
  if (offset !== undefined) {
    const start = day * DAY + series.timeOfDay - offset
    return { occurrenceStart: start, startTime: start, duration: minutes, clockMinutes: minutes }
  }
  const local = `${dateOfDay(day)}T${event.startLocal.slice(11)}`
  const start = instantOf(zone, local)
  const duration = minutesFrom(zone, local, start, minutes)
  return { occurrenceStart: start, startTime: start, duration, clockMinutes: minutes }
}
const daySpan = (day: number, offset: number) => ({ from: day * DAY - offset, to: (day + 1) * DAY - offset })

function moved(series: Series, day: number, exception: OccurrenceException & { kind: 'moved' }): Occurrence {
  const { zone } = series.event
  const { startLocal, durationMinutes } = exception
  const start = instantOf(zone, startLocal)
  return {
    occurrenceStart: planned(series, day).startTime,
    startTime: start,
    duration: minutesFrom(zone, startLocal, start, durationMinutes),
    clockMinutes: durationMinutes,
    exception,
  }
}

// From wall time to wall time; a start that the clocks skip takes its end along.
function minutesFrom(zone: string, local: string, start: number, minutes: number): number {
  const end = instantOf(zone, addMinutesLocal(local, minutes))
  const passing = (end - start) / MINUTE
  if (passing === minutes || localTimeKind(zone, local) === 'missing') return minutes
  return passing
}
