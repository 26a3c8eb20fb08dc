import type { StepName } from '@muster/contract/step-names'
import type { works } from '@muster/contract/works'
import type { Handler } from '../../http/handler.ts'
import { addFixes } from './add-fixes.ts'
import { answerQuestions } from './answer-questions.ts'
import { holdWork, resumeWork } from './breaks.ts'
import { completeWork } from './complete-work.ts'
import { removeFile } from './remove-file.ts'
import { startWork } from './start-work.ts'

/** What a phone does in the field, by the name of its endpoint: called alone, or with others in a list of steps. */
export const fieldHandlers: { readonly [S in StepName]: Handler<(typeof works)[S]> } = {
  start: ({ scope, body }) => startWork(scope, body),
  hold: ({ scope, params, body }) => holdWork(scope, params.id, body),
  resume: ({ scope, params, body }) => resumeWork(scope, params.id, body),
  answer: ({ scope, params, body }) => answerQuestions(scope, params.id, body),
  removeFile: ({ scope, params, body }) => removeFile(scope, params.id, body),
  addFixes: ({ scope, params, body }) => addFixes(scope, params.id, body.fixes),
  complete: ({ scope, params, body }) => completeWork(scope, params.id, body),
}
