import { actions } from '@muster/contract/actions'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { reachableWorks } from '../works/reach.ts'
import { addActionPhoto } from './add-photo.ts'
import { assignActions, createAction, updateAction } from './change-action.ts'
import { countActions, listActions, readAction } from './queries.ts'
import { reinspect, visitScores } from './reinspect.ts'
import { listRepairsOfVisit } from './repair-queries.ts'
import { readRules } from './rule-queries.ts'
import { saveRules } from './save-rules.ts'
import { finishAction, giveUpAction, startAction } from './take-step.ts'
import { verifyAction } from './verify-action.ts'

export function actionRoutes(serve: Serve, { outside }: AppDeps) {
  serve(actions.list, ({ scope, query }) => listActions(scope, query))
  serve(actions.counts, ({ scope }) => countActions(scope))
  serve(actions.rules, ({ scope }) => readRules(scope))
  serve(actions.saveRules, ({ scope, body }) => saveRules(scope, body))
  serve(actions.create, ({ scope, body }) => createAction(scope, body))
  serve(actions.assign, ({ scope, body }) => assignActions(scope, body))
  serve(actions.ofVisit, async ({ scope, params }) => {
    await found(reachableWorks(scope).where('works.id', '=', params.id).select('works.id').executeTakeFirst())
    return listRepairsOfVisit(scope, params.id)
  })
  serve(actions.scores, ({ scope, params }) => visitScores(scope, params.id))
  serve(actions.reinspect, ({ scope, params, body }) => reinspect(scope, params.id, body))
  serve(actions.read, ({ scope, params }) => found(readAction(scope, params.id)))
  serve(actions.update, ({ scope, params, body }) => updateAction(scope, params.id, body))
  serve(actions.addFile, ({ scope, params, body, file }) =>
    addActionPhoto(scope, outside.store, params.id, file, body),
  )
  serve(actions.start, ({ scope, params, body }) => startAction(scope, params.id, body))
  serve(actions.done, ({ scope, params, body }) => finishAction(scope, params.id, body))
  serve(actions.cannot, ({ scope, params, body }) => giveUpAction(scope, params.id, body))
  serve(actions.verify, ({ scope, params, body }) => verifyAction(scope, params.id, body))
}
