import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { sitesOfPerson } from '../users/area-queries.ts'

/** What an event is about, as matrices name it. What is about a site and no job of it is about all of them. */
export interface EventSubject {
  readonly jobId?: number
  readonly siteId?: number
  readonly clientId?: number
  /** The event of the schedule that it is an occurrence of. */
  readonly eventId?: number | null
  /** It is about a person, and no one site. */
  readonly personId?: number
  /** It is about no site: a subscription at any job counts. */
  readonly isOfCompany?: boolean
}

/** Ids of the sites that it is about: which managers of areas may know of it. None of what is the company's. */
export function sitesOfSubject(scope: Scope, { siteId, jobId, eventId, personId, clientId }: EventSubject) {
  const { tenantId } = scope
  if (siteId !== undefined) return sql`select ${siteId}::bigint`
  if (jobId !== undefined)
    return sql`select j.site_id from jobs j where j.tenant_id = ${tenantId} and j.id = ${jobId}`
  if (eventId != null)
    return sql`select j.site_id from schedule_events e ${joinAlong('jobs j', 'e.job_id')}
      where e.tenant_id = ${tenantId} and e.id = ${eventId}`
  if (personId !== undefined) return sitesOfPerson(scope, personId)
  if (clientId !== undefined)
    return sql`select s.id from sites s where s.tenant_id = ${tenantId} and s.client_id = ${clientId}`
  return sql`select null::bigint where false`
}
