import type { IsHoliday } from '@muster/rules/holidays'
import { isOccurrenceDate, type Occurrence, occurrences, type ScheduleEvent } from '@muster/rules/recurrence'
import { instantOf, localDate } from '@muster/rules/zone'
import { type BoundsIn, type EventRow, endOf } from '../calendar/expand-event.ts'
import { type ExceptionRow, scheduleEventOf } from '../calendar/schedule-event.ts'
import { endOfShift } from './open-shifts.ts'
import type { PatternRow } from './queries.ts'

/** An event, or a draft under a negative id, with its exceptions. */
export interface RosterEvent {
  row: EventRow
  exceptions: readonly ExceptionRow[]
  /** The act that would add it. */
  actId: number | null
}

/** The places of one occurrence of a pattern. */
export interface PatternPlace {
  pattern: PatternRow
  /** The id that events store. A row of the past answers to the pattern that replaced it. */
  patternId: number
  date: string
  occurrence: Occurrence
  filled: number
}

interface CoverageContext {
  boundsIn: BoundsIn
  isHoliday: IsHoliday
}

/** The occurrences of patterns on these days, each with the number of events that fill it. */
export function placesOf(
  patterns: readonly PatternRow[],
  events: readonly RosterEvent[],
  context: CoverageContext,
): PatternPlace[] {
  const byPattern = Map.groupBy(
    events.filter(({ row }) => row.patternId !== null).map((event) => filler(event, context.isHoliday)),
    ({ patternId }) => patternId,
  )
  return patterns.flatMap((pattern) => {
    const patternId = pattern.pastOf ?? pattern.id
    const fillers = byPattern.get(patternId) ?? []
    return patternOccurrences(pattern, context).map((occurrence) => {
      const date = localDate(pattern.timezone, occurrence.occurrenceStart)
      const filled = fillers.filter((each) => fills(each, date)).length
      return { pattern, patternId, date, occurrence, filled }
    })
  })
}

/** Places that were switched off for single days, each with the number of events that fill it nevertheless. */
export const offPlacesOf = (
  patterns: readonly PatternRow[],
  events: readonly RosterEvent[],
  context: CoverageContext,
): PatternPlace[] =>
  patterns.flatMap((pattern) => {
    const off = new Set(daysOff(pattern))
    const exceptions = pattern.exceptions.filter(({ kind }) => kind !== 'removed')
    if (off.size === 0) return []
    return placesOf([{ ...pattern, exceptions }], events, context).filter(({ date }) => off.has(date))
  })
/** The days on which a pattern needs no people, though its rule says so. */
export const daysOff = ({ exceptions }: Pick<PatternRow, 'exceptions'>): string[] =>
  exceptions.flatMap(({ kind, date }) => (kind === 'removed' ? date : []))

/** Those of these events that fill a place of a pattern on a day. */
export const eventsFilling = (
  events: readonly RosterEvent[],
  { patternId, date }: { patternId: number; date: string },
  isHoliday: IsHoliday,
): RosterEvent[] =>
  events.filter((event) => event.row.patternId === patternId && fills(filler(event, isHoliday), date))

/** Places that no event fills. */
export const openOf = ({ pattern, filled }: PatternPlace) => Math.max(0, pattern.places - filled)
/** Open places that can still be filled: until the shift ends, for what is left of it. */
export const uncoveredOf = (place: PatternPlace, now: number) => (hasEnded(place, now) ? 0 : openOf(place))
/** Open places of an occurrence that has ended: they stay unfilled. */
export const unfilledOf = (place: PatternPlace, now: number) => (hasEnded(place, now) ? openOf(place) : 0)
const hasEnded = ({ occurrence }: PatternPlace, now: number) => endOfShift(occurrence) <= now

function patternOccurrences(pattern: PatternRow, { boundsIn, isHoliday }: CoverageContext): Occurrence[] {
  const { from, to } = boundsIn(pattern.timezone)
  const end = Math.min(to, pattern.removedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  return occurrences(scheduleEventOf(pattern, pattern.exceptions, isHoliday), from, end)
}

interface Filler {
  patternId: number
  series: ScheduleEvent
  patternDate: string | null
  removed: ReadonlySet<string>
  end: number
}
function filler({ row, exceptions }: RosterEvent, isHoliday: IsHoliday): Filler {
  const series = scheduleEventOf(row, exceptions, isHoliday)
  const gone = series.exceptions?.filter(({ kind }) => kind === 'removed') ?? []
  return {
    patternId: row.patternId!,
    series,
    patternDate: row.patternDate,
    removed: new Set(gone.map(({ date }) => date)),
    end: endOf(row),
  }
}

/** Whether an event has an occurrence that its series puts on a day, wherever it was moved in time. */
function fills({ series, patternDate, removed, end }: Filler, date: string): boolean {
  if (patternDate !== null && patternDate !== date) return false
  const own = patternDate === null ? date : series.startLocal.slice(0, 10)
  if (removed.has(own) || !isOccurrenceDate(series, own)) return false
  if (end !== Number.POSITIVE_INFINITY && startOn(series, own) >= end) return false
  return series.holidays?.policy !== 'skip' || !series.holidays.isHoliday(own)
}
const startOn = ({ zone, startLocal }: ScheduleEvent, date: string) =>
  instantOf(zone, `${date}${startLocal.slice(10)}`)
