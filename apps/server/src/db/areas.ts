import { isManagement, Level } from '@muster/contract/kit/permissions'
import { rightNames } from '@muster/contract/kit/rights'
import { localDate } from '@muster/rules/time/zone'
import type { Expression, RawBuilder } from 'kysely'
import { anyOf, oneOf } from './names.ts'
import { along } from './relations.ts'
import { type Actor, ownTenant, type Scope, sql } from './scope.ts'

// The one place that says how far a manager reaches. Every reach.ts of a feature asks it.

type Reaching = Pick<Actor, 'level' | 'areas'>

/** Whether a person of management reaches everything of the company: levels 1 and 2, and managers without areas. */
export const reachesAll = ({ level, areas }: Reaching): boolean => isManagement(level) && areas === undefined

/** Whether a person is a manager of areas, who reaches their sites and what belongs to them. */
export const isAreaManager = ({ level, areas }: Reaching): boolean =>
  isManagement(level) && areas !== undefined

/**
 * A team leader where an endpoint lets them reach the sites that they lead: a manager whose areas are these sites, with no
 * right but to publish. So they see no pay.
 */
export const asSiteLeader = (actor: Actor): Actor => ({
  ...actor,
  level: Level.manager,
  areas: [],
  leadsSites: true,
  withheld: rightNames.filter((right) => right !== 'publishesRoster'),
})

/** Where the actor is assigned to an enabled job. */
const ledSites = (scope: Scope) =>
  scope
    .from('job_assignees')
    .innerJoin('jobs', along('job_assignees.job_id'))
    .where('job_assignees.user_id', '=', scope.actor.id)
    .where('job_assignees.removed_at', 'is', null)
    .where('jobs.enabled', '=', true)
    .select('jobs.site_id as id')

/** Ids of the sites in the actor's areas, archived ones too; none for who has no areas. */
export const areaSites = (scope: Scope): Expression<{ id: number }> =>
  scope.actor.leadsSites
    ? ledSites(scope)
    : scope
        .from('site_group_sites')
        .where('site_group_sites.site_group_id', '=', anyOf(scope.actor.areas ?? []))
        .select('site_group_sites.site_id as id')

/** Which of these sites lie in the actor's areas. */
export async function sitesInAreas(scope: Scope, siteIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await scope
    .from('sites')
    .where('sites.id', '=', anyOf(siteIds))
    .where(isAreaSite(scope, 'sites.id'))
    .select('sites.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether the site of a column, such as `jobs.site_id`, lies in the actor's areas: of a manager of areas alone. */
export const isAreaSite = (scope: Scope, site: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(site)} = ${oneOf(areaSites(scope))}`

/** The same of the job of a column, such as `roster_changes.job_id`. */
export const isAreaJob = (scope: Scope, job: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(job)} = ${oneOf(scope.from('jobs').where(isAreaSite(scope, 'jobs.site_id')).select('jobs.id'))}`

/** The same as a part of a statement, for managers of areas; nothing for everybody else. */
export const andInAreas = (scope: Scope, site: string) =>
  isAreaManager(scope.actor) ? sql`and ${isAreaSite(scope, site)}` : sql``

type Filtered = { where(condition: RawBuilder<boolean>): unknown }
const keptTo =
  (scope: Scope, condition: () => RawBuilder<boolean>) =>
  <Q>(query: Q): Q =>
    isAreaManager(scope.actor) ? ((query as Filtered).where(condition()) as Q) : query

/** For `$call`: of a manager of areas only rows of their sites, by a column of the query; else the query as it is. */
export const atAreaSites = (scope: Scope, site: string) => keptTo(scope, () => isAreaSite(scope, site))
/** The same by the job. */
export const atAreaJobs = (scope: Scope, job: string) => keptTo(scope, () => isAreaJob(scope, job))

const usualNames = { users: 'users', roles: 'roles' }

/**
 * The areas on a day of a person of the query: null of who is no manager, and of a manager without any row that counts.
 * Rows that have ended or not begun leave no group, and do not open the company.
 */
const areasOn = (day: RawBuilder<string>, { users, roles } = usualNames): RawBuilder<number[] | null> =>
  sql<number[] | null>`case when ${sql.ref(`${roles}.level`)} = ${sql.lit(Level.manager)} then (
      select case when count(*) > 0 then coalesce(array_agg(distinct manager_areas.site_group_id) filter (
          where manager_areas.site_group_id is not null
            and ${day} between manager_areas.first_day and coalesce(manager_areas.last_day, 'infinity'::date)), '{}') end
      from manager_areas where manager_areas.tenant_id = ${ownTenant}
        and manager_areas.user_id = ${sql.ref(`${users}.id`)} and manager_areas.removed_at is null) end`

/** The same today; days are those of the company. */
export const areasToday = ({ company, now }: Scope, names = usualNames) =>
  areasOn(sql<string>`${localDate(company.timezone, now.getTime())}::date`, names)

/** Whether a person of the query reaches any of these sites today. Everyone does who is no manager of areas. */
export const reachesSites = (scope: Scope, siteIds: RawBuilder<unknown>, names = usualNames) =>
  sql<boolean>`(${areasToday(scope, names)} is null or exists (select from site_group_sites reached
    where reached.tenant_id = ${scope.tenantId} and reached.site_group_id = any(${areasToday(scope, names)})
      and reached.site_id in (${siteIds})))`

/** The same at a moment, of a query that has `company_settings`. */
export const areasAt = (moment: Date) =>
  areasOn(sql<string>`(${moment}::timestamptz at time zone company_settings.timezone)::date`)

/** The areas of an actor from such a column. Somebody who was suspended has the reach of an employee. */
export const withAreas = ({ level, areas }: { level: number; areas: readonly number[] | null }) =>
  areas !== null && isManagement(level) ? { areas } : {}
