import { areaSites } from '../../db/areas.ts'
import { joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

/** A visit or a planned shift ties its person to the site for this long after it. */
const recentMs = 30 * 86_400_000

/**
 * Who belongs to which site: assigned at its enabled jobs, planned there or at work there of late, and the client whose
 * site it is.
 */
function tiesToSites(scope: Scope) {
  const { tenantId } = scope
  const since = scope.ago(recentMs)
  return sql`(
    select a.user_id, j.site_id from job_assignees a ${joinAlong('jobs j', 'a.job_id')}
      where a.tenant_id = ${tenantId} and (a.removed_at is null and j.enabled
        or exists (select from schedule_events e where ${linkedBy('e.assignee_id', 'job_assignees a')} and e.removed_at is null
          and (case when e.frequency is null then e.start_local::date else coalesce(e.until, 'infinity'::date) end)
            >= (${since}::timestamptz at time zone e.timezone)::date))
    union all
    select w.user_id, w.site_id from site_workers w where w.tenant_id = ${tenantId} and w.last_started_at > ${since}
    union all
    select s.client_id, s.id from sites s where s.tenant_id = ${tenantId}
  ) ties`
}

/** Ids of the sites that a person belongs to, as the condition of a sub-query. */
export const sitesOfPerson = (scope: Scope, userId: number) =>
  sql`select ties.site_id from ${tiesToSites(scope)} where ties.user_id = ${userId}`

/** Whether a person also belongs to a site outside the actor's areas. */
export async function hasOtherSites(scope: Scope, userId: number): Promise<boolean> {
  const [row] = await scope.sql(sql<{ has: boolean }>`
    select exists (select from ${tiesToSites(scope)} where ties.user_id = ${userId}
      and ties.site_id <> all(array(${areaSites(scope)}))) as has`)
  return row!.has
}

/** Whom the actor added and who belongs to no site yet. */
const peopleOfActor = (scope: Scope) => {
  const added = sql`select id from users where tenant_id = ${scope.tenantId} and created_by = ${scope.actor.id}`
  return sql`${added} except select ties.user_id from ${tiesToSites(scope)} where ties.user_id = any(array(${added}))`
}

/**
 * Ids of the people of the actor's areas, by the sites they belong to. Whom the actor added and who belongs to no site yet is
 * one of them too; anyone else without a site is reached by managers of the whole company alone.
 */
export const areaPeople = (scope: Scope) => sql`
  select ties.user_id from ${tiesToSites(scope)} where ties.site_id = any(array(${areaSites(scope)}))
  union all (${peopleOfActor(scope)})`

/** The same of clients alone, who belong to no sites but their own. */
export const areaClients = (scope: Scope) => sql`
  select client_id from sites where tenant_id = ${scope.tenantId} and id = any(array(${areaSites(scope)}))
  union all (${peopleOfActor(scope)})`
