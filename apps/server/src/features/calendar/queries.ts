import { LONGEST_HOLIDAY_DAYS } from '@muster/rules/holidays'
import { addDays } from '@muster/rules/zone'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Scope, sql } from '../../db/scope.ts'
import type { Events } from './reach.ts'
import { type ExceptionRow, seriesColumns } from './schedule-event.ts'

/** Local days of the site, both included. */
export interface Days {
  startDate: string
  endDate: string
}
interface Filter {
  tenantUserIds?: number[] | undefined
  mappedIds?: number[] | undefined
  active?: boolean | undefined
}

/** Events that may have an occurrence on these days, with what expanding them needs, in the order they were made. */
export const eventsBetween = (events: Events, { startDate, endDate }: Days) => {
  // One day more on either side, as a skipped time may be carried over midnight; before it those of public holidays.
  const [from, to] = [addDays(startDate, -1 - LONGEST_HOLIDAY_DAYS), addDays(endDate, 2)]
  return plainRows(events).where((eb) =>
    eb.or([
      eb.and([
        eb('schedule_events.start_local', '<', to),
        eb.or([
          eb('schedule_events.frequency', 'is not', null),
          eb('schedule_events.start_local', '>=', from),
        ]),
        eb.or([eb('schedule_events.until', 'is', null), eb('schedule_events.until', '>=', from)]),
      ]),
      eb.exists(
        eb
          .selectFrom('schedule_exceptions as moved')
          .whereRef('moved.tenant_id', '=', 'schedule_events.tenant_id')
          .whereRef('moved.event_id', '=', 'schedule_events.id')
          .where('moved.start_local', '>=', from)
          .where('moved.start_local', '<', to)
          .select('moved.event_id'),
      ),
    ]),
  )
}

export const eventsLike = (events: Events, { tenantUserIds, mappedIds, active }: Filter) =>
  events
    .$if(tenantUserIds !== undefined, (query) =>
      query.where('job_assignees.user_id', '=', sql<number>`any(${tenantUserIds}::bigint[])`),
    )
    .$if(mappedIds !== undefined, (query) =>
      query.where('jobs.id', '=', sql<number>`any(${mappedIds}::bigint[])`),
    )
    .$if(active !== undefined, (query) =>
      query.where((eb) => {
        const goesOn = eb.and([
          eb('schedule_events.removed_at', 'is', null),
          eb('job_assignees.removed_at', 'is', null),
          eb('jobs.enabled', '=', true),
        ])
        return active ? goesOn : eb.not(goesOn)
      }),
    )

/** Events with what answering them needs, in the order they were made. */
const plainRows = (events: Events) =>
  events
    .select([
      'schedule_events.id',
      'schedule_events.assignee_id as assigneeId',
      'job_assignees.user_id as userId',
      'schedule_events.job_id as jobId',
      'job_details.title as jobDetailTitle',
      'sites.name as siteName',
      ...seriesColumns,
      'schedule_events.version',
      'schedule_events.updated_at as updatedAt',
      'schedule_events.notify_before_minutes as notifyBeforeMinutes',
      'schedule_events.title',
      'schedule_events.removed_at as removedAt',
      'job_assignees.removed_at as unassignedAt',
      'jobs.enabled',
      'jobs.deactivated_at as deactivatedAt',
    ])
    .orderBy('schedule_events.id')

/** The same with their exceptions, which expanding them needs. */
export const eventRows = (events: Events) =>
  plainRows(events).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('schedule_exceptions as exception')
        .whereRef('exception.tenant_id', '=', 'schedule_events.tenant_id')
        .whereRef('exception.event_id', '=', 'schedule_events.id')
        .select([
          'exception.occurrence_date as date',
          'exception.kind',
          'exception.start_local as startLocal',
          'exception.duration_minutes as durationMinutes',
        ]),
    ).as('exceptions'),
  )

/** Exceptions by event: asked for once, because a question for each of ten thousand events costs more than the events. */
export async function exceptionsByEvent(scope: Scope, eventIds: readonly number[]) {
  if (eventIds.length === 0) return new Map<number, ExceptionRow[]>()
  const rows = await scope
    .from('schedule_exceptions')
    .where('event_id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .select([
      'event_id as eventId',
      'occurrence_date as date',
      'kind',
      'start_local as startLocal',
      'duration_minutes as durationMinutes',
    ])
    .execute()
  return Map.groupBy(rows as (ExceptionRow & { eventId: number })[], ({ eventId }) => eventId)
}

export type EventRow = Awaited<ReturnType<ReturnType<typeof eventRows>['execute']>>[number]
