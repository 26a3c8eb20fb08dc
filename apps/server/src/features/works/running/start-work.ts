import type { SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { isManagement, mayInspect } from '@muster/contract/kit/permissions'
import type { StartInput } from '@muster/contract/works/field-inputs'
import type { ReviewFlag } from '@muster/contract/works/reviews'
import type { Work } from '@muster/contract/works/works'
import { localDate } from '@muster/rules/time/zone'
import { limitReachedAt } from '@muster/rules/works/work-time'
import type { Scope } from '../../../db/scope.ts'
import { failure, found, refusedField } from '../../../http/failures.ts'
import { jobsAtSites } from '../../jobs/queries.ts'
import { shareCalendars } from '../../pay/periods/calendar-queries.ts'
import { fenceColumn } from '../../sites/queries.ts'
import { wasSuspended } from '../../suspensions/queries.ts'
import { actorFlags } from '../closed-work.ts'
import { arrivalReview, countedPast } from '../device-time.ts'
import { addEntry } from '../evidence/entries.ts'
import { noteLockedDay } from '../pay-days.ts'
import { readWork } from '../queries.ts'
import { reviewColumns } from '../review.ts'
import { noteSiteWorker } from '../site-worker-writes.ts'
import { acknowledgedUntil } from '../tracks/acknowledged-policy.ts'
import { requireOccurrence } from './require-occurrence.ts'
import { historyFlags, levelAt } from './start-history.ts'
import { readStartHistory, type StartHistory } from './start-history-queries.ts'
import { type StartPlace, startPlace } from './start-place.ts'
import { planLimit } from './work-limit.ts'

const readJob = (scope: Scope, id: number) =>
  jobsAtSites(scope)
    .where('jobs.id', '=', id)
    .select([
      'jobs.id',
      'jobs.site_id',
      'jobs.client_id',
      'jobs.job_detail_id',
      'jobs.minimum_distance_to_start as minimum',
      'jobs.max_service_minutes as maxServiceMinutes',
      'sites.latitude',
      'sites.longitude',
      fenceColumn,
      'sites.timezone',
    ])
    .executeTakeFirst()
type StartableJob = NonNullable<Awaited<ReturnType<typeof readJob>>>

async function jobToStart(scope: Scope, id: number) {
  const job = await found(readJob(scope, id))
  const history = await readStartHistory(scope, id)
  if (history) return { job, history }
  // A person who was never assigned cannot see the job either, unless they manage the company.
  throw failure(isManagement(scope.actor.level) ? 'job.notAssigned' : 'row.notFound')
}

interface RecordedStart {
  history: StartHistory
  /** Milliseconds. */
  at: number
}

/**
 * NORMAL by default; inspections need the right to inspect, and only clients give feedback. An inspection may arrive
 * after the person lost that right: then it is flagged.
 */
function startedTypes(scope: Scope, input: StartInput, { history, at }: RecordedStart) {
  const types: SpecType[] = [...new Set(input.specTypes ?? ['NORMAL' as const])]
  const { level: current, roleLevel: level = current } = scope.actor
  const { levelChanges } = history
  const could = mayInspect(level) || levelChanges.some(({ fromLevel }) => mayInspect(fromLevel))
  const refused = types.find((type) => type === 'FEEDBACK' || (type === 'INSPECTION' && !could))
  if (refused) throw refusedField('specTypes', msg('You may not start {refused}'), { refused })
  const isOther =
    types.includes('INSPECTION') && !mayInspect(level) && !mayInspect(levelAt(level, levelChanges, at))
  return { types, flags: isOther ? (['roleChanged'] as const) : [] }
}

/** The version that the device names, else the newest at that moment. */
async function checklistVersion(
  scope: Scope,
  jobDetailId: number,
  at: Date,
  shownVersion: number | undefined,
) {
  const versions = await scope
    .from('job_detail_versions')
    .where('job_detail_id', '=', jobDetailId)
    .select(['version', 'created_at'])
    .orderBy('version')
    .execute()
  const newest = versions.findLast(({ created_at }) => created_at <= at) ?? versions[0]!
  const named = versions.find(({ version }) => version === shownVersion) ?? newest
  return {
    version: named.version,
    flags: named.version < newest.version ? (['oldChecklist'] as const) : [],
  }
}

async function hasAcknowledgedNotice(scope: Scope, at: Date) {
  const person = await scope
    .from('users')
    .select('notice_acknowledged_version as version')
    .where('id', '=', scope.actor.id)
    .executeTakeFirstOrThrow()
  return at.getTime() < (await acknowledgedUntil(scope, person.version))
}

/**
 * Later changes by the office do not count; earlier ones that the phone did not know flag the work.
 * A person has one open work: the database decides between two phones. Throws job.notAssigned,
 * work.times, work.tooFar, work.position, work.open.
 */
export const startWork = (scope: Scope, input: StartInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const { job, history } = await jobToStart(tx, input.jobId)
    const startedAt = countedPast(tx, input.startedAt, 'startedAt')
    const startMs = startedAt.getTime()
    const { types, flags: typeFlags } = startedTypes(tx, input, { history, at: startMs })
    const isShiftChanged = await requireOccurrence(tx, input, startedAt)
    const checklist = await checklistVersion(tx, job.job_detail_id, startedAt, input.jobDetailVersion)
    const place = startPlace({
      site: job,
      minimum: job.minimum,
      startedAt: input.startedAt,
      position: input.position,
      // The site or its limit may have moved since: the phone compared with what it knew.
      mode: startMs < history.savedAt ? 'FLAG' : tx.company.startMode,
    })
    const officeFlags = historyFlags(history, startMs, tx.actor.level, tx.company.timezone)
    const isSuspended = await wasSuspended(tx, tx.actor.id, startedAt, job.timezone)
    const flags: ReviewFlag[] = [
      ...arrivalReview(tx, startedAt),
      ...(place.offsite ? (['offsite'] as const) : []),
      ...officeFlags,
      ...typeFlags,
      ...checklist.flags,
      // A person who was taken off the job has no shifts there.
      ...(isShiftChanged && !officeFlags.includes('notAssigned') ? (['shiftChanged'] as const) : []),
      // What the person recorded is kept: the office decides what becomes of it.
      ...(isSuspended ? (['suspended'] as const) : []),
      ...actorFlags(tx),
    ]
    const version = checklist.version
    const calendars = await shareCalendars(tx)
    const id = await insertWork(tx, input, job, { startedAt, version, types, place, flags })
    const localDay = localDate(job.timezone, startMs)
    await noteLockedDay(tx, calendars, { id, user_id: tx.actor.id, local_date: localDay })
    const limit = limitReachedAt({ startTime: startMs, breaks: [] }, job.maxServiceMinutes)
    await planLimit(tx, id, limit)
    return found(readWork(tx, id))
  })

