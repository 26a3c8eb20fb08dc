import { msg } from '@muster/contract/msg'
import { repeatFaults } from '@muster/contract/repeat'
import type { ShiftPatternInput } from '@muster/contract/shift-patterns'
import { holidayRegionOf } from '@muster/rules/holidays'
import { startDate } from '@muster/rules/recurrence'
import { localDateTime } from '@muster/rules/zone'
import { failure, refusedField } from '../../http/failures.ts'
import type { PlannedJob } from '../calendar/check-events.ts'
import { isSameRule, ruleRow, seriesOf, startDay } from '../calendar/repeat-row.ts'
import type { PatternRow } from './queries.ts'

/**
 * A pattern as it is stored, in wall time of the site. A missing field keeps its value, or takes its default. Where
 * neither start nor rule changes, the pattern keeps the date from which it steps. Throws values.refused.
 */
export function patternRow(
  input: ShiftPatternInput,
  { jobId, timezone, address }: PlannedJob,
  before?: PatternRow,
) {
  const errors = repeatFaults(input).map(([path, message]) => ({ path, message }))
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
  const allDay = input.allDay ?? before?.allDay ?? false
  const start = localDateTime(timezone, Date.parse(input.startTime))
  const rule = ruleRow(input, before)
  const isSameStart = before && isSameRule(rule, before) && start.slice(0, 10) === startDay(before)
  const day = isSameStart
    ? before.startLocal.slice(0, 10)
    : startDate(seriesOf({ ...rule, start_local: start, since: null, until: null, timezone }))
  const row = {
    job_id: jobId,
    start_local: `${day}${allDay ? 'T00:00:00' : start.slice(10)}`,
    timezone,
    duration_minutes: allDay ? 24 * 60 : input.duration,
    ...rule,
    since: isSameStart ? before.since : null,
    until: input.until === undefined ? (before?.until ?? null) : input.until,
    all_day: allDay,
    ...notes(input, before),
    holiday_region: holidayRegionOf(address, timezone) as string | null,
  }
  if (row.until !== null && row.until < startDate(seriesOf(row)))
    throw refusedField('until', msg('Must not be before the start'))
  return row
}

/** What says nothing of the times. */
const notes = (input: ShiftPatternInput, before: PatternRow | undefined) => ({
  holiday_policy: input.holidayPolicy ?? before?.holidayPolicy ?? 'keep',
  places: input.places ?? before?.places ?? 1,
  unpaid_break_minutes: input.unpaidBreakMinutes ?? before?.unpaidBreakMinutes ?? 0,
  notify_before_minutes: input.notifyBeforeMinutes ?? before?.notifyBeforeMinutes ?? 5,
  title: input.title ?? before?.title ?? '',
})
