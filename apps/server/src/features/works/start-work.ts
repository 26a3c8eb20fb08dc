import type { StartInput } from '@muster/contract/field-inputs'
import type { SpecType } from '@muster/contract/job-details'
import { isManagement, mayInspect } from '@muster/contract/roles'
import type { Corner } from '@muster/contract/sites'
import type { Work } from '@muster/contract/works'
import { limitReachedAt } from '@muster/rules/work-time'
import { localDate } from '@muster/rules/zone'
import { type Scope, sql } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { clockReview, counted } from './device-time.ts'
import { addEntry } from './entries.ts'
import { readWork } from './queries.ts'
import { requireOccurrence } from './require-occurrence.ts'
import { review } from './review.ts'
import { startPlace } from './start-place.ts'
import { planLimit } from './work-limit.ts'

const readJob = (scope: Scope, id: number) =>
  scope
    .from('jobs')
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'jobs.tenant_id').onRef('sites.id', '=', 'jobs.site_id'),
    )
    .innerJoin('job_details', (join) =>
      join
        .onRef('job_details.tenant_id', '=', 'jobs.tenant_id')
        .onRef('job_details.id', '=', 'jobs.job_detail_id'),
    )
    .leftJoin('job_assignees', (join) =>
      join
        .onRef('job_assignees.tenant_id', '=', 'jobs.tenant_id')
        .onRef('job_assignees.job_id', '=', 'jobs.id')
        .on('job_assignees.user_id', '=', scope.actor.id)
        .on('job_assignees.removed_at', 'is', null),
    )
    .where('jobs.id', '=', id)
    .select([
      'jobs.id',
      'jobs.site_id',
      'jobs.client_id',
      'jobs.job_detail_id',
      'job_details.current_version as job_detail_version',
      'jobs.enabled',
      'jobs.minimum_distance_to_start as minimum',
      'jobs.max_service_minutes as maxServiceMinutes',
      'sites.latitude',
      'sites.longitude',
      sql<Corner[] | null>`sites.fence`.as('fence'),
      'sites.timezone',
      'job_assignees.id as assigneeId',
    ])
    .executeTakeFirst()

async function jobToStart(scope: Scope, id: number) {
  const job = await found(readJob(scope, id))
  // Whoever is not assigned cannot see the job either, unless they manage the company.
  if (job.assigneeId === null)
    throw failure(isManagement(scope.actor.level) ? 'job.notAssigned' : 'row.notFound')
  if (!job.enabled) throw failure('job.deactivated')
  return job
}

/** NORMAL unless told; inspections are for those who may inspect, feedback is the client's to give. */
function typesOf(scope: Scope, asked: readonly SpecType[] | undefined): SpecType[] {
  const types = [...new Set(asked ?? ['NORMAL' as const])]
  const refused = types.find(
    (type) => type === 'FEEDBACK' || (type === 'INSPECTION' && !mayInspect(scope.actor.level)),
  )
  if (refused) throw refusedField('specTypes', `${refused} is not for you to start`)
  return types
}

async function hasAcknowledgedNotice(scope: Scope) {
  const person = await scope
    .from('users')
    .select('notice_acknowledged_version as version')
    .where('id', '=', scope.actor.id)
    .executeTakeFirstOrThrow()
  return person.version === scope.company.noticeVersion
}

/**
 * Starts a work at an assigned, enabled job, with the job detail's version of this moment. A person has one open work:
 * the database decides between two phones. Throws job.notAssigned, job.deactivated, work.tooFar, work.position, work.open.
 */
export const startWork = (scope: Scope, input: StartInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const job = await jobToStart(tx, input.jobId)
    const specTypes = typesOf(tx, input.specTypes)
    await requireOccurrence(tx, input)
    const { position, distance, offsite } = startPlace({
      site: job,
      minimum: job.minimum,
      startedAt: input.startedAt,
      position: input.position,
      mode: tx.company.startMode,
    })
    // Where somebody is may be compared, but not kept, before they have acknowledged the notice.
    const kept = position && (await hasAcknowledgedNotice(tx)) ? position : null
    const startedAt = counted(tx, input.startedAt)
    const { id } = await tx
      .into('works', {
        job_id: job.id,
        job_detail_id: job.job_detail_id,
        job_detail_version: job.job_detail_version,
        site_id: job.site_id,
        client_id: job.client_id,
        user_id: tx.actor.id,
        status: 'STARTED',
        spec_types: specTypes,
        started_at: startedAt,
        device_started_at: input.startedAt,
        start_received_at: tx.now,
        timezone: job.timezone,
        local_date: localDate(job.timezone, startedAt.getTime()),
        event_id: input.eventId ?? null,
        occurrence_start: input.occurrenceStart ?? null,
        start_latitude: kept?.lat ?? null,
        start_longitude: kept?.lang ?? null,
        start_accuracy: kept?.accuracy ?? null,
        start_distance: kept && distance !== null ? Math.round(distance) : null,
        offsite,
        ...review([], [...clockReview(tx, startedAt), ...(offsite ? (['offsite'] as const) : [])]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: jobId, site_id: siteId, job_detail_id: jobDetailId, job_detail_version: version } = job
    await addEntry(
      tx,
      id,
      'started',
      { jobId, siteId, jobDetailId, version, startedAt, specTypes, offsite },
      input.startedAt,
    )
    await tx.happened('work.started', { workId: id })
    const limit = limitReachedAt({ startTime: startedAt.getTime(), breaks: [] }, job.maxServiceMinutes)
    await planLimit(tx, id, limit)
    return found(readWork(tx, id))
  })
