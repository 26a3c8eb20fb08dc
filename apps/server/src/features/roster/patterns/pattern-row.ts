import { msg } from '@muster/contract/kit/msg'
import { repeatFaults } from '@muster/contract/planning/repeat'
import type { ShiftPatternInput } from '@muster/contract/planning/shift-patterns'
import { holidayRegionOf } from '@muster/rules/time/holidays'
import { failure, refusedField } from '../../../http/failures.ts'
import type { PlannedJob } from '../../planning/changes/event-row.ts'
import type { NewPattern } from '../../planning/changes/writes.ts'
import type { PatternRow } from '../../planning/pattern-queries.ts'
import { firstDay, type Series, seriesOf } from '../../planning/series.ts'

/** What a call asks for, with what is stored where it says nothing. Throws values.refused. */
export function patternOf(
  input: ShiftPatternInput,
  { jobId, timezone, address }: Pick<PlannedJob, 'jobId' | 'timezone' | 'address'>,
  before?: PatternRow,
): NewPattern {
  const errors = repeatFaults(input).map(([path, message]) => ({ path, message }))
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
  const series = seriesOf(input, timezone, before)
  if (series.until !== null && series.until < firstDay(series))
    throw refusedField('until', msg('Must not be before the start'))
  return {
    ...series,
    jobId,
    holidayRegion: holidayRegionOf(address, timezone),
    places: input.places ?? before?.places ?? 1,
    unpaidBreakMinutes: input.unpaidBreakMinutes ?? before?.unpaidBreakMinutes ?? 0,
  }
}

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
