import type { FeedbackForm, FeedbackInput, LinkedForm } from '@muster/contract/feedback'
import { msg } from '@muster/contract/kit/msg'
import { Level } from '@muster/contract/kit/permissions'
import { answerKind, isFileAnswer } from '@muster/rules/checklists/answer-types'
import { localDate } from '@muster/rules/time/zone'
import { addAuditEntry } from '../../db/audit.ts'
import { personName } from '../../db/names.ts'
import { openScope, type Scope, system } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { failure, found } from '../../http/failures.ts'
import { hashOpaqueToken, tenantOfOpaqueToken } from '../../http/session/tokens.ts'
import { companyRules } from '../company/tenant-queries.ts'
import { readActiveCompany } from '../session/reset-queries.ts'
import { readCompanyLook } from '../users/invitations/invitation-queries.ts'
import { answerQuestions } from '../works/checklist/answer-questions.ts'
import { isAnswered, readChecklist } from '../works/checklist/checklist.ts'
import { counted } from '../works/device-time.ts'
import { addEntry } from '../works/evidence/entries.ts'
import { ownWork } from '../works/locked-work.ts'
import { endWork } from '../works/running/end-work.ts'
import { myRequests, type OpenRequest, questionsOf, requestOfLink } from './queries.ts'

const hour = 60 * 60 * 1000
/** A form that was opened earlier counts from then. */
const longestMs = 24 * hour

/** The form of a request; ratings are out of 10, whichever kind the checklist says. */
async function formOf(scope: Scope, request: OpenRequest): Promise<FeedbackForm> {
  const rows = await questionsOf(scope, request)
  const specs = [...Map.groupBy(rows, ({ specId }) => specId).values()]
  return {
    jobDetailTitle: request.jobDetailTitle,
    siteName: request.siteName,
    siteAddress: request.siteAddress,
    specs: specs.map((ofSpec) => ({
      id: ofSpec[0]!.specId,
      title: ofSpec[0]!.specTitle,
      description: ofSpec[0]!.description,
      items: [...Map.groupBy(ofSpec, ({ itemId }) => itemId).values()].map((ofItem) => ({
        id: ofItem[0]!.itemId,
        title: ofItem[0]!.itemTitle,
        instructions: ofItem[0]!.instructions,
        questions: ofItem.map(({ id, title, answerType, mandatory, choices }) => ({
          ...{ id, title, mandatory, choices },
          answerType: answerKind({ answerType }) === 'RATING' ? ('RATING_10' as const) : answerType,
        })),
      })),
    })),
  }
}

/** The form of an own request that waits. Throws row.notFound. */
export const readForm = async (scope: Scope, id: number) =>
  formOf(scope, await found(myRequests(scope).where('feedback_requests.id', '=', id).executeTakeFirst()))

/** Answers an own request that waits. Throws row.notFound, feedback.gone, values.refused, work.unanswered. */
export const giveFeedback = (scope: Scope, id: number, input: FeedbackInput) =>
  scope.transaction(async (tx) => {
    const request = await found(myRequests(tx).where('feedback_requests.id', '=', id).executeTakeFirst())
    return { workId: await keepAnswers(tx, request, input) }
  })

const startOf = (tx: Scope, startedAt: string | undefined) => {
  const now = tx.now.getTime()
  const opened = startedAt ? counted(tx, startedAt).getTime() : now
  return new Date(Math.min(now - 1000, Math.max(now - longestMs, opened)))
}

/** The answers as a finished FEEDBACK work of the client, who is the actor. Of many at once, one is kept. */
async function keepAnswers(tx: Scope, request: OpenRequest, { answers, startedAt }: FeedbackInput) {
  const taken = await tx
    .change('feedback_requests', { ended_at: tx.now })
    .where('id', '=', request.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw failure('feedback.gone')
  const started_at = startOf(tx, startedAt)
  const { id } = await tx
    .into('works', {
      job_id: request.jobId,
      job_detail_id: request.jobDetailId,
      job_detail_version: request.version,
      site_id: request.siteId,
      client_id: request.clientId,
      user_id: request.clientId,
      status: 'STARTED',
      spec_types: ['FEEDBACK'],
      started_at,
      start_received_at: tx.now,
      timezone: request.timezone,
      local_date: localDate(request.timezone, started_at.getTime()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEntry(tx, id, 'started', { jobId: request.jobId, startedAt: started_at }, startedAt)
  await answerQuestions(tx, id, { answers })
  const work = await ownWork(tx, id)
  const questions = await readChecklist(tx, work)
  requireAnswered(questions)
  const end = { endedAt: tx.now, autoStopped: false, reasons: [] }
  await addEntry(tx, id, 'finished', await endWork(tx, work, { breaks: [], questions }, end))
  await tx.change('feedback_requests', { work_id: id }).where('id', '=', request.id).execute()
  await tx.emit('feedback.given', { workId: id, jobId: request.jobId })
  return id
}

type FeedbackQuestions = Awaited<ReturnType<typeof readChecklist>>
function requireAnswered(questions: FeedbackQuestions) {
  const missing = questions.filter((each) => each.mandatory && !isFileAnswer(each) && !isAnswered(each))
  if (missing.length === 0) return
  const errors = missing.map((each) => ({
    path: `questionnaires.${each.id}`,
    message: msg('{text}'),
    params: { text: [each.itemTitle, each.title].filter(Boolean).join(': ') },
  }))
  throw failure('work.unanswered', { count: missing.length }, { errors })
}

/** What a link opens, in a scope of its client. Throws feedback.gone, whatever is wrong with the link. */
async function linked(deps: AppDeps, token: string, now: Date) {
  const tenantId = tenantOfOpaqueToken(token)
  const company = tenantId ? await readActiveCompany(deps.pool, tenantId) : undefined
  if (!company) throw failure('feedback.gone')
  const whose = { tenantId: company.id, company: await companyRules(deps.pool, company.id), now }
  const scope = openScope(deps, { ...whose, actor: system })
  const request = await requestOfLink(scope, hashOpaqueToken(token))
  const client = request && (await readClient(scope, request.clientId))
  if (!request || !client) throw failure('feedback.gone')
  const actor = { id: request.clientId, level: Level.client, name: client.name, sessionId: null }
  return { scope: openScope(deps, { ...whose, actor }), request }
}

const readClient = (scope: Scope, id: number) =>
  scope
    .from('users')
    .select(personName('users').as('name'))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

export async function openLink(deps: AppDeps, token: string, now: Date): Promise<LinkedForm> {
  const { scope, request } = await linked(deps, token, now)
  const { name, color } = await readCompanyLook(scope)
  return {
    ...(await formOf(scope, request)),
    companyName: name,
    companyColor: color,
    expiresAt: request.linkExpiresAt.toISOString(),
  }
}

/** Throws feedback.gone, values.refused, work.unanswered. */
export async function giveByLink(
  deps: AppDeps,
  { token, ...input }: FeedbackInput & { token: string },
  { now, address }: { now: Date; address: string },
): Promise<null> {
  const { scope } = await linked(deps, token, now)
  return scope.transaction(async (tx) => {
    // Looked up again: it may have been withdrawn meanwhile.
    const request = await requestOfLink(tx, hashOpaqueToken(token))
    if (!request) throw failure('feedback.gone')
    const workId = await keepAnswers(tx, request, input)
    await addAuditEntry(tx, { action: 'feedback.giveByLink', target: { workId }, outcome: 200, address })
    return null
  })
}
