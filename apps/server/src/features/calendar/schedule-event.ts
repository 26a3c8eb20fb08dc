import type { Frequency } from '@muster/contract/job-details'
import type { HolidayPolicy, HolidayRegion, IsHoliday } from '@muster/rules/holidays'
import { type OccurrenceException, occurrenceDate, type ScheduleEvent } from '@muster/rules/recurrence'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Scope, sql } from '../../db/scope.ts'
import { lastPlannedDay } from '../contracts/last-day-queries.ts'

export interface SeriesRow {
  startLocal: string
  timezone: string
  durationMinutes: number
  frequency: string | null
  weekdays: number[] | null
  repeatEvery: number
  setPosition: number | null
  since: string | null
  until: string | null
  allDay: boolean
  holidayPolicy: string
  holidayRegion: string | null
  /** The last day of the contract of its job: nothing takes place after it. */
  contractEnd: string | null
}
export interface ExceptionRow {
  date: string
  kind: string
  startLocal: string | null
  durationMinutes: number | null
}

/** The columns that say when a series takes place, for a select. */
export const dateColumns = [
  'schedule_events.start_local as startLocal',
  'schedule_events.timezone',
  'schedule_events.duration_minutes as durationMinutes',
  'schedule_events.frequency',
  'schedule_events.weekdays',
  'schedule_events.repeat_every as repeatEvery',
  'schedule_events.set_position as setPosition',
  'schedule_events.since',
  'schedule_events.until',
  'schedule_events.all_day as allDay',
  'schedule_events.holiday_policy as holidayPolicy',
  'schedule_events.holiday_region as holidayRegion',
] as const
/** The columns of SeriesRow, for a select. */
export const seriesColumns = [
  ...dateColumns,
  lastPlannedDay('schedule_events', 'job_id').as('contractEnd'),
] as const

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

export function scheduleEventOf(
  row: SeriesRow,
  exceptions: readonly ExceptionRow[],
  isHoliday: IsHoliday,
): ScheduleEvent {
  const { contractEnd } = row
  const region = row.holidayRegion as HolidayRegion | null
  const policy = row.holidayPolicy as HolidayPolicy
  return {
    startLocal: localTime(row.startLocal),
    zone: row.timezone,
    durationMinutes: row.durationMinutes,
    frequency: row.frequency as Frequency | null,
    weekdays: row.weekdays,
    repeatEvery: row.repeatEvery,
    setPosition: row.setPosition,
    since: row.since,
    until: earlier(row.until, contractEnd),
    allDay: row.allDay,
    exceptions: exceptions.map((each) => exceptionOf(each, contractEnd)),
    holidays: policy === 'keep' ? undefined : { policy, isHoliday: (date) => isHoliday(region, date) },
  }
}

/** The series as its rule alone gives it: without an end, holidays and exceptions. */
export const plainSeriesOf = (row: SeriesRow): ScheduleEvent =>
  scheduleEventOf({ ...row, until: null, contractEnd: null, holidayPolicy: 'keep' }, [], () => false)

/** The date in a series that a start belongs to, whether or not the series ends before or the occurrence was removed. */
export const dateInSeries = (row: SeriesRow, occurrenceStart: string) =>
  occurrenceDate(plainSeriesOf(row), Date.parse(occurrenceStart))

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

/** The database writes wall time with a space between day and time, and with seconds. */
const localTime = (stored: string) => stored.replace(' ', 'T').slice(0, 16)
