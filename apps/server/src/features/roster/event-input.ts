import type { CalendarEventInput } from '@muster/contract/calendar'
import { instantOf, isoWithOffset } from '@muster/rules/time/zone'
import { type ChangeRow, seriesOfChange } from '../planning/change-queries.ts'
import { inputOf, localTime } from '../planning/series.ts'

/** A drafted shift as the calendar takes a new event, under the negative id of its draft. */
export function eventInput(change: ChangeRow): CalendarEventInput {
  const series = seriesOfChange(change)
  const { timezone, startLocal } = series
  return {
    id: -change.id,
    userAssigneeId: change.userId,
    startTime: isoWithOffset(timezone, instantOf(timezone, localTime(startLocal))),
    ...inputOf(series),
  }
}
