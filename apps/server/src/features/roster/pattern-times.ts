import type { PlannedJob } from '../planning/changes/event-row.ts'
import type { PatternRow } from '../planning/pattern-queries.ts'
import type { Series } from '../planning/series.ts'

/** When in the day a shift begins, and how long it is. */
export type ShiftTimes = Pick<Series, 'startLocal' | 'durationMinutes' | 'allDay'>
export interface TimeChange {
  job: PlannedJob
  before: PatternRow
  times: ShiftTimes
  /** The day from which the change counts; undefined: all that come. */
  from: string | undefined
}
export const timesOf = ({ startLocal, durationMinutes, allDay }: ShiftTimes): ShiftTimes => ({
  ...{ startLocal, durationMinutes, allDay },
})
const clockOf = ({ startLocal }: ShiftTimes) => startLocal.slice(11, 16)
/** Whether two are at the same times of the day. */
export const hasTimes = (one: ShiftTimes, other: ShiftTimes) =>
  clockOf(one) === clockOf(other) &&
  one.durationMinutes === other.durationMinutes &&
  one.allDay === other.allDay
