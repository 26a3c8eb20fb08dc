import type { SpecType } from '@muster/contract/jobs/job-details'
import type { WorkStatus } from '@muster/contract/works/status'
import type { Work } from '@muster/contract/works/works'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { SelectQueryBuilder } from 'kysely'
import { personName } from '../../db/names.ts'
import { along, linkedBy } from '../../db/relations.ts'
import { type DB, type Scope, sql } from '../../db/scope.ts'
import { displayOf } from './display-text.ts'
import { hidesTimes, reachableWorks } from './reach.ts'

interface BreakRow {
  startedAt: string
  endedAt: string | null
  reason: string
}

/** Works joined with the person, role, client and site that they name; start it from one of reach.ts. */
export const namedWorks = (works: SelectQueryBuilder<DB, 'works', Record<never, never>>) =>
  works
    .innerJoin('users as workers', along('works.user_id'))
    .innerJoin('roles', along('workers.role_id'))
    .innerJoin('users as clients', along('works.client_id'))
    .innerJoin('sites', along('works.site_id'))

/** The breaks of each work as one JSON array, in order. */
const breaksOfWork = sql<BreakRow[]>`(select coalesce(json_agg(json_build_object(
    'startedAt', b.started_at, 'endedAt', b.ended_at, 'reason', b.reason) order by b.started_at, b.id), '[]')
  from work_breaks b where ${linkedBy('b.work_id', 'works')})`

export const answerFiles = (scope: Scope, workId: number) =>
  scope
    .from('answer_files')
    .innerJoin('files', along('answer_files.file_id'))
    .where('answer_files.work_id', '=', workId)

export const selectWorks = (scope: Scope) =>
  namedWorks(reachableWorks(scope)).select([
    'works.id',
    'works.job_id as jobId',
    'works.user_id as tenantUserId',
    personName('workers').as('employeeName'),
    'roles.name as employeeRole',
    'works.client_id as clientId',
    personName('clients').as('clientName'),
    'works.site_id as locationId',
    'sites.name as locationName',
    'works.timezone',
    'works.status',
    'works.spec_types as specTypes',
    'works.started_at as startedAt',
    'works.ended_at as endedAt',
    'works.device_started_at as deviceStartedAt',
    'works.start_received_at as startReceivedAt',
    breaksOfWork.as('breaks'),
    'works.event_id as eventId',
    'works.occurrence_start as occurrenceStart',
    'works.needs_review as needsReview',
    'works.offsite',
    'works.auto_stopped as autoStopped',
    'works.evidence_pending as evidencePending',
    'works.edited_reason as editedReason',
    'works.version',
  ])
export type WorkRow = Awaited<ReturnType<ReturnType<typeof selectWorks>['execute']>>[number]

interface WorkOptions {
  /** Types that the caller asked for: they name the work. */
  filter?: readonly SpecType[] | undefined
  hideTimes: boolean
}

/** What every reader of a work may see. A new column stays hidden until one of these lists names it. */
const openPart = (row: WorkRow) => ({
  id: row.id,
  workId: row.id,
  jobId: row.jobId,
  tenantUserId: row.tenantUserId,
  employeeName: row.employeeName,
  employeeRole: row.employeeRole,
  clientId: row.clientId,
  clientName: row.clientName,
  locationId: row.locationId,
  locationName: row.locationName,
  timezone: row.timezone,
  status: row.status as WorkStatus,
  jobSpecTypes: row.specTypes as SpecType[],
  eventId: row.eventId,
  version: row.version,
})

const isoOf = (row: WorkRow, at: Date | string) => isoWithOffset(row.timezone, new Date(at).getTime())
const isoOrNull = (row: WorkRow, at: Date | string | null) => (at === null ? null : isoOf(row, at))

/** When a start without signal arrived, where that was later. It is no flag: the office has nothing to decide. */
const ARRIVES_WITHIN_MS = 10 * 60_000
/** Of a visit whose start a phone recorded, and the office did not correct. */
function arrivalPart(row: WorkRow) {
  const { deviceStartedAt, startReceivedAt, startedAt, version } = row
  if (deviceStartedAt === null || startReceivedAt === null || version > 1) return {}
  const isLater = startReceivedAt.getTime() - startedAt.getTime() > ARRIVES_WITHIN_MS
  return isLater ? { startArrived: isoOf(row, startReceivedAt) } : {}
}

/** The times of a person, and what would give them away. */
const timesPart = (row: WorkRow) => ({
  startTime: isoOf(row, row.startedAt),
  endTime: isoOrNull(row, row.endedAt),
  ...arrivalPart(row),
  breaks: row.breaks.map((each) => ({
    startTime: isoOf(row, each.startedAt),
    endTime: isoOrNull(row, each.endedAt),
    reason: each.reason,
  })),
  needsReview: row.needsReview,
  offsite: row.offsite,
  autoStopped: row.autoStopped,
  evidencePending: row.evidencePending,
  editedReason: row.editedReason,
  editHistory: row.version - 1,
})
/** The same for those who may not see them: the answer has these fields always. */
const withoutTimes = {
  needsReview: false,
  offsite: false,
  autoStopped: false,
  evidencePending: false,
  editedReason: null,
  editHistory: 0,
}

/** Times have the offset of the site's zone. */
export function shownWork(scope: Scope, row: WorkRow, { filter, hideTimes }: WorkOptions): Work {
  const open = openPart(row)
  const { jobSpecTypes: types, status, timezone, employeeRole: role, employeeName: name } = open
  const described = { types, status, role, name, timezone, startedAt: row.startedAt }
  return {
    ...open,
    tenantId: scope.tenantId,
    occurrenceStart: isoOrNull(row, row.occurrenceStart),
    ...displayOf(described, { filter, withTime: !hideTimes }),
    ...(hideTimes ? withoutTimes : timesPart(row)),
  }
}

export const shownTo = (scope: Scope, row: WorkRow) =>
  shownWork(scope, row, { hideTimes: hidesTimes(scope, row) })

/** One work as the actor may see it, or undefined. */
export async function readWork(scope: Scope, id: number): Promise<Work | undefined> {
  const row = await selectWorks(scope).where('works.id', '=', id).executeTakeFirst()
  return row && shownTo(scope, row)
}

/** An own work with all columns, for a command that locks it and answers it unchanged. */
export const selectOwnWork = (scope: Scope, id: number) =>
  selectWorks(scope).selectAll('works').where('works.id', '=', id).where('works.user_id', '=', scope.actor.id)

export async function readMaxServiceMinutes(scope: Scope, jobId: number): Promise<number> {
  const job = await scope
    .from('jobs')
    .select('max_service_minutes as minutes')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  return job.minutes
}

/** The breaks of one work as intervals in milliseconds; one that still lasts ends at Infinity. */
export async function readBreaks(scope: Scope, workId: number) {
  const rows = await scope
    .from('work_breaks')
    .select(['id', 'started_at', 'ended_at'])
    .where('work_id', '=', workId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.started_at.getTime(),
    to: row.ended_at?.getTime() ?? Number.POSITIVE_INFINITY,
  }))
}

/** The completed inspection of a job before another of its works; undefined where there is none. */
export const readInspectionBefore = (
  scope: Scope,
  { jobId, started_at }: { jobId: number; started_at: Date },
) =>
  reachableWorks(scope)
    .where('works.job_id', '=', jobId)
    .where('works.status', '=', 'COMPLETED')
    .where('works.started_at', '<', started_at)
    .where(sql<boolean>`'INSPECTION' = any(works.spec_types)`)
    .orderBy('works.started_at', 'desc')
    .select('works.id')
    .limit(1)
    .executeTakeFirst()
