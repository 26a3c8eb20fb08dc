import type { CalendarEventInput } from '@muster/contract/calendar'
import { holidayRegionOf } from '@muster/rules/time/holidays'
import type { Scope } from '../../../db/scope.ts'
import { hasRuleOf, localTime, type Series, seriesOf, seriesRow } from '../series.ts'
import type { StoredEvent } from '../stored-events.ts'

/** The job whose schedule changes, with its site's zone and address and the last day of its contract. */
export interface PlannedJob {
  jobId: number
  timezone: string
  address: string
  contractEnd: string | null
}

/** An event to be saved. */
export interface NewEvent extends Series {
  jobId: number
  assigneeId: number
  holidayRegion: string | null
  followsId: number | null
  patternId: number | null
  patternDate: string | null
}

/** What a call asks for, with what is stored where it says nothing. */
export const eventOf = (
  event: CalendarEventInput,
  { jobId, timezone, address }: PlannedJob,
  assigneeId: number,
  before?: StoredEvent,
): NewEvent => ({
  ...seriesOf(event, timezone, before),
  ...{ jobId, assigneeId },
  holidayRegion: holidayRegionOf(address, timezone),
  followsId: null,
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

/** Answers the ids in the order of the events. */
export async function insertEvents(scope: Scope, events: readonly NewEvent[]): Promise<number[]> {
  if (events.length === 0) return []
  const by = { created_at: scope.now, created_by: scope.actor.id || null, updated_at: scope.now }
  const rows = events.map((event) => ({
    ...seriesRow(event),
    ...{ job_id: event.jobId, assignee_id: event.assigneeId, holiday_region: event.holidayRegion },
    ...{ follows_id: event.followsId, pattern_id: event.patternId, pattern_date: event.patternDate },
    ...by,
  }))
  const inserted = await scope.into('schedule_events', rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}
