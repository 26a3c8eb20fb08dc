import type { IsHoliday } from '@muster/rules/time/holidays'
import {
  isOccurrenceDate,
  type Occurrence,
  occurrences,
  type ScheduleEvent,
} from '@muster/rules/time/recurrence'
import { instantOf, localDate } from '@muster/rules/time/zone'
import type { PlannedEvent } from './event-queries.ts'
import { type BoundsIn, boundsOf, endOf } from './expand-event.ts'
import { idOf, type PatternRow } from './pattern-queries.ts'
import { type ExceptionRow, scheduleEventOf } from './stored-series.ts'
import { type DayRange, endOfShift } from './times.ts'

export interface PatternPlace {
  pattern: PatternRow
  /** The id that events store. A row of the past answers to the pattern that replaced it. */
  patternId: number
  date: string
  occurrence: Occurrence
  filled: number
  fillers: readonly Pick<PlannedEvent, 'id' | 'userId'>[]
  /** How many of the filled places have a person who fills another of them. */
  repeated: number
  /** Who fills a place on another day: their visit was moved there. */
  moved: readonly MovedVisit[]
}
interface MovedVisit {
  userId: number
  date: string
}

/** What needs people, and who fills it: a plan, or a part of one. */
export interface PlacesPlan {
  readonly patterns: readonly PatternRow[]
  readonly events: readonly PlannedEvent[]
  readonly isHoliday: IsHoliday
}

/** The occurrences of patterns on these days, each with the number of events that fill it. */
export function placesOn(
  { patterns, events, isHoliday }: PlacesPlan,
  days: DayRange | BoundsIn,
): PatternPlace[] {
  const boundsIn = typeof days === 'function' ? days : boundsOf(days)
  const byPattern = Map.groupBy(
    events.filter(({ patternId }) => patternId !== null).map((event) => filler(event, isHoliday)),
    ({ patternId }) => patternId,
  )
  return patterns.flatMap((pattern) => {
    const patternId = idOf(pattern)
    const fillers = byPattern.get(patternId) ?? []
    return patternOccurrences(pattern, boundsIn, isHoliday).map((occurrence) => {
      const date = localDate(pattern.timezone, occurrence.occurrenceStart)
      const here = fillers.filter((each) => fills(each, date))
      const filling = { fillers: here, filled: here.length, repeated: repeatedIn(here) }
      const isAsNamed = occurrence.startTime === occurrence.occurrenceStart
      const day = isAsNamed ? date : localDate(pattern.timezone, occurrence.startTime)
      return { pattern, patternId, date, occurrence, ...filling, moved: movedFrom(here, date, day) }
    })
  })
}

/** How many of these have a person whom one before has too. */
export const repeatedIn = (fillers: readonly { userId: number }[]) =>
  fillers.length < 2 ? 0 : fillers.length - new Set(fillers.map(({ userId }) => userId)).size

/** A place that is switched off for a day, with those whose shifts would fill it. */
export interface OffPlace extends PatternPlace {
  usualUserIds: number[]
}
/** Places that were switched off for single days, each with the number of events that fill it nevertheless. */
export function offPlacesOn(plan: PlacesPlan, days: DayRange): OffPlace[] {
  const off = new Map<PatternRow, ReadonlySet<string>>()
  for (const pattern of plan.patterns) {
    const dates = daysOff(pattern)
    if (dates.length > 0) off.set({ ...pattern, exceptions: asNeeded(pattern.exceptions) }, new Set(dates))
  }
  if (off.size === 0) return []
  const usual = { ...plan, events: plan.events.map(withoutRemovals) }
  return placesOn({ ...plan, patterns: [...off.keys()] }, days)
    .filter(({ pattern, date }) => off.get(pattern)?.has(date))
    .map((place) => ({
      ...place,
      usualUserIds: [...new Set(eventsFilling(usual, place).map(({ userId }) => userId))],
    }))
}
const withoutRemovals = (event: PlannedEvent): PlannedEvent => ({
  ...event,
  exceptions: event.exceptions.filter(({ kind }) => kind !== 'removed'),
})
/** As if no day were switched off: one that was moved before has its moved time. */
export const asNeeded = (exceptions: readonly ExceptionRow[]): ExceptionRow[] =>
  exceptions.flatMap((each) =>
    each.kind !== 'removed' ? each : each.startLocal === null ? [] : { ...each, kind: 'moved' },
  )
/** The days on which a pattern needs no people, though its rule says so. */
export const daysOff = ({ exceptions }: Pick<PatternRow, 'exceptions'>): string[] =>
  exceptions.flatMap(({ kind, date }) => (kind === 'removed' ? date : []))

