import type { Received } from '@muster/contract/kit'
import type { StepName } from '@muster/contract/step-names'
import type { works } from '@muster/contract/works'
import type { Scope } from '../../db/scope.ts'
import { addFixes } from './add-fixes.ts'
import { answerQuestions } from './answer-questions.ts'
import { holdWork, resumeWork } from './breaks.ts'
import { completeWork } from './complete-work.ts'
import { removeFile } from './remove-file.ts'
import { startWork } from './start-work.ts'

type InputOf<S extends StepName> = Received<(typeof works)[S]>

/** What a phone does in the field, by the name of its endpoint: called alone, or with others in a list of steps. */
export const fieldCommands = {
  start: (tx: Scope, { body }: InputOf<'start'>) => startWork(tx, body),
  hold: (tx: Scope, { params, body }: InputOf<'hold'>) => holdWork(tx, params.id, body),
  resume: (tx: Scope, { params, body }: InputOf<'resume'>) => resumeWork(tx, params.id, body),
  answer: (tx: Scope, { params, body }: InputOf<'answer'>) => answerQuestions(tx, params.id, body),
  removeFile: (tx: Scope, { params, body }: InputOf<'removeFile'>) => removeFile(tx, params.id, body),
  addFixes: (tx: Scope, { params, body }: InputOf<'addFixes'>) => addFixes(tx, params.id, body.fixes),
  complete: (tx: Scope, { params, body }: InputOf<'complete'>) => completeWork(tx, params.id, body),
} satisfies Record<StepName, (tx: Scope, input: never) => Promise<unknown>>
