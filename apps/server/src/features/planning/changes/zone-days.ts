import type { IsHoliday } from '@muster/rules/time/holidays'
import { firstDate, occurrences, type ScheduleEvent } from '@muster/rules/time/recurrence'
import { addDays, instantOf, localDate, localDateTime } from '@muster/rules/time/zone'
import { localTime } from '../series.ts'
import { type DatesRow, type ExceptionRow, scheduleEventOf } from '../stored-series.ts'
import { laterDay } from '../times.ts'

const DAY = 86_400_000
/** Public holidays put an occurrence off by less. */
const daysBack = 30

export interface ZoneChange {
  /** The zone that the site has now, and the one that it had. */
  zone: string
  zoneBefore: string
  isHoliday: IsHoliday
  now: number
}

/** The series without the end of its contract: if the contract is renewed, its later days have the new zone too. */
const seriesOf = (row: DatesRow, { isHoliday }: ZoneChange) =>
  scheduleEventOf({ ...row, contractEnd: null, exceptions: [] }, isHoliday)

/**
 * The first day of a series that takes the new zone: none has begun since, by the clock of either zone. Undefined where
 * all have begun. Single occurrences that were moved are `movedAcrossZones`.
 */
export function firstZonedDay(row: DatesRow, change: ZoneChange): string | undefined {
  const { zone, now } = change
  const series = seriesOf(row, change)
  if (row.frequency === null) {
    const local = localTime(row.exceptions[0]?.startLocal ?? row.startLocal)
    const isToCome = [series.zone, zone].every((each) => instantOf(each, local) >= now)
    return isToCome ? series.startLocal.slice(0, 10) : undefined
  }
  const begun = [series, { ...series, zone }].flatMap((each) => daysBetween(each, now - daysBack * DAY, now))
  const last = begun.sort().at(-1) ?? addDays(localDate(zone, now), -daysBack)
  return firstDayAfter(series, last)
}

export function firstDayAfter(series: ScheduleEvent, day: string): string | undefined {
  return firstDate({ ...series, since: laterDay(series.since ?? null, addDays(day, 1)) })
}
const daysBetween = (series: ScheduleEvent, from: number, to: number) =>
  occurrences(series, from, to).map(({ occurrenceStart }) => localDate(series.zone, occurrenceStart))

/** Undefined where nothing of the series lies before that day. */
export function splitDay(row: DatesRow, from: string, change: ZoneChange): string | undefined {
  const first = firstDate(seriesOf(row, change))
  return first === undefined || from <= first ? undefined : from
}

/**
 * Moved occurrences whose stored wall time has to change, with the new one. Those to come keep the clock of their site,
 * all others their instant. `from` is the day from which the series has the new zone; undefined: it keeps its own.
 */
export function movedAcrossZones(
  row: DatesRow,
  from: string | undefined,
  { zone, zoneBefore, now }: ZoneChange,
): ExceptionRow[] {
  if (row.frequency === null) return []
  return row.exceptions.flatMap((exception) => {
    if (exception.kind !== 'moved' || exception.startLocal === null) return []
    const local = localTime(exception.startLocal)
    const before = instantOf(row.timezone, local)
    // A series that is over may have been left in a zone that its site had earlier.
    const clock = from === undefined ? localDateTime(zoneBefore, before) : local
    const after = instantOf(zone, clock)
    const isToCome = before >= now && after >= now
    const zoneOfDay = from !== undefined && exception.date >= from ? zone : row.timezone
    const startLocal = localDateTime(zoneOfDay, isToCome ? after : before)
    return startLocal === local ? [] : [{ ...exception, startLocal }]
  })
}

/** The series with these occurrences as they are now. */
export const withMoved = <Row extends DatesRow>(row: Row, moved: readonly ExceptionRow[]): Row => {
  const dates = new Map(moved.map((each) => [each.date, each]))
  return { ...row, exceptions: row.exceptions.map((each) => dates.get(each.date) ?? each) }
}
