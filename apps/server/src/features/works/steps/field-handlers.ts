import type { StepName } from '@muster/contract/works/step-names'
import type { works } from '@muster/contract/works/works'
import type { Handler } from '../../../http/handler.ts'
import { answerQuestions } from '../checklist/answer-questions.ts'
import { removeFile } from '../checklist/remove-file.ts'
import { holdWork, resumeWork } from '../running/breaks.ts'
import { completeWork } from '../running/complete-work.ts'
import { startWork } from '../running/start-work.ts'
import { addFixes } from '../tracks/add-fixes.ts'

export const fieldHandlers: { readonly [S in StepName]: Handler<(typeof works)[S]> } = {
  start: ({ scope, body }) => startWork(scope, body),
  hold: ({ scope, params, body }) => holdWork(scope, params.id, body),
  resume: ({ scope, params, body }) => resumeWork(scope, params.id, body),
  answer: ({ scope, params, body }) => answerQuestions(scope, params.id, body),
  removeFile: ({ scope, params, body }) => removeFile(scope, params.id, body),
  addFixes: ({ scope, params, body }) => addFixes(scope, params.id, body.fixes),
  complete: ({ scope, params, body }) => completeWork(scope, params.id, body),
}
