import type { WorkStatus } from '@muster/contract/works/status'
import { anyOf, personName } from '../../db/names.ts'
import { joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { DayRange } from '../planning/times.ts'
import { reachableSites } from '../sites/reach.ts'

export interface PayrollQuery extends DayRange {
  siteId?: number | undefined
  userId?: number | undefined
  groupIds?: readonly number[] | undefined
}

export interface WorkedRow {
  workId: number
  jobId: number
  personId: number
  employeeNumber: string | null
  employeeName: string
  clientId: number
  clientName: string
  siteId: number
  siteName: string
  siteAddress: string
  timezone: string
  date: string
  status: WorkStatus
  eventId: number | null
  /** In milliseconds. */
  occurrenceStart: number | null
  startedAt: Date
  endedAt: Date | null
  offsite: boolean
  startDistance: number | null
  maxServiceMinutes: number
  needsReview: boolean
  reviewReasons: string[]
  version: number
  /** Instants in milliseconds; a break that lasts has no end. */
  breaks: [from: number, to: number | null][]
}

/**
 * Written as what is contained: under row-level security the planner takes `<>` of arrays for true
 * of no row, and loops over all people for each work.
 */
export const isWorkingTime = (works: string) =>
  sql<boolean>`not ${sql.ref(`${works}.spec_types`)} <@ '{FEEDBACK}'::text[]`

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Works that count, with breaks and names, by start. Includes removed people and sites, not clients' feedback. */
export const listWorked = (scope: Scope, query: PayrollQuery, limit: number): Promise<WorkedRow[]> =>
  scope.sql(sql<WorkedRow>`
    select w.id as "workId", w.job_id as "jobId", w.user_id as "personId",
      u.employee_number as "employeeNumber", ${personName('u')} as "employeeName",
      w.client_id as "clientId", ${personName('c')} as "clientName",
      w.site_id as "siteId", s.name as "siteName", s.address as "siteAddress", w.timezone, w.local_date as date, w.status,
      w.event_id as "eventId", ${milliseconds('w.occurrence_start')} as "occurrenceStart",
      w.started_at as "startedAt", w.ended_at as "endedAt", w.offsite, w.start_distance as "startDistance", j.max_service_minutes as "maxServiceMinutes",
      w.needs_review as "needsReview", w.review_reasons as "reviewReasons", w.version,
      coalesce((
        select json_agg(json_build_array(${milliseconds('b.started_at')}, ${milliseconds('b.ended_at')})
          order by b.started_at, b.id)
        from work_breaks b where ${linkedBy('b.work_id', 'works w')}
      ), '[]') as breaks
    from works w
      ${joinAlong('users u', 'w.user_id')}
      ${joinAlong('users c', 'w.client_id')}
      ${joinAlong('sites s', 'w.site_id')}
      ${joinAlong('jobs j', 'w.job_id')}
    where w.tenant_id = ${scope.tenantId} and w.status <> 'VOID' and ${isWorkingTime('w')}
      and w.local_date between ${query.startDate}::date and ${query.endDate}::date
      ${query.siteId === undefined ? sql`` : sql`and w.site_id = ${query.siteId}`}
      ${query.userId === undefined ? sql`` : sql`and w.user_id = ${query.userId}`}
      ${query.groupIds === undefined ? sql`` : inGroups(scope, query.groupIds)}
    order by w.started_at, w.id limit ${limit}`)

const inGroups = (scope: Scope, groupIds: readonly number[]) => sql`and exists (
  select from site_group_sites g where g.tenant_id = ${scope.tenantId} and g.site_id = w.site_id
    and g.site_group_id = any(${groupIds}::bigint[]))`

/**
 * The works of these people that share time with another work of the same person, wherever that was or on the day before. One
 * that shares time with any later one shares some with the next, and with any earlier one with that which lasts longest.
 */
export const listOverlapping = (
  scope: Scope,
  personIds: readonly number[],
  days: DayRange,
): Promise<{ id: number }[]> =>
  scope.sql(sql<{ id: number }>`
    select id from (
      select id, started_at, coalesce(ended_at, 'infinity') as ended_at, lead(started_at) over in_turn as next_start,
        max(coalesce(ended_at, 'infinity'))
          over (in_turn rows between unbounded preceding and 1 preceding) as longest_before
      from works
      where tenant_id = ${scope.tenantId} and user_id = any(${personIds}::bigint[]) and status <> 'VOID'
        and local_date between ${days.startDate}::date - 2 and ${days.endDate}::date + 2
      window in_turn as (partition by user_id order by started_at, id)
    ) placed
    where next_start < ended_at or longest_before > started_at`)

interface WorkedPlacesQuery {
  personIds: readonly number[]
  dates: readonly string[]
}
export const listWorkedPlaces = (scope: Scope, { personIds, dates }: WorkedPlacesQuery) =>
  scope.sql(sql<{ personId: number; jobId: number; date: string }>`
    select distinct w.user_id as "personId", w.job_id as "jobId", w.local_date as "date"
    from works w
    where w.tenant_id = ${scope.tenantId} and w.user_id = any(${personIds}::bigint[])
      and w.local_date = any(${dates}::date[]) and w.status <> 'VOID' and ${isWorkingTime('w')}`)

export const listAssignedHours = (scope: Scope, jobIds: readonly number[], personIds: readonly number[]) =>
  scope
    .from('job_assignees')
    .where('job_id', '=', anyOf(jobIds))
    .where('user_id', '=', anyOf(personIds))
    .select(['job_id as jobId', 'user_id as personId', 'hours'])
    .orderBy('removed_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
export type AssignedHours = Awaited<ReturnType<typeof listAssignedHours>>[number]

export interface EditRow {
  workId: number
  editHistory: number
  reason: string
  editedBy: string
}
export const listEdits = (scope: Scope, workIds: readonly number[]): Promise<EditRow[]> =>
  scope.sql(sql<EditRow>`
    select c.work_id as "workId", count(*) as "editHistory",
      (array_agg(c.reason order by c.version desc))[1] as reason,
      (array_agg(${personName('u')} order by c.version desc))[1] as "editedBy"
    from work_corrections c ${joinAlong('users u', 'c.corrected_by')}
    where c.tenant_id = ${scope.tenantId} and c.work_id = any(${workIds}::bigint[])
    group by c.work_id`)

/** A site that the manager reaches, archived or not: its hours stay. */
export const readPayrollSite = (scope: Scope, siteId: number) =>
  reachableSites(scope, true)
    .select(['sites.id', 'sites.name', 'sites.address', 'sites.client_id as clientId', 'sites.timezone'])
    .where('sites.id', '=', siteId)
    .executeTakeFirst()

/** A person of the company, removed or not. */
export const readPayrollPerson = (scope: Scope, userId: number) =>
  scope
    .from('users')
    .select(['id', personName('users').as('name'), 'employee_number'])
    .select(['business_number_cipher', 'tax_number_tail'])
    .where('id', '=', userId)
    .executeTakeFirst()