/** Whether a pattern needs people on a day, by its rule; days that are switched off count as needed. */
export type NeededDays = (patternId: number, date: string) => boolean
/** By patterns with their past. */
export function neededDays({ patterns, isHoliday }: Pick<PlacesPlan, 'patterns' | 'isHoliday'>): NeededDays {
  const rows = patterns.map((pattern) => ({
    id: idOf(pattern),
    series: scheduleEventOf(pattern, isHoliday),
    end: pattern.removedAt?.getTime() ?? Number.POSITIVE_INFINITY,
  }))
  const byId = Map.groupBy(rows, ({ id }) => id)
  return (patternId, date) =>
    (byId.get(patternId) ?? []).some(
      ({ series, end }) =>
        isOccurrenceDate(series, date) &&
        (end === Number.POSITIVE_INFINITY || startOn(series, date) < end) &&
        (series.holidays?.policy !== 'skip' || !series.holidays.isHoliday(date)),
    )
}

/** Those of these events that fill a place of a pattern on a day. */
export const eventsFilling = (
  { events, isHoliday }: Pick<PlacesPlan, 'events' | 'isHoliday'>,
  { patternId, date }: PlaceRef,
): PlannedEvent[] =>
  events.filter((event) => event.patternId === patternId && fills(filler(event, isHoliday), date))

/** A pattern on the day that names its occurrence. */
export interface PlaceRef {
  patternId: number
  date: string
}
export const placeKey = ({ patternId, date }: PlaceRef) => `${patternId} ${date}`

/** Places that no event fills. */
export const openOf = ({ pattern, filled }: PatternPlace) => Math.max(0, pattern.places - filled)
/** Open places that can still be filled: until the shift ends, for what is left of it. */
export const uncoveredOf = (place: PatternPlace, now: number) => (hasEnded(place, now) ? 0 : openOf(place))
/** Open places of an occurrence that has ended: they stay unfilled. */
export const unfilledOf = (place: PatternPlace, now: number) => (hasEnded(place, now) ? openOf(place) : 0)
const hasEnded = ({ occurrence }: PatternPlace, now: number) => endOfShift(occurrence) <= now

function patternOccurrences(pattern: PatternRow, boundsIn: BoundsIn, isHoliday: IsHoliday): Occurrence[] {
  const { from, to } = boundsIn(pattern.timezone)
  const end = Math.min(to, pattern.removedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  return occurrences(scheduleEventOf(pattern, isHoliday), from, end)
}

interface Filler extends Pick<PlannedEvent, 'id' | 'userId'> {
  patternId: number
  series: ScheduleEvent
  patternDate: string | null
  removed: ReadonlySet<string>
  /** The local day on which a moved occurrence takes place, by the day that names it. */
  movedTo: ReadonlyMap<string, string>
  end: number
}
function filler(event: PlannedEvent, isHoliday: IsHoliday): Filler {
  const series = scheduleEventOf(event, isHoliday)
  const gone = series.exceptions?.filter(({ kind }) => kind === 'removed') ?? []
  return {
    ...{ id: event.id, userId: event.userId, patternId: event.patternId! },
    series,
    patternDate: event.patternDate,
    removed: new Set(gone.map(({ date }) => date)),
    movedTo: new Map(
      event.exceptions.map(({ date, startLocal }) => [date, startLocal?.slice(0, 10) ?? date]),
    ),
    end: endOf(event),
  }
}

/** Whether an event has an occurrence that its series puts on a day, wherever it was moved in time. */
function fills({ series, patternDate, removed, end }: Filler, date: string): boolean {
  if (patternDate !== null && patternDate !== date) return false
  const named = namedDay({ patternDate, startLocal: series.startLocal }, date)
  if (removed.has(named) || !isOccurrenceDate(series, named)) return false
  if (end !== Number.POSITIVE_INFINITY && startOn(series, named) >= end) return false
  return series.holidays?.policy !== 'skip' || !series.holidays.isHoliday(named)
}
/** The day that names the occurrence with which an event fills a day. */
export const namedDay = (
  { patternDate, startLocal }: { patternDate: string | null; startLocal: string },
  date: string,
) => (patternDate === null ? date : startLocal.slice(0, 10))

/** Those of the fillers of a day that take place on another day than the occurrence itself. */
const movedFrom = (fillers: readonly Filler[], date: string, day: string): MovedVisit[] =>
  fillers.flatMap(({ userId, series, patternDate, movedTo }) => {
    const named = namedDay({ patternDate, startLocal: series.startLocal }, date)
    const takesPlace = movedTo.get(named) ?? named
    return takesPlace === day ? [] : { userId, date: takesPlace }
  })

const startOn = ({ zone, startLocal }: ScheduleEvent, date: string) =>
  instantOf(zone, `${date}${startLocal.slice(10)}`)