interface NewWork {
  startedAt: Date
  version: number
  types: SpecType[]
  place: StartPlace
  flags: readonly ReviewFlag[]
}

async function insertWork(
  tx: Scope,
  input: StartInput,
  job: StartableJob,
  { startedAt, version, types, place, flags }: NewWork,
) {
  const { distance, offsite } = place
  // A position may be compared, but not stored, before the person has acknowledged the location policy.
  const position = place.position && (await hasAcknowledgedNotice(tx, startedAt)) ? place.position : null
  const { id } = await tx
    .into('works', {
      job_id: job.id,
      job_detail_id: job.job_detail_id,
      job_detail_version: version,
      site_id: job.site_id,
      client_id: job.client_id,
      user_id: tx.actor.id,
      status: 'STARTED',
      spec_types: types,
      started_at: startedAt,
      device_started_at: input.startedAt,
      start_received_at: tx.now,
      timezone: job.timezone,
      local_date: localDate(job.timezone, startedAt.getTime()),
      event_id: input.eventId ?? null,
      occurrence_start: input.occurrenceStart ?? null,
      start_latitude: position?.lat ?? null,
      start_longitude: position?.lang ?? null,
      start_accuracy: position?.accuracy ?? null,
      start_distance: position && distance !== null ? Math.round(distance) : null,
      offsite,
      ...reviewColumns([], flags),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: jobId, site_id: siteId, job_detail_id: jobDetailId } = job
  const content = { jobId, siteId, jobDetailId, version, startedAt, specTypes: types, offsite }
  await noteSiteWorker(tx, { siteId, userId: tx.actor.id, startedAt })
  await addEntry(tx, id, 'started', content, input.startedAt)
  await tx.emit('work.started', { workId: id })
  return id
}
