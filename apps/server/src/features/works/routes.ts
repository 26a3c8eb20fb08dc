import { works } from '@muster/contract/works'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { addFile } from './add-file.ts'
import { correctTimes, listCorrections, readSummary } from './correct-times.ts'
import { decideCorrection, listRequests, requestCorrection } from './correction-requests.ts'
import { endOpenWork } from './end-open-work.ts'
import { enterWork } from './enter-work.ts'
import { readEvidence } from './evidence.ts'
import { fieldHandlers } from './field-handlers.ts'
import { readFilledWork } from './filled-work.ts'
import { listHeldOnPhones } from './held-queries.ts'
import { listWorks } from './list-works.ts'
import { myDay, myDays } from './my-day.ts'
import { outboxKey } from './outbox-key.ts'
import { listRefusedSteps } from './refused-step-queries.ts'
import { reportLoss } from './report-loss.ts'
import { countAttention, listToReview } from './review-queries.ts'
import { reviewWork } from './review-work.ts'
import { runSteps } from './run-steps.ts'
import { settleRefusedSteps } from './settle-refused-steps.ts'
import { teamToday } from './team-today.ts'
import { endTrackerKey, makeTrackerKey, readTrackerKey, track } from './tracker.ts'
import { voidWork } from './void-work.ts'

export function workRoutes(serve: Serve, deps: AppDeps) {
  const { outside } = deps
  serve(works.myDay, ({ scope, query }) => myDay(scope, query.date))
  serve(works.myDays, ({ scope, query }) => myDays(scope, query.from, query.days))
  serve(works.start, fieldHandlers.start)
  serve(works.hold, fieldHandlers.hold)
  serve(works.resume, fieldHandlers.resume)
  serve(works.answer, fieldHandlers.answer)
  serve(works.removeFile, fieldHandlers.removeFile)
  serve(works.addFixes, fieldHandlers.addFixes)
  serve(works.complete, fieldHandlers.complete)
  serve(works.addFile, ({ scope, params, body, file }) =>
    addFile(scope, outside.store, params.id, file, body),
  )
  serve(works.enter, ({ scope, body }) => enterWork(scope, body))
  serve(works.void, ({ scope, params, body }) => voidWork(scope, params.id, body))
  serve(works.end, ({ scope, params, body }) => endOpenWork(scope, params.id, body))
  serve(works.list, ({ scope, query }) => listWorks(scope, query))
  serve(works.filled, ({ scope, params, query }) => found(readFilledWork(scope, params.id, query.specTypes)))
  serve(works.summary, ({ scope, params }) => found(readSummary(scope, params.id)))
  serve(works.correctTimes, ({ scope, params, body }) => correctTimes(scope, params.id, body))
  serve(works.evidence, ({ scope, params }) => found(readEvidence(scope, outside.store, params.id)))
  serve(works.requestCorrection, ({ scope, params, body }) => requestCorrection(scope, params.id, body))
  serve(works.decideCorrection, ({ scope, params, body }) => decideCorrection(scope, params.id, body))
  serve(works.correctionRequests, ({ scope, query }) => listRequests(scope, query))
  serve(works.toReview, ({ scope, query }) => listToReview(scope, query))
  serve(works.review, ({ scope, params, body }) => reviewWork(scope, params.id, body))
  serve(works.attention, ({ scope }) => countAttention(scope))
  serve(works.team, ({ scope }) => teamToday(scope))
  serve(works.outboxKey, ({ scope }) => outboxKey(scope))
  serve(works.heldOnPhones, ({ scope }) => listHeldOnPhones(scope))
  serve(works.refusedSteps, ({ scope, query }) => listRefusedSteps(scope, query))
  serve(works.reportLoss, ({ scope, body }) => reportLoss(scope, body))
  serve(works.settleRefused, ({ scope, params }) => settleRefusedSteps(scope, [params.id]))
  serve(works.settleRefusedTogether, ({ scope, body }) => settleRefusedSteps(scope, body.ids))
  serve(works.trackerKey, ({ scope }) => readTrackerKey(scope))
  serve(works.makeTrackerKey, ({ scope }) => makeTrackerKey(scope))
  serve(works.endTrackerKey, ({ scope }) => endTrackerKey(scope))
  serve(works.track, ({ body, now }) => track(deps, body, now))
  serve(works.steps, ({ scope, body, address, requestId }) =>
    runSteps({ deps, address, requestId }, scope, body.steps),
  )
  serve(works.corrections, ({ scope, params }) => listCorrections(scope, params.id))
}
