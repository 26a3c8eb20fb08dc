import type { FeedbackRequest } from '@muster/contract/feedback'
import { fileAnswerTypes } from '@muster/rules/checklists/answer-types'
import { reachesAll } from '../../db/areas.ts'
import { oneOf, personName } from '../../db/names.ts'
import { along, joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { questionColumns, versionQuestions } from '../job-details/queries.ts'
import { jobsAtSites } from '../jobs/queries.ts'
import { reachableJobs } from '../jobs/reach.ts'

export const openRequests = (scope: Scope) =>
  scope
    .from('feedback_requests')
    .innerJoin('jobs', along('feedback_requests.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .innerJoin('job_detail_versions', along('feedback_requests.job_detail_version'))
    .where('feedback_requests.ended_at', 'is', null)
    .where('jobs.enabled', '=', true)
    .select([
      'feedback_requests.id',
      'feedback_requests.job_id as jobId',
      'feedback_requests.job_detail_id as jobDetailId',
      'feedback_requests.job_detail_version as version',
      'feedback_requests.client_id as clientId',
      'feedback_requests.asked_at as askedAt',
      'feedback_requests.link_expires_at as linkExpiresAt',
      'job_detail_versions.title as jobDetailTitle',
      'sites.id as siteId',
      'sites.name as siteName',
      'sites.address as siteAddress',
      'sites.timezone',
    ])
export type OpenRequest = Awaited<ReturnType<ReturnType<typeof openRequests>['execute']>>[number]

export const myRequests = (scope: Scope) =>
  openRequests(scope).where('feedback_requests.client_id', '=', scope.actor.id)

export const requestOfLink = (scope: Scope, hash: Buffer) =>
  openRequests(scope)
    .where('feedback_requests.hash', '=', hash)
    .where('feedback_requests.link_ended_at', 'is', null)
    .where('feedback_requests.link_expires_at', '>', scope.now)
    .executeTakeFirst()

/** Photos and files are not asked for: the form of a mail takes none. */
export const questionsOf = (scope: Scope, checklist: { jobDetailId: number; version: number }) =>
  versionQuestions(scope, checklist.jobDetailId, checklist.version)
    .where('job_specs.spec_type', '=', 'FEEDBACK')
    .where('question.answer_type', 'not in', fileAnswerTypes)
    .select(questionColumns)
    .execute()

/** Those of the jobs that the actor reaches. */
const requests = (scope: Scope) =>
  scope
    .from('feedback_requests')
    .$if(!reachesAll(scope.actor), (query) =>
      query.where('feedback_requests.job_id', '=', oneOf(reachableJobs(scope).select('jobs.id'))),
    )
    .leftJoin('works', along('feedback_requests.work_id'))
    .select([
      'feedback_requests.id',
      'feedback_requests.asked_at as askedAt',
      'feedback_requests.link_expires_at as linkExpiresAt',
      'feedback_requests.link_ended_at as linkEndedAt',
      'feedback_requests.ended_at as endedAt',
      'feedback_requests.work_id as workId',
      'works.ended_at as answeredAt',
    ])
type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

function linkOf(scope: Scope, row: RequestRow): FeedbackRequest['link'] {
  if (row.workId !== null) return 'used'
  if (row.linkEndedAt !== null || row.endedAt !== null) return 'withdrawn'
  return row.linkExpiresAt > scope.now ? 'open' : 'expired'
}

const shownRequest = (scope: Scope, row: RequestRow): FeedbackRequest => ({
  id: row.id,
  askedAt: row.askedAt.toISOString(),
  state: row.workId === null ? (row.endedAt === null ? 'waiting' : 'replaced') : 'answered',
  answeredAt: row.answeredAt?.toISOString() ?? null,
  workId: row.workId,
  link: linkOf(scope, row),
  linkExpiresAt: row.linkExpiresAt.toISOString(),
})

const mostShown = 50

export async function listRequests(scope: Scope, jobId: number) {
  const rows = await requests(scope)
    .where('feedback_requests.job_id', '=', jobId)
    .orderBy('feedback_requests.asked_at', 'desc')
    .orderBy('feedback_requests.id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => shownRequest(scope, row))
}

export async function readRequest(scope: Scope, id: number) {
  const row = await requests(scope).where('feedback_requests.id', '=', id).executeTakeFirst()
  return row && shownRequest(scope, row)
}

/** Undefined when there is none. */
export const lockJob = (tx: Scope, id: number) =>
  jobsAtSites(tx)
    .innerJoin('users', along('jobs.client_id'))
    .where('jobs.id', '=', id)
    .select([
      'jobs.id',
      'jobs.enabled',
      'jobs.client_id as clientId',
      'job_details.id as jobDetailId',
      'job_details.current_version as version',
      'sites.name as siteName',
      'users.email',
      personName('users').as('clientName'),
      'users.language',
      'users.removed_at as removedAt',
    ])
    .forUpdate('jobs')
    .executeTakeFirst()
export type FeedbackJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>

export async function jobsDue(scope: Scope, most: number): Promise<number[]> {
  const rows = await scope.sql(sql<{ id: number }>`
    select j.id from jobs j
    ${joinAlong('job_details d', 'j.job_detail_id')}
    ${joinAlong('users c', 'j.client_id')} and c.removed_at is null
    where j.tenant_id = ${scope.tenantId} and ${isDue(scope)}
      and exists (select from job_specs s where s.tenant_id = ${scope.tenantId} and s.job_detail_id = d.id
        and s.version = d.current_version and s.spec_type = 'FEEDBACK')
    order by j.id limit ${most}`)
  return rows.map(({ id }) => id)
}

const isDue = (scope: Scope) => sql`j.enabled and j.feedback_every_days > 0
  and coalesce((select max(r.asked_at) from feedback_requests r where ${linkedBy('r.job_id', 'jobs j')}),
    j.feedback_from) <= ${scope.now}::timestamptz - make_interval(days => j.feedback_every_days)`

/** Asked again once the job is locked: another process may have been faster. */
export async function isStillDue(tx: Scope, jobId: number): Promise<boolean> {
  const rows = await tx.sql(sql`
    select from jobs j where j.tenant_id = ${tx.tenantId} and j.id = ${jobId} and ${isDue(tx)}`)
  return rows.length > 0
}
