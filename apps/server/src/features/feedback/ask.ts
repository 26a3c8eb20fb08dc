import { type FeedbackRequest, linkDays } from '@muster/contract/feedback'
import { msg } from '@muster/contract/kit/msg'
import { localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { makeOpaqueToken } from '../../http/session/tokens.ts'
import type { Outside } from '../../outside/index.ts'
import { readerOf } from '../languages/reader.ts'
import { writeMail } from '../mail/write-mail.ts'
import { readCompanyLook } from '../users/invitations/invitation-queries.ts'
import { type FeedbackJob, isStillDue, jobsDue, lockJob, questionsOf, readRequest } from './queries.ts'

const day = 24 * 60 * 60 * 1000
/** Clients are asked between 8:00 and 18:00 in the company's time zone. */
const hours = { from: 8, to: 18 }
/** Of one company in one round; the others are asked in the next. */
const mostAtOnce = 100

/** Where the links of mails lead; the token follows. */
export const feedbackLink = (publicUrl: string) => `${publicUrl}/give-feedback?token=`

const mailTexts = {
  subject: 'How are we doing at {site}?',
  greeting: 'Hello {name},',
  message: msg('{company} would like to know what you think of its work at {site}.'),
  help: 'The link is for this one form and can be used once, within 14 days, without signing in.',
  label: 'Give feedback',
} as const

async function mailForm(tx: Scope, job: FeedbackJob, link: string) {
  if (!job.email) return
  const company = await readCompanyLook(tx)
  const { t, language } = await readerOf(tx, job.language, Object.values(mailTexts))
  const names = { name: job.clientName, company: company.name, site: job.siteName }
  const { greeting, message, help } = mailTexts
  await writeMail(tx, {
    to: job.email,
    language,
    subject: t(mailTexts.subject, names),
    paragraphs: [greeting, message, help].map((each) => t(each, names)),
    link: { label: t(mailTexts.label), href: link },
    company,
  })
}

/** A new form for the client of a job, in the place of one that was not answered; told in the bell and by mail. */
async function askClient(tx: Scope, job: FeedbackJob, link: string): Promise<number> {
  const { token, hash } = makeOpaqueToken(tx.tenantId)
  await tx
    .change('feedback_requests', { ended_at: tx.now })
    .where('job_id', '=', job.id)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await tx
    .into('feedback_requests', {
      job_id: job.id,
      job_detail_id: job.jobDetailId,
      job_detail_version: job.version,
      client_id: job.clientId,
      asked_at: tx.now,
      asked_by: tx.actor.id || null,
      hash,
      link_expires_at: new Date(tx.now.getTime() + linkDays * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mailForm(tx, job, link + token)
  await tx.emit('feedback.asked', { requestId: id, tenantUserId: job.clientId, jobId: job.id })
  return id
}

/** Throws row.notFound, job.deactivated, feedback.noQuestions. */
export const askNow = (scope: Scope, jobId: number, link: string): Promise<FeedbackRequest> =>
  scope.transaction(async (tx) => {
    const job = await found(lockJob(tx, jobId))
    if (!job.enabled) throw failure('job.deactivated')
    if (job.removedAt) throw failure('row.notFound')
    if ((await questionsOf(tx, job)).length === 0) throw failure('feedback.noQuestions')
    const id = await askClient(tx, job, link)
    return found(readRequest(tx, id))
  })

/**
 * A job whose checklist asks nothing is left out, so that it is asked as soon as there is something
 * to ask.
 */
export async function askWhoIsDue(scope: Scope, _outside: Outside, publicUrl: string): Promise<void> {
  const hour = Number(localDateTime(scope.company.timezone, scope.now.getTime()).slice(11, 13))
  if (hour < hours.from || hour >= hours.to) return
  for (const jobId of await jobsDue(scope, mostAtOnce)) {
    await scope.transaction(async (tx) => {
      const job = await lockJob(tx, jobId)
      if (!job || !(await isStillDue(tx, jobId))) return
      await askClient(tx, job, feedbackLink(publicUrl))
    })
  }
}

/** The link of a mail ends; the form stays. Throws row.notFound. */
export const withdrawLink = (scope: Scope, id: number): Promise<FeedbackRequest> =>
  scope.transaction(async (tx) => {
    await found(readRequest(tx, id))
    await tx
      .change('feedback_requests', { link_ended_at: tx.now })
      .where('id', '=', id)
      .where('link_ended_at', 'is', null)
      .execute()
    return found(readRequest(tx, id))
  })
