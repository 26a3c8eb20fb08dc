import { LONGEST_HOLIDAY_DAYS } from '@muster/rules/holidays'
import { addDays } from '@muster/rules/zone'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Scope, sql } from '../../db/scope.ts'
import type { Events } from './reach.ts'
import { type ExceptionRow, type SeriesRow, seriesColumns } from './schedule-event.ts'

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
/** An event with what expanding it and telling when it ends needs. */
export interface PlannedRow extends SeriesRow {
  id: number
  assigneeId: number
  userId: number
  jobId: number
  version: number
  notifyBeforeMinutes: number
  title: string
  removedAt: Date | null
  unassignedAt: Date | null
}
/** What events say of their job. */
export interface JobRow {
  jobDetailTitle: string
  siteName: string
  enabled: boolean
  deactivatedAt: Date | null
}

/** Events that may have an occurrence on these days. */
export const eventsBetween = (events: Events, { startDate, endDate }: Days) => {
  // One day more on either side, as a skipped time may be carried over midnight; before it those of public holidays.
  const [from, to] = [addDays(startDate, -1 - LONGEST_HOLIDAY_DAYS), addDays(endDate, 2)]
  return events.where((eb) =>
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

/**
 * Events in the order they were made, as one row with one JSON text in `rows`: ten thousand rows of the driver cost
 * several times as much. `unpacked` reads it.
 */
export const packedEvents = (events: Events) =>
  events.select(
    sql<Packed[] | null>`json_agg(json_build_array(
      schedule_events.id, schedule_events.assignee_id, job_assignees.user_id, schedule_events.job_id,
      schedule_events.start_local, schedule_events.timezone, schedule_events.duration_minutes,
      schedule_events.frequency, schedule_events.since, schedule_events.until, schedule_events.all_day,
      schedule_events.holiday_policy, schedule_events.holiday_region, schedule_events.version,
      schedule_events.notify_before_minutes, schedule_events.title, schedule_events.removed_at,
      job_assignees.removed_at) order by schedule_events.id)`.as('rows'),
  )
export type Packed = [
  id: number,
  assigneeId: number,
  userId: number,
  jobId: number,
  startLocal: string,
  timezone: string,
  durationMinutes: number,
  frequency: string | null,
  since: string | null,
  until: string | null,
  allDay: boolean,
  holidayPolicy: string,
  holidayRegion: string | null,
  version: number,
  notifyBeforeMinutes: number,
  title: string,
  removedAt: string | null,
  unassignedAt: string | null,
]
const timeOf = (text: string | null) => (text === null ? null : new Date(text))
export const unpacked = (row: Packed, job: JobRow): PlannedRow & JobRow => ({
  id: row[0],
  assigneeId: row[1],
  userId: row[2],
  jobId: row[3],
  startLocal: row[4],
  timezone: row[5],
  durationMinutes: row[6],
  frequency: row[7],
  since: row[8],
  until: row[9],
  allDay: row[10],
  holidayPolicy: row[11],
  holidayRegion: row[12],
  version: row[13],
  notifyBeforeMinutes: row[14],
  title: row[15],
  removedAt: timeOf(row[16]),
  unassignedAt: timeOf(row[17]),
  jobDetailTitle: job.jobDetailTitle,
  siteName: job.siteName,
  enabled: job.enabled,
  deactivatedAt: job.deactivatedAt,
})

/** What the events of these jobs say of them, by id. */
export async function jobsById(scope: Scope, jobIds: readonly number[]): Promise<Map<number, JobRow>> {
  if (jobIds.length === 0) return new Map()
  const rows = await scope
    .from('jobs')
    .innerJoin('job_details', (join) =>
      join
        .onRef('job_details.tenant_id', '=', 'jobs.tenant_id')
        .onRef('job_details.id', '=', 'jobs.job_detail_id'),
    )
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'jobs.tenant_id').onRef('sites.id', '=', 'jobs.site_id'),
    )
    .where('jobs.id', '=', sql<number>`any(${jobIds}::bigint[])`)
    .select([
      'jobs.id',
      'job_details.title as jobDetailTitle',
      'sites.name as siteName',
      'jobs.enabled',
      'jobs.deactivated_at as deactivatedAt',
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What single events need to be answered, in the order they were made. */
export const eventRows = (events: Events) =>
  events
    .innerJoin('job_details', (join) =>
      join
        .onRef('job_details.tenant_id', '=', 'jobs.tenant_id')
        .onRef('job_details.id', '=', 'jobs.job_detail_id'),
    )
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'jobs.tenant_id').onRef('sites.id', '=', 'jobs.site_id'),
    )
    .select((eb) => [
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
    ])
    .orderBy('schedule_events.id')

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
