import type { Frequency } from '@muster/contract/job-details'
import type { HolidayPolicy, HolidayRegion, IsHoliday } from '@muster/rules/holidays'
import type { OccurrenceException, ScheduleEvent } from '@muster/rules/recurrence'

/** A row of schedule_events with its exceptions, as far as expanding it needs. */
export interface SeriesRow {
  startLocal: string
  timezone: string
  durationMinutes: number
  frequency: string | null
  since: string | null
  until: string | null
  allDay: boolean
  holidayPolicy: string
  holidayRegion: string | null
}
export interface ExceptionRow {
  date: string
  kind: string
  startLocal: string | null
  durationMinutes: number | null
}

/** The columns of SeriesRow, for a select. */
export const seriesColumns = [
  'schedule_events.start_local as startLocal',
  'schedule_events.timezone',
  'schedule_events.duration_minutes as durationMinutes',
  'schedule_events.frequency',
  'schedule_events.since',
  'schedule_events.until',
  'schedule_events.all_day as allDay',
  'schedule_events.holiday_policy as holidayPolicy',
  'schedule_events.holiday_region as holidayRegion',
] as const

/** What is stored, as the rules of recurrence take it. */
export function scheduleEventOf(
  row: SeriesRow,
  exceptions: readonly ExceptionRow[],
  isHoliday: IsHoliday,
): ScheduleEvent {
  const region = row.holidayRegion as HolidayRegion | null
  const policy = row.holidayPolicy as HolidayPolicy
  return {
    startLocal: localTime(row.startLocal),
    zone: row.timezone,
    durationMinutes: row.durationMinutes,
    frequency: row.frequency as Frequency | null,
    since: row.since,
    until: row.until,
    allDay: row.allDay,
    exceptions: exceptions.map(exceptionOf),
    holidays: policy === 'keep' ? undefined : { policy, isHoliday: (date) => isHoliday(region, date) },
  }
}

// The table holds both or neither of the two for a moved occurrence.
const exceptionOf = ({ date, startLocal, durationMinutes }: ExceptionRow): OccurrenceException =>
  startLocal === null || durationMinutes === null
    ? { date, kind: 'removed' }
    : { date, kind: 'moved', startLocal: localTime(startLocal), durationMinutes }

/** The database writes wall time with a space between day and time, and with seconds. */
const localTime = (stored: string) => stored.replace(' ', 'T').slice(0, 16)
