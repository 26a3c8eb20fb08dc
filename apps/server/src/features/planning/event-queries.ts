import { subscribable } from '@muster/contract/kit/permissions'
import { holidayRegionOf, LONGEST_HOLIDAY_DAYS } from '@muster/rules/time/holidays'
import { addDays } from '@muster/rules/time/zone'
import type { SelectQueryBuilder } from 'kysely'
import { isAreaManager, isAreaSite } from '../../db/areas.ts'
import { levelIn } from '../../db/names.ts'
import { prepared } from '../../db/prepared.ts'
import { along, joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { lastPlannedDay } from '../contracts/last-day-queries.ts'
import { jobsAtSites } from '../jobs/queries.ts'
import { type PackedRow, pack, unpack } from './packed-queries.ts'
import { allEvents, type Events } from './reach.ts'
import { type Series, seriesRefs } from './series.ts'
import { type ExceptionRow, exceptionsOfEvent, type SeriesRow } from './stored-series.ts'
import type { DayRange } from './times.ts'

interface EventFilter {
  tenantUserIds?: number[] | undefined
  mappedIds?: number[] | undefined
  active?: boolean | undefined
}
export interface EventJobRow {
  jobDetailTitle: string
  siteName: string
  enabled: boolean
  deactivatedAt: Date | null
  contractEnd: string | null
  /** At a site outside the areas of the reader, a manager of areas: it counts, and is not named. */
  isElsewhere?: boolean | undefined
}
/** A shift of a person, once or repeating: published, or drafted under a negative id. */
export interface PlannedEvent extends SeriesRow, EventJobRow {
  id: number
  assigneeId: number
  userId: number
  jobId: number
  version: number
  patternId: number | null
  patternDate: string | null
  removedAt: Date | null
  unassignedAt: Date | null
  actId?: number
}

export const eventsBetween = (scope: Scope, events: Events, { startDate, endDate }: DayRange) => {
  // One day more on either side, because a skipped time may move past midnight; before it the longest holiday.
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
        scope
          .from('schedule_exceptions as moved')
          .where('moved.event_id', '=', eb.ref('schedule_events.id'))
          .where('moved.start_local', '>=', from)
          .where('moved.start_local', '<', to)
          .select('moved.event_id'),
      ),
      eb.and([eb('schedule_events.pattern_date', '>=', from), eb('schedule_events.pattern_date', '<', to)]),
    ]),
  )
}

export const eventsLike = (events: Events, { tenantUserIds, mappedIds, active }: EventFilter) =>
  events
    .$if(tenantUserIds !== undefined, (query) =>
      query.where('job_assignees.user_id', '=', sql<number>`any(${tenantUserIds!}::bigint[])`),
    )
    .$if(mappedIds !== undefined, (query) =>
      query.where('jobs.id', '=', sql<number>`any(${mappedIds!}::bigint[])`),
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

const eventColumns = {
  ...{ id: 'schedule_events.id', assigneeId: 'schedule_events.assignee_id', userId: 'job_assignees.user_id' },
  jobId: 'schedule_events.job_id',
  ...seriesRefs('schedule_events'),
  ...{ holidayRegion: 'schedule_events.holiday_region', version: 'schedule_events.version' },
  ...{ patternId: 'schedule_events.pattern_id', patternDate: 'schedule_events.pattern_date' },
  ...{ removedAt: 'schedule_events.removed_at', unassignedAt: 'job_assignees.removed_at' },
}
type PackedEvent = {
  [Name in keyof typeof eventColumns]: Date | null extends PlannedEvent[Name]
    ? string | null
    : PlannedEvent[Name]
}
export type PackedEvents = { [Name in keyof PackedEvent]: PackedEvent[Name][] }
/** Events by id, as one row: `unpacked` reads one of them. */
export const packedEvents = (events: Events) =>
  events.select(pack(eventColumns, 'schedule_events.id')).$castTo<PackedRow<PackedEvent>>()
const timeOf = (text: string | null) => (text === null ? null : new Date(text))

interface UnpackedContext {
  jobs: ReadonlyMap<number, EventJobRow>
  exceptions: ReadonlyMap<number, ExceptionRow[]>
}
export function unpacked(
  packed: PackedEvents,
  at: number,
  { jobs, exceptions }: UnpackedContext,
): PlannedEvent {
  const row = unpack<PackedEvent>(packed, at)
  const times = { removedAt: timeOf(row.removedAt), unassignedAt: timeOf(row.unassignedAt) }
  const { id, jobId } = row
  return { ...row, ...times, ...jobFields(jobs.get(jobId)!), exceptions: exceptions.get(id) ?? [] }
}
export const whereOf = ({ jobDetailTitle, siteName }: Pick<EventJobRow, 'jobDetailTitle' | 'siteName'>) =>
  [jobDetailTitle, siteName].filter(Boolean).join(' · ')
export const jobFields = ({
  jobDetailTitle,
  siteName,
  enabled,
  deactivatedAt,
  contractEnd,
  isElsewhere,
}: EventJobRow) => ({
  ...{ jobDetailTitle, siteName, enabled, deactivatedAt, contractEnd },
  ...(isElsewhere && { isElsewhere }),
})

export const newEvent = (
  job: EventJobRow & { address: string },
  event: Series & Pick<PlannedEvent, 'id' | 'userId' | 'jobId'> & Partial<PlannedEvent>,
): PlannedEvent => ({
  ...{ assigneeId: 0, version: 0, patternId: null, patternDate: null, removedAt: null, unassignedAt: null },
  ...jobFields(job),
  ...{ holidayRegion: holidayRegionOf(job.address, event.timezone), exceptions: [] },
  ...event,
})

/** For `$call`, of a query that has `jobs`. */
export const withElsewhere =
  (scope: Scope) =>
  <D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>) =>
    query.$if(isAreaManager(scope.actor), (jobs) =>
      jobs.select(sql<boolean>`not ${isAreaSite(scope, 'jobs.site_id')}`.as('isElsewhere')),
    )

