import { works } from '@muster/contract/works/works'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { addFile } from './checklist/add-file.ts'
import { readFilledWork } from './checklist/filled-work.ts'
import { correctTimes, listCorrections, readSummary } from './corrections/correct-times.ts'
import { decideCorrection, listRequests, requestCorrection } from './corrections/correction-requests.ts'
import { myDay, myDays } from './day/my-day.ts'
import { teamToday } from './day/team-today.ts'
import { readEvidence } from './evidence/evidence.ts'
import { listWorks } from './list-works.ts'
import { listHeldOnPhones } from './reviews/held-queries.ts'
import { listRefusedSteps } from './reviews/refused-step-queries.ts'
import { reportLoss } from './reviews/report-loss.ts'
import { countAttention, listToReview } from './reviews/review-queries.ts'
import { reviewWork } from './reviews/review-work.ts'
import { settleRefusedSteps } from './reviews/settle-refused-steps.ts'
import { endOpenWork } from './running/end-open-work.ts'
import { enterWork } from './running/enter-work.ts'
import { voidWork } from './running/void-work.ts'
import { fieldHandlers } from './steps/field-handlers.ts'
import { outboxKey } from './steps/outbox-key.ts'
import { runSteps } from './steps/run-steps.ts'
import { endTrackerKey, makeTrackerKey, readTrackerKey, track } from './tracks/tracker.ts'

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
