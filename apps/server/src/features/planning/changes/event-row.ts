import type { CalendarEventInput } from '@muster/contract/calendar'
import { holidayRegionOf } from '@muster/rules/time/holidays'
import type { StoredEvent } from '../event-queries.ts'
import { hasRuleOf, localTime, type Series, seriesOf } from '../series.ts'

/** The job whose schedule changes, with its site's zone and address and the last day of its contract. */
export interface PlannedJob {
  jobId: number
  timezone: string
  address: string
  contractEnd: string | null
}

/** An event to be saved. */
export type NewEvent = Series &
  Pick<StoredEvent, 'jobId' | 'assigneeId' | 'userId' | 'holidayRegion' | 'patternId' | 'patternDate'>

/** What a call asks for, with what is stored where it says nothing. */
export const eventOf = (
  event: CalendarEventInput,
  { jobId, timezone, address }: PlannedJob,
  assigneeId: number,
  before?: StoredEvent,
): NewEvent => ({
  ...seriesOf(event, timezone, before),
  ...{ jobId, assigneeId, userId: event.userAssigneeId },
  holidayRegion: holidayRegionOf(address, timezone),
  patternId: before?.patternId ?? null,
  patternDate: before?.patternDate ?? null,
})

export const isRescheduled = (event: NewEvent, before: StoredEvent) =>
  event.assigneeId !== before.assigneeId ||
  localTime(event.startLocal) !== localTime(before.startLocal) ||
  event.durationMinutes !== before.durationMinutes ||
  !hasRuleOf(event, before) ||
  event.allDay !== before.allDay ||
  event.holidayPolicy !== before.holidayPolicy
