import { msg } from '@muster/contract/msg'
import type { ShiftPatternInput } from '@muster/contract/roster'
import { holidayRegionOf } from '@muster/rules/holidays'
import { localDateTime } from '@muster/rules/zone'
import { type FieldFaultInput, failure } from '../../http/failures.ts'
import type { PlannedJob } from '../calendar/check-events.ts'
import type { PatternRow } from './queries.ts'

/** A pattern as it is stored, in wall time of the site. A missing field keeps its value, or takes its default. */
export function patternRow(
  input: ShiftPatternInput,
  { jobId, timezone, address }: PlannedJob,
  before?: PatternRow,
) {
  const allDay = input.allDay ?? before?.allDay ?? false
  const start = localDateTime(timezone, Date.parse(input.startTime))
  return {
    job_id: jobId,
    start_local: allDay ? `${start.slice(0, 10)}T00:00:00` : start,
    timezone,
    duration_minutes: allDay ? 24 * 60 : input.duration,
    frequency: input.recursiveFrequency,
    weekdays: input.weekdays ? [...new Set(input.weekdays)].sort() : null,
    repeat_every: input.repeatEvery ?? 1,
    set_position: input.setPosition ?? null,
    until: input.until === undefined ? (before?.until ?? null) : input.until,
    all_day: allDay,
    holiday_policy: input.holidayPolicy ?? before?.holidayPolicy ?? 'keep',
    holiday_region: holidayRegionOf(address, timezone) as string | null,
    places: input.places ?? before?.places ?? 1,
    unpaid_break_minutes: input.unpaidBreakMinutes ?? before?.unpaidBreakMinutes ?? 0,
    notify_before_minutes: input.notifyBeforeMinutes ?? before?.notifyBeforeMinutes ?? 5,
    title: input.title ?? before?.title ?? '',
  }
}
export type NewPattern = ReturnType<typeof patternRow>

/** Throws values.refused, naming each field that does not go with the others. */
export function refuseInvalidPattern(input: ShiftPatternInput, firstDay: string): void {
  const { recursiveFrequency, weekdays, repeatEvery = 1, setPosition, until } = input
  const faults: FieldFaultInput[] = []
  const refuseIf = (wrong: boolean, path: string, message: string) => {
    if (wrong) faults.push({ path, message })
  }
  const isMonthly = recursiveFrequency === 'MONTHLY'
  const hasPosition = setPosition !== undefined && setPosition !== null
  const days = weekdays ? new Set(weekdays).size : 0
  refuseIf(until != null && until < firstDay, 'until', msg('Must not be before the start'))
  refuseIf(
    repeatEvery > 1 && !isMonthly && recursiveFrequency !== 'DAILY' && recursiveFrequency !== 'WEEKLY',
    'repeatEvery',
    msg('Only daily, weekly and monthly shifts repeat like this'),
  )
  refuseIf(setPosition === 0, 'setPosition', msg('Must not be 0'))
  refuseIf(hasPosition && !isMonthly, 'setPosition', msg('Only monthly shifts have a position in the month'))
  refuseIf(isMonthly && hasPosition && days !== 1, 'weekdays', msg('Needs exactly one weekday'))
  refuseIf(
    days > 0 && recursiveFrequency !== 'WEEKLY' && !(isMonthly && hasPosition),
    'weekdays',
    msg('Only weekly shifts have weekdays'),
  )
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}
