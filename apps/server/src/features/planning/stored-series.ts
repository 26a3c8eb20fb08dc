import type { HolidayPolicy, HolidayRegion, IsHoliday } from '@muster/rules/time/holidays'
import {
  type Occurrence,
  type OccurrenceException,
  occurrenceDate,
  occurrences,
  type ScheduleEvent,
} from '@muster/rules/time/recurrence'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Scope, sql } from '../../db/scope.ts'
import { lastPlannedDay } from '../contracts/last-day-queries.ts'
import { datesOf, localTime, type Series, type SeriesDates, selectSeries } from './series.ts'
import { earlierDay } from './times.ts'

export interface SeriesRow extends Series, DatesRow {}
/** What of it says when it takes place. */
export interface DatesRow extends SeriesDates {
  holidayRegion: string | null
  /** The last day of the contract of its job: nothing takes place after it. */
  contractEnd: string | null
  /** Occurrences that were removed or moved. */
  exceptions: readonly ExceptionRow[]
}
export interface ExceptionRow {
  date: string
  kind: string
  startLocal: string | null
  durationMinutes: number | null
}

export const seriesColumns = [
  ...selectSeries('schedule_events'),
  'schedule_events.holiday_region as holidayRegion' as const,
  lastPlannedDay('schedule_events', 'job_id').as('contractEnd'),
]

/** The exceptions of an event as one JSON array, for a select from schedule_events. */
export const exceptionsOfEvent = (scope: Scope) =>
  jsonArrayFrom(
    scope
      .from('schedule_exceptions')
      .where('schedule_exceptions.event_id', '=', sql.ref<number>('schedule_events.id'))
      .select([
        'schedule_exceptions.occurrence_date as date',
        'schedule_exceptions.kind',
        'schedule_exceptions.start_local as startLocal',
        'schedule_exceptions.duration_minutes as durationMinutes',
      ]),
  )

/** The columns that expanding an event needs, for a select from schedule_events. */
export const seriesWithExceptions = (scope: Scope) =>
  [...seriesColumns, exceptionsOfEvent(scope).as('exceptions')] as const

/** When a stored series takes place: until its contract ends, beside holidays, as its occurrences were changed. */
export function scheduleEventOf(row: DatesRow, isHoliday: IsHoliday): ScheduleEvent {
  const { contractEnd, exceptions } = row
  const region = row.holidayRegion as HolidayRegion | null
  const policy = row.holidayPolicy as HolidayPolicy
  return {
    ...datesOf(row),
    until: earlierDay(row.until, contractEnd),
    exceptions: exceptions.map((each) => exceptionOf(each, contractEnd)),
    holidays: policy === 'keep' ? undefined : { policy, isHoliday: (date) => isHoliday(region, date) },
  }
}

/** The date in a series that a start belongs to, whether or not the series ends before or the occurrence was removed. */
export const dateInSeries = (row: Series, occurrenceStart: string) =>
  occurrenceDate(datesOf({ ...row, until: null }), Date.parse(occurrenceStart))

export interface NamedOccurrence {
  /** The local day that names it. */
  date: string
  isRemoved: boolean
  /** Not where it was removed, or left out for a holiday. */
  occurrence: Occurrence | undefined
}
/** An occurrence may have been moved so far from the day that names it. */
const farthestMove = 3650 * 86_400_000
/** The occurrence that a start names; undefined where the series has none then. */
export function namedOccurrence(
  row: DatesRow,
  occurrenceStart: string,
  isHoliday: IsHoliday,
): NamedOccurrence | undefined {
  const series = scheduleEventOf(row, isHoliday)
  const named = Date.parse(occurrenceStart)
  const date = occurrenceDate(series, named)
  if (date === undefined) return undefined
  const alone = { ...series, since: date, until: date }
  const [occurrence] = occurrences(alone, named - farthestMove, named + farthestMove)
  const isRemoved = series.exceptions!.some((each) => each.date === date && each.kind === 'removed')
  return { date, isRemoved, occurrence }
}

/** A removed occurrence may keep the time that it had; one moved beyond the contract counts as removed. */
function exceptionOf(
  { date, kind, startLocal, durationMinutes }: ExceptionRow,
  contractEnd: string | null,
): OccurrenceException {
  const isGone =
    kind === 'removed' ||
    startLocal === null ||
    durationMinutes === null ||
    (contractEnd !== null && startLocal.slice(0, 10) > contractEnd)
  return isGone
    ? { date, kind: 'removed' }
    : { date, kind: 'moved', startLocal: localTime(startLocal), durationMinutes }
}
