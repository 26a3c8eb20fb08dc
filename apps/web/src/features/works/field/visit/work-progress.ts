import type { CompleteInput } from '@muster/contract/works/field-inputs'
import { isAsked, mustBeAnswered } from '@muster/rules/checklists/follow-ups'
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
  const questions = asked(work).flatMap((item) => item.questions.filter(isAsked))
  return { answered: questions.filter(isAnswered).length, total: questions.length }
}
export const missingOf = (work: Pick<RunWork, 'specs'>) =>
  asked(work).flatMap((item) =>
    item.questions
      .filter((question) => mustBeAnswered(question) && !isAnswered(question))
      .map((question) => ({ item, question })),
  )
/** Whether the checklist of this work has follow-ups: the finish then says that this device asks them. */
export const hasFollowUps = (work: RunWork) =>
  work.specs.some((spec) => spec.items.some((item) => item.questions.some(({ followUp }) => followUp)))
export const awaitedFiles = (work: RunWork): NonNullable<CompleteInput['awaitedFiles']> =>
  work.specs
    .flatMap((spec) => spec.items.flatMap((item) => item.questions.flatMap((question) => question.held)))
    .map(fileIn)
    .map(({ questionnaireId, sha256 }) => ({ questionnaireId, sha256 }))
