import { personName } from '../../db/names.ts'
import { joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

interface LedJobRow {
  jobId: number
  title: string
  siteId: number
  siteName: string
  timezone: string
  lat: number
  lang: number
}
/** The enabled jobs that the actor is assigned to. */
export const ledJobs = (scope: Scope) =>
  scope.sql(sql<LedJobRow>`
    select j.id as "jobId", d.title, s.id as "siteId", s.name as "siteName", s.timezone,
      s.latitude as lat, s.longitude as lang
    from jobs j
      ${joinAlong('sites s', 'j.site_id')}
      ${joinAlong('job_details d', 'j.job_detail_id')}
    where j.tenant_id = ${scope.tenantId} and j.enabled and exists (
      select from job_assignees a where ${linkedBy('a.job_id', 'jobs j')}
        and a.user_id = ${scope.actor.id} and a.removed_at is null)`)

export interface TeamWorkRow {
  status: string
  id: number
  jobId: number
  userId: number
  eventId: number | null
  occurrenceStart: Date | null
  startedAt: Date
  offsite: boolean
}
/** Running works, and those that began today or yesterday in any time zone. */
export const worksAt = (scope: Scope, jobIds: readonly number[]) =>
  scope.sql(sql<TeamWorkRow>`
    select id, job_id as "jobId", user_id as "userId", event_id as "eventId",
      occurrence_start as "occurrenceStart", started_at as "startedAt", status, offsite
    from works
    where tenant_id = ${scope.tenantId} and job_id = any(${jobIds}::bigint[]) and status <> 'VOID'
      and (status <> 'COMPLETED' or started_at > ${new Date(scope.now.getTime() - 3 * 86_400_000)})
    order by started_at, id`)

export async function namesOf(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await scope
    .from('users')
    .select(['id', personName('users').as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
