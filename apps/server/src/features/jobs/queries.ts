import type { Job } from '@muster/contract/jobs'
import { isClient, isManagement } from '@muster/contract/roles'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { assignedJobIds } from '../../db/assigned-jobs.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { reachableJobs } from './reach.ts'

interface Filter {
  clientId?: number | undefined
  jobDetailId?: number | undefined
  jobLocationId?: number | undefined
  isActive?: boolean | undefined
  mustIncludeMe?: boolean | undefined
  search?: string | undefined
}

/** Jobs with the names of what they tie together. Clients see neither hours, notes nor limits. */
const jobRows = (scope: Scope) =>
  reachableJobs(scope)
    .innerJoin('job_details', (join) =>
      join
        .onRef('job_details.tenant_id', '=', 'jobs.tenant_id')
        .onRef('job_details.id', '=', 'jobs.job_detail_id'),
    )
    .innerJoin('contract_sites', (join) =>
      join
        .onRef('contract_sites.tenant_id', '=', 'jobs.tenant_id')
        .onRef('contract_sites.id', '=', 'jobs.contract_site_id'),
    )
    .innerJoin('contracts', (join) =>
      join
        .onRef('contracts.tenant_id', '=', 'contract_sites.tenant_id')
        .onRef('contracts.id', '=', 'contract_sites.contract_id'),
    )
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'jobs.tenant_id').onRef('sites.id', '=', 'jobs.site_id'),
    )
    .innerJoin('users as client', (join) =>
      join.onRef('client.tenant_id', '=', 'jobs.tenant_id').onRef('client.id', '=', 'jobs.client_id'),
    )
    .select((eb) => [
      'jobs.id',
      'jobs.tenant_id as tenantId',
      'jobs.job_detail_id as jobDetailId',
      'job_details.title as jobDetailTitle',
      'jobs.contract_site_id as contractLocationId',
      'contracts.id as contractId',
      'contracts.title as contractTitle',
      'jobs.client_id as clientId',
      clientName.as('clientName'),
      jsonBuildObject({
        id: eb.ref('sites.id'),
        name: eb.ref('sites.name'),
        address: eb.ref('sites.address'),
        lat: eb.ref('sites.latitude'),
        lang: eb.ref('sites.longitude'),
        timezone: eb.ref('sites.timezone'),
      }).as('jobLocation'),
      'jobs.enabled',
      'jobs.version',
    ])
    .$if(!isClient(scope.actor.level), (query) =>
      query.select([
        'jobs.total_hours as totalHours',
        'jobs.notes',
        'jobs.fix_distance as distanceFilterForLocationRecord',
        'jobs.minimum_distance_to_start as minimumDistanceToStart',
        'jobs.max_service_minutes as maxServiceTime',
        'jobs.feedback_every_days as pushFeedbackInDays',
      ]),
    )

const clientName = sql<string>`client.first_name || ' ' || client.last_name`

/** Jobs that the filter selects, newest first. */
export const jobsLike = (
  scope: Scope,
  { clientId, jobDetailId, jobLocationId, isActive, mustIncludeMe, search }: Filter,
) =>
  jobRows(scope)
    .$if(clientId !== undefined, (query) => query.where('jobs.client_id', '=', clientId!))
    .$if(jobDetailId !== undefined, (query) => query.where('jobs.job_detail_id', '=', jobDetailId!))
    .$if(jobLocationId !== undefined, (query) => query.where('jobs.site_id', '=', jobLocationId!))
    .$if(isActive !== undefined, (query) => query.where('jobs.enabled', '=', isActive!))
    .$if(mustIncludeMe === true && !isClient(scope.actor.level), (query) =>
      query.where('jobs.id', 'in', assignedJobIds(scope)),
    )
    .$if(Boolean(search), (query) =>
      query.where((eb) => {
        const text = eb.val(search!.toLowerCase())
        const says = sql<string>`lower(concat_ws(' ', job_details.title, sites.name, ${clientName}))`
        return eb(eb.fn('strpos', [says, text]), '>', 0)
      }),
    )
    .orderBy('jobs.id', 'desc')

/** One job, with everybody who is assigned when `includeUsers`. */
export async function readJob(scope: Scope, id: number, includeUsers: boolean): Promise<Job | undefined> {
  const job = await jobRows(scope).where('jobs.id', '=', id).executeTakeFirst()
  if (!job || !includeUsers) return job
  return { ...job, jobAssignees: await listAssignees(scope, id) }
}

/** Who is assigned now, by name. Below leaders, and for clients, others are known by name and role only. */
async function listAssignees(scope: Scope, jobId: number) {
  const { id, level } = scope.actor
  const rows = await scope
    .from('job_assignees')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'job_assignees.tenant_id')
        .onRef('users.id', '=', 'job_assignees.user_id'),
    )
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'users.tenant_id').onRef('roles.id', '=', 'users.role_id'),
    )
    .where('job_assignees.job_id', '=', jobId)
    .where('job_assignees.removed_at', 'is', null)
    .select([
      'users.id as tenantUserId',
      'users.employee_number as employeeNumber',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'roles.name as role',
      'job_assignees.hours',
      'job_assignees.id as jobHasUserId',
    ])
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .execute()
  if (isManagement(level) || level === 4) return rows
  return rows.map((row) => {
    if (row.tenantUserId === id) return row
    const { employeeNumber: _number, hours: _hours, ...byName } = row
    return byName
  })
}

/** Holds a job, and with it its assignees and schedule, until the transaction ends. */
export const lockJob = (scope: Scope, id: number) =>
  scope
    .from('jobs')
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'jobs.tenant_id').onRef('sites.id', '=', 'jobs.site_id'),
    )
    .where('jobs.id', '=', id)
    .select(['jobs.id', 'jobs.version', 'jobs.enabled', 'sites.timezone', 'sites.address'])
    .forUpdate('jobs')
    .executeTakeFirst()
