import type { IsHoliday } from '@muster/rules/time/holidays'
import {
  firstDate,
  isOccurrenceDate,
  type Occurrence,
  occurrences,
  type ScheduleEvent,
} from '@muster/rules/time/recurrence'
import { isoWithOffset, localDate, localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { daysCounted } from '../coming-shift-queries.ts'
import { eventRows, type PlannedEvent } from '../event-queries.ts'
import { companyHolidays } from '../holiday-queries.ts'
import { patternsById } from '../pattern-queries.ts'
import type { Events } from '../reach.ts'
import { once, type Series } from '../series.ts'
import { type ExceptionRow, scheduleEventOf } from '../stored-series.ts'
import { laterDay } from '../times.ts'
import { nextDate } from './change-series.ts'
import { insertPatterns, type NewPattern } from './writes.ts'

const DAY = 86_400_000
/** Occurrences that lie outside the rest of their series, because they were moved, are looked for so far ahead. */
const daysKept = 400
/** A single visit may be planned for any day of a century. */
const farthest = 36_600 * DAY

export interface OpenedPlaces {
  /** How many coming visits of each active job have no person any more, and when the first one begins. */
  jobs: { jobId: number; visits: number; startTime: string }[]
  patternIds: number[]
}

/**
 * Keeps as uncovered places what these events would have done from `at` on; call it before they end. Events of a pattern
 * leave its places by ending. Of others the rest becomes a pattern with one place, so that no occurrence is lost.
 */
export async function openPlaces(tx: Scope, events: Events, at: Date): Promise<OpenedPlaces> {
  const goingOn = events
    .where('schedule_events.removed_at', 'is', null)
    .where('job_assignees.removed_at', 'is', null)
  const rows = await eventRows(tx, goingOn).execute()
  if (rows.length === 0) return { jobs: [], patternIds: [] }
  const isHoliday = await companyHolidays(tx)
  const patterns = await patternsById(
    tx,
    rows.map(({ patternId }) => patternId),
  )
  const opened: NewPattern[] = []
  const uncovered: { row: PlannedEvent; startTime: number }[] = []
  for (const row of rows) {
    const series = scheduleEventOf(row, isHoliday)
    const coming = occurrences(series, at.getTime(), at.getTime() + daysKept * DAY)
    const pattern = patterns.get(row.patternId ?? 0)
    const needs = pattern && scheduleEventOf(pattern, isHoliday)
    opened.push(
      ...(needs
        ? outside(row, coming, needs)
        : restOf(row, { series, coming, isHoliday, now: at.getTime() })),
    )
    const needed = coming.filter((occurrence) => !needs || !isOff(row, occurrence, needs))
    if (row.enabled) uncovered.push(...needed.map(({ startTime }) => ({ row, startTime })))
  }
  const counted = uncovered.filter(({ startTime }) => startTime < at.getTime() + daysCounted * DAY)
  const patternIds = await insertPatterns(tx, opened)
  return { jobs: [...Map.groupBy(counted, ({ row }) => row.jobId)].map(visitsOfJob), patternIds }
}

function visitsOfJob([jobId, visits]: [number, { row: PlannedEvent; startTime: number }[]]) {
  const first = visits.reduce((found, each) => (each.startTime < found.startTime ? each : found))
  return { jobId, visits: visits.length, startTime: isoWithOffset(first.row.timezone, first.startTime) }
}

function isOff(row: PlannedEvent, { occurrenceStart }: Occurrence, pattern: ScheduleEvent): boolean {
  const filled = row.patternDate ?? localDate(row.timezone, occurrenceStart)
  return pattern.exceptions?.some(({ date, kind }) => date === filled && kind === 'removed') ?? false
}

function outside(row: PlannedEvent, coming: readonly Occurrence[], pattern: ScheduleEvent): NewPattern[] {
  if (row.patternDate !== null && isOccurrenceDate(pattern, row.patternDate)) return []
  return coming
    .filter(({ occurrenceStart }) => !isOccurrenceDate(pattern, localDate(row.timezone, occurrenceStart)))
    .map((occurrence) => neededOnce(row, occurrence))
}

interface RestContext {
  series: ScheduleEvent
  coming: readonly Occurrence[]
  isHoliday: IsHoliday
  now: number
}
function restOf(row: PlannedEvent, { series, coming, isHoliday, now }: RestContext): NewPattern[] {
  const since = nextDate(series, now)
  if (row.frequency === null) {
    const [occurrence] = occurrences(series, now, now + farthest)
    return occurrence ? [neededOnce(row, occurrence)] : []
  }
  if (firstDate({ ...series, since }) === undefined)
    return coming.map((occurrence) => neededOnce(row, occurrence))
  const start = row.startLocal.slice(0, 10)
  const from = laterDay(since, row.since ?? start)
  const exceptions = row.exceptions
    .filter(({ date }) => date >= since)
    .map((each) => ifToCome(each, row, now))
  const rest = scheduleEventOf({ ...row, since: from, exceptions }, isHoliday)
  const starts = new Set(occurrences(rest, now, now + daysKept * DAY).map(({ startTime }) => startTime))
  return [
    { ...row, since: from > start ? from : null, exceptions },
    ...coming
      .filter(({ startTime }) => !starts.has(startTime))
      .map((occurrence) => neededOnce(row, occurrence)),
  ]
}

/** An occurrence that was moved to a time that has passed is over. */
function ifToCome(exception: ExceptionRow, { timezone }: PlannedEvent, now: number): ExceptionRow {
  const { date, startLocal } = exception
  const isOver = startLocal !== null && startLocal.replace(' ', 'T') < localDateTime(timezone, now)
  return isOver ? { date, kind: 'removed', startLocal: null, durationMinutes: null } : exception
}

type SeriesToOpen = Series & Pick<PlannedEvent, 'jobId' | 'holidayRegion'>
export const neededOnce = (
  event: SeriesToOpen,
  { startTime, clockMinutes }: Pick<Occurrence, 'startTime' | 'clockMinutes'>,
): NewPattern => ({
  ...event,
  ...once,
  startLocal: localDateTime(event.timezone, startTime),
  durationMinutes: clockMinutes,
  exceptions: [],
})
