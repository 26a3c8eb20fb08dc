import type { CalendarEventInput } from '@muster/contract/planning/calendar'
import { holidayRegionOf } from '@muster/rules/time/holidays'
import type { EventJobRow, PlannedEvent } from '../event-queries.ts'
import { hasRuleOf, localTime, type Series, seriesOf } from '../series.ts'

/** The job whose schedule changes. */
export interface PlannedJob extends EventJobRow {
  jobId: number
  timezone: string
  address: string
}

export type NewEvent = Series &
  Pick<PlannedEvent, 'jobId' | 'assigneeId' | 'userId' | 'holidayRegion' | 'patternId' | 'patternDate'>

/** A call; what is published says also which place it fills, and from which day on. */
export type EventInput = CalendarEventInput & Partial<Pick<NewEvent, 'patternId' | 'patternDate' | 'since'>>
/** What a call asks for, with what is stored where it says nothing. */
export const eventOf = (
  { patternId, patternDate, since, ...event }: EventInput,
  { jobId, timezone, address }: PlannedJob,
  assigneeId: number,
  before?: PlannedEvent,
): NewEvent => ({
  ...seriesOf(event, timezone, before),
  ...{ jobId, assigneeId, userId: event.userAssigneeId },
  holidayRegion: holidayRegionOf(address, timezone),
  patternId: patternId ?? before?.patternId ?? null,
  patternDate: patternDate ?? before?.patternDate ?? null,
  ...(since && { since }),
})

export const isRescheduled = (event: NewEvent, before: PlannedEvent) =>
  event.assigneeId !== before.assigneeId ||
  localTime(event.startLocal) !== localTime(before.startLocal) ||
  event.durationMinutes !== before.durationMinutes ||
  !hasRuleOf(event, before) ||
  event.allDay !== before.allDay ||
  event.holidayPolicy !== before.holidayPolicy
