import { type Job, type JobInput, type JobUpdate, jobDefaults } from '@muster/contract/jobs/jobs'
import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { atAreaSites } from '../../db/areas.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { askIfNotInForce } from '../contracts/ask-first.ts'
import { reachableJobDetails } from '../job-details/reach.ts'
import { makeConversations } from '../sites/conversation-writes.ts'
import { recordDeactivations } from './deactivation-writes.ts'
import { notifyAssignees } from './notify-assignees.ts'
import { lockJob, readJob } from './queries.ts'

/**
 * Ties a job detail to a site of a contract, both of one client. Answers the id of the job. Asks first under a contract
 * that is not in force.
 */
export const createJob = (scope: Scope, job: JobInput, force = false): Promise<number> =>
  scope.transaction(async (tx) => {
    const link = await lockLink(tx, job.contractLocationId)
    if (!link) throw refusedField('contractLocationId', msg('Not found'))
    if (link.deactivated_at !== null) throw siteInactive()
    const detail = await lockDetail(tx, job.jobDetailId)
    if (!detail) throw refusedField('jobDetailId', msg('Not found'))
    if (detail.client_id !== link.client_id) {
      const message = msg('The job detail belongs to another client')
      throw failure('job.wrongClient', {}, { errors: [{ path: 'jobDetailId', message }] })
    }
    if (!force) await askIfNotInForce(tx, link.contract_id)
    const by = tx.actor.id || null
    const row = {
      job_detail_id: job.jobDetailId,
      contract_site_id: job.contractLocationId,
      site_id: link.site_id,
      client_id: link.client_id,
      ...columnsOf(job),
      created_at: tx.now,
      created_by: by,
      updated_by: by,
    }
    const { id } = await tx.into('jobs', row).returning('id').executeTakeFirstOrThrow()
    await makeConversations(tx)
    return id
  })

export const updateJob = (scope: Scope, id: number, { version, ...change }: JobUpdate): Promise<Job> =>
  scope.transaction(async (tx) => {
    const current = await found(lockJob(tx, id))
    if (version !== undefined && version < current.version)
      throw failure('row.newer', {}, { data: await readJob(tx, id, { includeUsers: true }) })
    const columns = columnsOf(change)
    if (Object.keys(columns).length > 0)
      await tx
        .change('jobs', nextVersion(tx, current, columns))
        .where('id', '=', id)
        .execute()
    return found(readJob(tx, id, { includeUsers: true }))
  })

export const setActive = (scope: Scope, id: number, enabled: boolean): Promise<null> =>
  scope.transaction(async (tx) => {
    if (await switchJob(tx, id, enabled)) await notifyAssignees(tx, [id], enabled)
    return null
  })

/**
 * Deactivating cancels nothing that happened: the schedule ends now, an open work is finished as usual. In a transaction;
 * answers whether the job changed, so that its people are to be notified.
 */
export async function switchJob(tx: Scope, id: number, enabled: boolean): Promise<boolean> {
  const current = await found(lockJob(tx, id))
  if (current.enabled === enabled) return false
  if (enabled && (await isAtInactiveSite(tx, id))) throw siteInactive()
  const columns = { enabled, deactivated_at: enabled ? null : tx.now }
  await tx
    .change('jobs', nextVersion(tx, current, columns))
    .where('id', '=', id)
    .execute()
  await recordDeactivations(tx, { jobId: id })
  return true
}

const siteInactive = () => {
  const { says: message } = failures['job.siteInactive']
  return failure('job.siteInactive', {}, { errors: [{ path: 'contractLocationId', message }] })
}

/** Locks the site, so that it is not deactivated before the job is active. */
async function isAtInactiveSite(scope: Scope, jobId: number) {
  const site = await scope
    .from('sites')
    .where('sites.id', '=', scope.from('jobs').where('jobs.id', '=', jobId).select('jobs.site_id'))
    .select('sites.deactivated_at')
    .forShare()
    .executeTakeFirstOrThrow()
  return site.deactivated_at !== null
}

const nextVersion = <C extends object>(scope: Scope, current: { version: number }, columns: C) => ({
  ...columns,
  version: current.version + 1,
  updated_at: scope.now,
  updated_by: scope.actor.id || null,
})

/** The columns of the fields in the input; 0 minutes of service mean the default. */
function columnsOf(input: JobUpdate) {
  const columns = {
    total_hours: input.totalHours,
    notes: input.notes,
    fix_distance: input.distanceFilterForLocationRecord,
    minimum_distance_to_start: input.minimumDistanceToStart,
    max_service_minutes: input.maxServiceTime === 0 ? jobDefaults.maxServiceTime : input.maxServiceTime,
    feedback_every_days: input.pushFeedbackInDays,
  }
  type Columns = { [K in keyof typeof columns]?: NonNullable<(typeof columns)[K]> }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns
}

const lockLink = (scope: Scope, contractLocationId: number) =>
  scope
    .from('contract_sites')
    .innerJoin('contracts', along('contract_sites.contract_id'))
    .innerJoin('sites', along('contract_sites.site_id'))
    .where('contract_sites.id', '=', contractLocationId)
    .$call(atAreaSites(scope, 'contract_sites.site_id'))
    .where('contract_sites.unlinked_at', 'is', null)
    .where('contracts.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .select(['contract_sites.site_id', 'contract_sites.contract_id'])
    .select(['contracts.client_id', 'sites.deactivated_at'])
    .forShare()
    .executeTakeFirst()

/** Locked, so that it is not archived before the job is written. */
const lockDetail = (scope: Scope, id: number) =>
  reachableJobDetails(scope)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select('client_id')
    .forShare()
    .executeTakeFirst()
