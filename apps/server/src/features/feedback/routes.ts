import { feedback } from '@muster/contract/feedback'
import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { reachableJobs } from '../jobs/reach.ts'
import { askNow, feedbackLink, withdrawLink } from './ask.ts'
import { giveByLink, giveFeedback, openLink, readForm } from './give.ts'
import { listRequests, myRequests } from './queries.ts'

/** Throws row.notFound. */
const requireJob = (scope: Scope, id: number) =>
  found(reachableJobs(scope).select('jobs.id').where('jobs.id', '=', id).executeTakeFirst())

export function feedbackRoutes(serve: Serve, deps: AppDeps) {
  const link = feedbackLink(deps.publicUrl)
  serve(feedback.waiting, async ({ scope }) => {
    const rows = await myRequests(scope).orderBy('feedback_requests.asked_at').execute()
    return rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }))
  })
  serve(feedback.form, ({ scope, params }) => readForm(scope, params.id))
  serve(feedback.give, ({ scope, params, body }) => giveFeedback(scope, params.id, body))
  serve(feedback.openLink, ({ body, now }) => openLink(deps, body.token, now))
  serve(feedback.giveByLink, ({ body, now, address }) => giveByLink(deps, body, { now, address }))
  serve(feedback.ofJob, async ({ scope, params }) => {
    await requireJob(scope, params.id)
    return listRequests(scope, params.id)
  })
  serve(feedback.ask, async ({ scope, params }) => {
    await requireJob(scope, params.id)
    return askNow(scope, params.id, link)
  })
  serve(feedback.withdrawLink, ({ scope, params }) => withdrawLink(scope, params.id))
}
