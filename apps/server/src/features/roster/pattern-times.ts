import type { PlannedJob } from '../calendar/check-events.ts'
import type { SeriesRow } from '../calendar/schedule-event.ts'
import type { PatternRow } from './queries.ts'

export interface PatternTimes {
  start_local: string
  duration_minutes: number
  all_day: boolean
}
export interface TimeChange {
  job: PlannedJob
  before: PatternRow
  times: PatternTimes
  /** The day from which the change counts; undefined: all that come. */
  from: string | undefined
}
const clockOf = (local: string) => local.slice(11, 16)
export const timesOf = ({ startLocal, durationMinutes, allDay }: PatternRow): PatternTimes => ({
  ...{ start_local: startLocal, duration_minutes: durationMinutes, all_day: allDay },
})
/** Whether a shift is at these times of the day. */
export const hasTimes = (
  { startLocal, durationMinutes, allDay }: Pick<SeriesRow, 'startLocal' | 'durationMinutes' | 'allDay'>,
  times: PatternTimes,
) =>
  clockOf(startLocal) === clockOf(times.start_local) &&
  durationMinutes === times.duration_minutes &&
  allDay === times.all_day
