import type { Job } from '@muster/contract/jobs/jobs'
import { isClient, isLeader, isManagement } from '@muster/contract/kit/permissions'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { atAreaSites } from '../../db/areas.ts'
import { anyOf, nameOrder, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { statusNow } from '../contracts/in-force-queries.ts'
import { lastPlannedDay } from '../contracts/last-day-queries.ts'
import { readJobDetail } from '../job-details/queries.ts'
import { reachableJobs } from './reach.ts'

/** Clients see neither hours, notes nor limits. */
export const withNames = (scope: Scope, jobs: ReturnType<typeof reachableJobs>) =>
  jobs
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .innerJoin('contract_sites', along('jobs.contract_site_id'))
    .innerJoin('contracts', along('contract_sites.contract_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .innerJoin('users as client', along('jobs.client_id'))
    .select([
      'jobs.id',
      'jobs.tenant_id as tenantId',
      'jobs.job_detail_id as jobDetailId',
      'job_details.title as jobDetailTitle',
      'jobs.contract_site_id as contractLocationId',
      'contracts.id as contractId',
      'contracts.title as contractTitle',
      statusNow(scope).as('contractStatus'),
      'jobs.client_id as clientId',
      clientName.as('clientName'),
      jobLocation.as('jobLocation'),
      'jobs.enabled',
      'jobs.version',
      conversationOfSite(scope, 'BOOK').as('communicationConversationId'),
    ])
    .$if(!isClient(scope.actor.level), (query) =>
      query.select([
        'jobs.total_hours as totalHours',
        'jobs.notes',
        'jobs.fix_distance as distanceFilterForLocationRecord',
        'jobs.minimum_distance_to_start as minimumDistanceToStart',
        'jobs.max_service_minutes as maxServiceTime',
        'jobs.feedback_every_days as pushFeedbackInDays',
        conversationOfSite(scope, 'UPDATES').as('updatesConversationId'),
      ]),
    )

/** For a query that has joined sites. */
export const jobLocation = jsonBuildObject({
  id: sql.ref<number>('sites.id'),
  name: sql.ref<string>('sites.name'),
  address: sql.ref<string>('sites.address'),
  lat: sql.ref<number>('sites.latitude'),
  lang: sql.ref<number>('sites.longitude'),
  timezone: sql.ref<string>('sites.timezone'),
})

/** The site's conversation of a kind, of a query that has jobs. */
export const conversationOfSite = (scope: Scope, kind: 'BOOK' | 'UPDATES') =>
  scope
    .from('conversations')
    .where('conversations.site_id', '=', sql.ref<number>('jobs.site_id'))
    .where('conversations.kind', '=', kind)
    .select('conversations.id')

export const clientName = personName('client')

interface JobInclusions {
  includeUsers?: boolean | undefined
  includeJobDetail?: boolean | undefined
  includeQuestions?: boolean | undefined
}
export async function readJob(
  scope: Scope,
  id: number,
  inclusions: JobInclusions = {},
): Promise<Job | undefined> {
  const row = await withNames(scope, reachableJobs(scope).where('jobs.id', '=', id)).executeTakeFirst()
  const job = row && hideContract(scope, row)
  if (!job) return undefined
  const { includeUsers, includeJobDetail, includeQuestions } = inclusions
  return {
    ...job,
    ...(includeUsers && { jobAssignees: await listAssignees(scope, id) }),
    ...((includeJobDetail || includeQuestions) && {
      jobDetail: await readDetail(scope, job.jobDetailId, includeQuestions === true),
    }),
  }
}

async function readDetail(scope: Scope, id: number, withQuestions: boolean): Promise<Job['jobDetail']> {
  const whole = await readJobDetail(scope, id)
  if (!whole || withQuestions) return whole
  const { specs: _, ...detail } = whole
  return detail
}

export const hideContract = <R extends { contractTitle: string }>({ actor }: Scope, job: R): R =>
  isLeader(actor.level) || isClient(actor.level) ? job : { ...job, contractTitle: '' }

/** Current assignees by name. Numbers are for management; clients and people below leaders see only name and role of others. */
async function listAssignees(scope: Scope, jobId: number) {
  const { id, level } = scope.actor
  const rows = await scope
    .from('job_assignees')
    .innerJoin('users', along('job_assignees.user_id'))
    .innerJoin('roles', along('users.role_id'))
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
    .orderBy(nameOrder(scope, personName('users')))
    .orderBy('users.id')
    .execute()
  if (isManagement(level)) return rows
  return rows.map((row) => {
    if (row.tenantUserId === id) return row
    const { employeeNumber: _number, hours, ...byName } = row
    return isLeader(level) ? { ...byName, hours } : byName
  })
}

export const jobsAtSites = (scope: Scope) =>
  scope
    .from('jobs')
    .innerJoin('sites', along('jobs.site_id'))
    .innerJoin('job_details', along('jobs.job_detail_id'))

/** Jobs with their sites and the last day of their contracts; the lock holds their assignees and schedules too. */
const lockedJobs = (tx: Scope) =>
  jobsAtSites(tx)
    .select(['jobs.id as jobId', 'jobs.version', 'jobs.enabled', 'jobs.deactivated_at as deactivatedAt'])
    .select(['job_details.title as jobDetailTitle', 'sites.name as siteName'])
    .select(['sites.timezone', 'sites.address', lastPlannedDay('jobs', 'id').as('contractEnd')])
    .forUpdate('jobs')
/** A job to be changed; of a manager of areas only one at their sites. */
export const lockJob = (tx: Scope, id: number) =>
  lockedJobs(tx).where('jobs.id', '=', id).$call(atAreaSites(tx, 'jobs.site_id')).executeTakeFirst()
/** Those of several jobs that are reached so. */
export const lockReachedJobs = (tx: Scope, jobIds: readonly number[]) =>
  lockedJobs(tx)
    .where('jobs.id', '=', anyOf(jobIds))
    .$call(atAreaSites(tx, 'jobs.site_id'))
    .orderBy('jobs.id')
    .execute()
/** The same of any site: for what follows from a change that was allowed. */
export const lockJobs = (tx: Scope, jobIds: readonly number[]) =>
  lockedJobs(tx).where('jobs.id', '=', anyOf(jobIds)).orderBy('jobs.id').execute()
