import { anyOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { lastPlannedDay } from '../contracts/last-day-queries.ts'
import { eventsBetween, withElsewhere } from './event-queries.ts'
import { currentEvents } from './reach.ts'
import { dateColumns, selectDates } from './series.ts'
import type { DayRange } from './times.ts'

/**
 * The rules by which events may take place on these days, each with the events, people and jobs that have it. Of fifteen
 * thousand events there are some hundred rules. Events with exceptions, or those `without` the ids, are left out.
 */
export const sharedRules = (
  scope: Scope,
  days: DayRange,
  { userIds, without }: { userIds?: readonly number[] | undefined; without: readonly number[] },
) =>
  eventsBetween(scope, currentEvents(scope), days)
    .$if(userIds !== undefined, (query) => query.where('job_assignees.user_id', '=', anyOf(userIds!)))
    .where('schedule_events.id', '<>', sql<number>`all(${without}::bigint[])`)
    .where((eb) => eb.not(hasExceptions(scope)))
    .groupBy([...dateColumns('schedule_events'), 'schedule_events.holiday_region'])
    .select([
      ...selectDates('schedule_events'),
      'schedule_events.holiday_region as holidayRegion',
      sql<number[]>`json_agg(schedule_events.id)`.as('eventIds'),
      sql<number[]>`json_agg(job_assignees.user_id)`.as('userIds'),
      sql<number[]>`json_agg(schedule_events.job_id)`.as('jobIds'),
    ])
    .execute()

const hasExceptions = (scope: Scope) =>
  sql<boolean>`exists (select from schedule_exceptions x
    where x.tenant_id = ${scope.tenantId} and x.event_id = schedule_events.id)`

export const eventsApart = (
  scope: Scope,
  { userIds, ids }: { userIds?: readonly number[] | undefined; ids: readonly number[] },
) =>
  currentEvents(scope)
    .$if(userIds !== undefined, (query) => query.where('job_assignees.user_id', '=', anyOf(userIds!)))
    .where((eb) => eb.or([eb('schedule_events.id', '=', anyOf(ids)), hasExceptions(scope)]))

export async function jobsOfShifts(scope: Scope, jobIds: readonly number[], { endDate }: DayRange) {
  const rows = await scope
    .from('jobs')
    .innerJoin('sites', along('jobs.site_id'))
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .innerJoin('contract_sites', along('jobs.contract_site_id'))
    .innerJoin('contracts', along('contract_sites.contract_id'))
    .where('jobs.id', '=', anyOf(jobIds))
    .select([
      'jobs.id',
      'job_details.title',
      'sites.name',
      'sites.latitude as lat',
      'sites.longitude as lng',
      sql<
        string | null
      >`case when contracts.end_date <= ${endDate} then ${lastPlannedDay('jobs', 'id')} end`.as(
        'contractEnd',
      ),
    ])
    .$call(withElsewhere(scope))
    .execute()
  return new Map(
    rows.map(({ id, title, name, lat, lng, contractEnd, isElsewhere }) => [
      id,
      {
        where: isElsewhere ? undefined : `${title} · ${name}`,
        site: lat === null || lng === null ? null : { lat, lng },
        contractEnd,
      },
    ]),
  )
}
export type JobsOfShifts = Awaited<ReturnType<typeof jobsOfShifts>>
