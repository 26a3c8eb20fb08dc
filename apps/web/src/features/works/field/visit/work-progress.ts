import type { CompleteInput } from '@muster/contract/works/field-inputs'
import type { RunQuestion, RunWork } from './run-work.ts'
import { fileIn } from './work-entries.ts'

/** Milliseconds of service until a moment, breaks left out. */
export function serviceUntil({ startedAt, endedAt, breaks }: RunWork, now: number): number {
  const until = endedAt ?? Math.max(now, startedAt)
  const paused = breaks.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to ?? until, until) - from),
    0,
  )
  return Math.max(0, until - startedAt - paused)
}

const isAnswered = (question: RunQuestion) =>
  Boolean(question.answer) || question.notApplicable || question.files.length > 0 || question.held.length > 0

const asked = (work: Pick<RunWork, 'specs'>) =>
  work.specs.flatMap((spec) => spec.items.filter((item) => item.due))
export function progressOf(work: RunWork) {
  const questions = asked(work).flatMap((item) => item.questions)
  return { answered: questions.filter(isAnswered).length, total: questions.length }
}
export const missingOf = (work: Pick<RunWork, 'specs'>) =>
  asked(work).flatMap((item) =>
    item.questions
      .filter((question) => question.mandatory && !isAnswered(question))
      .map((question) => ({ item, question })),
  )
export const awaitedFiles = (work: RunWork): NonNullable<CompleteInput['awaitedFiles']> =>
  work.specs
    .flatMap((spec) => spec.items.flatMap((item) => item.questions.flatMap((question) => question.held)))
    .map(fileIn)
    .map(({ questionnaireId, sha256 }) => ({ questionnaireId, sha256 }))