export async function jobsById(scope: Scope, jobIds: readonly number[]): Promise<Map<number, EventJobRow>> {
  if (jobIds.length === 0) return new Map()
  const rows = await jobsAtSites(scope)
    .where('jobs.id', '=', sql<number>`any(${jobIds}::bigint[])`)
    .select([
      'jobs.id',
      'job_details.title as jobDetailTitle',
      'sites.name as siteName',
      'jobs.enabled',
      'jobs.deactivated_at as deactivatedAt',
      lastPlannedDay('jobs', 'id').as('contractEnd'),
    ])
    .$call(withElsewhere(scope))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const eventRows = (scope: Scope, events: Events) =>
  events
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .select(Object.entries(eventColumns).map(([field, column]) => sql.ref(column).as(field)))
    .select([
      lastPlannedDay('schedule_events', 'job_id').as('contractEnd'),
      exceptionsOfEvent(scope).as('exceptions'),
    ])
    .select(['job_details.title as jobDetailTitle', 'sites.name as siteName', 'jobs.enabled'])
    .select(['jobs.deactivated_at as deactivatedAt', 'schedule_events.updated_at as updatedAt'])
    .$call(withElsewhere(scope))
    .orderBy('schedule_events.id')
    .$castTo<PlannedEvent & { updatedAt: Date }>()

/** Every event of a job by its id, removed ones too. */
export async function eventsOfJob(scope: Scope, jobId: number): Promise<Map<number, PlannedEvent>> {
  const rows = await eventRows(scope, allEvents(scope).where('schedule_events.job_id', '=', jobId)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** One query for all events: one for each of ten thousand events costs more than the events. */
export async function exceptionsByEvent(scope: Scope, eventIds: readonly number[]) {
  if (eventIds.length === 0) return new Map<number, ExceptionRow[]>()
  const rows = await exceptionsOf(scope, { eventIds })
  return Map.groupBy(rows as (ExceptionRow & { eventId: number })[], ({ eventId }) => eventId)
}
const exceptionsOf = prepared((scope, { eventIds }: { eventIds: readonly number[] }) =>
  scope
    .from('schedule_exceptions')
    .where('event_id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .select([
      'event_id as eventId',
      'occurrence_date as date',
      'kind',
      'start_local as startLocal',
      'duration_minutes as durationMinutes',
    ]),
)

export interface ReachablePerson {
  id: number
  hasEmail: boolean
  hasPhone: boolean
}
export async function listAudience(scope: Scope, jobId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReachablePerson>()
  const rows = await scope.sql(sql<ReachablePerson>`
    select u.id, u.email <> '' as "hasEmail", coalesce(u.phone, '') <> '' as "hasPhone"
    from users u ${joinAlong('roles r', 'u.role_id')}
    where u.tenant_id = ${scope.tenantId} and u.id = any(${ids}::bigint[]) and u.removed_at is null
      and ${levelIn('r.level', subscribable)} and not exists (
        select from job_assignees a where ${linkedBy('a.user_id', 'users u')} and a.job_id = ${jobId}
          and a.removed_at is null)`)
  return new Map(rows.map((row) => [row.id, row]))
}
