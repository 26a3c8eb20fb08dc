import type { RepeatInput } from '@muster/contract/repeat'
import { type ScheduleEvent, startDate } from '@muster/rules/recurrence'
import { plainSeriesOf, type SeriesRow } from './schedule-event.ts'

/** The columns that say how an event repeats. */
export interface RuleRow {
  frequency: RepeatInput['recursiveFrequency']
  weekdays: number[] | null
  repeat_every: number
  set_position: number | null
}

/** One that names none of the three fields and keeps the frequency keeps what is stored. */
export function ruleRow(
  { recursiveFrequency: frequency, weekdays, repeatEvery, setPosition }: RepeatInput,
  before: SeriesRow | undefined,
): RuleRow {
  const isSilent = weekdays === undefined && repeatEvery === undefined && setPosition === undefined
  if (before && isSilent && before.frequency === frequency) {
    const { weekdays, repeatEvery: repeat_every, setPosition: set_position } = before
    return { frequency, weekdays, repeat_every, set_position }
  }
  return {
    frequency,
    weekdays: weekdays ? [...weekdays].sort() : null,
    repeat_every: repeatEvery ?? 1,
    set_position: setPosition ?? null,
  }
}

export const isSameRule = (row: RuleRow, before: SeriesRow): boolean =>
  row.frequency === before.frequency &&
  row.repeat_every === before.repeatEvery &&
  row.set_position === before.setPosition &&
  String(row.weekdays) === String(before.weekdays)

interface RepeatingRow extends RuleRow {
  start_local: string
  timezone: string
  since: string | null
  until: string | null
}
/** The series of a row that is to be saved, without holidays and exceptions. */
export const seriesOf = (row: RepeatingRow): ScheduleEvent => ({
  startLocal: row.start_local.slice(0, 16),
  zone: row.timezone,
  durationMinutes: 0,
  frequency: row.frequency,
  weekdays: row.weekdays,
  repeatEvery: row.repeat_every,
  setPosition: row.set_position,
  since: row.since,
  until: row.until,
})

/** The date of the first occurrence of a stored event, which its answer names as the start. */
export const startDay = (before: SeriesRow): string => startDate(plainSeriesOf(before))
