import type { HolidayPolicy, HolidayRegion, IsHoliday } from '@muster/rules/time/holidays'
import { type OccurrenceException, occurrenceDate, type ScheduleEvent } from '@muster/rules/time/recurrence'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Scope, sql } from '../../db/scope.ts'
import { lastPlannedDay } from '../contracts/last-day-queries.ts'
import { datesOf, localTime, type Series, type SeriesDates, selectSeries } from './series.ts'

/** A series as it is stored. */
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

/** The columns of SeriesRow, for a select. */
export const seriesColumns = [
  ...selectSeries('schedule_events'),
  'schedule_events.holiday_region as holidayRegion' as const,
  lastPlannedDay('schedule_events', 'job_id').as('contractEnd'),
]

/** The exceptions of an event as one JSON array, for a select from schedule_events. */
const exceptionsOfEvent = (scope: Scope) =>
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
    until: earlier(row.until, contractEnd),
    exceptions: exceptions.map((each) => exceptionOf(each, contractEnd)),
    holidays: policy === 'keep' ? undefined : { policy, isHoliday: (date) => isHoliday(region, date) },
  }
}

/** The date in a series that a start belongs to, whether or not the series ends before or the occurrence was removed. */
export const dateInSeries = (row: Series, occurrenceStart: string) =>
  occurrenceDate(datesOf({ ...row, until: null }), Date.parse(occurrenceStart))

const earlier = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

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
