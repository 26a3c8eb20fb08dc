import type { AnswerInput, CompleteInput } from '@muster/contract/works/field-inputs'
import { withAsked } from '@muster/rules/checklists/follow-ups'
import type { Entry } from '../../../../offline/entry.ts'
import type { RunQuestion, RunWork } from './run-work.ts'

/**
 * Adds to a work what was written on this device and is not in the server's answer of the moment `at`. Times of this
 * device become the server's by `skew`, in milliseconds.
 */
export function withEntries(work: RunWork, entries: readonly Entry[], at: number, skew = 0): RunWork {
  const next = structuredClone(work)
  const questions = new Map(
    next.specs.flatMap((spec) => spec.items.flatMap((item) => item.questions)).map((each) => [each.id, each]),
  )
  for (const entry of entries) {
    if (entry.isLocked || (entry.state === 'sent' && (entry.settledAt ?? 0) < at)) continue
    if (entry.state === 'refused') next.refused.push(entry)
    else apply(next, questions, entry, skew)
  }
  for (const spec of next.specs) for (const item of spec.items) item.questions = withAsked(item.questions)
  return next
}

function apply(work: RunWork, questions: ReadonlyMap<number, RunQuestion>, entry: Entry, skew: number) {
  const last = work.breaks.at(-1)
  const serverTime = (instant: string) => Date.parse(instant) + skew
  if (entry.name === 'hold') {
    work.status = 'ON_HOLD'
    work.breaks.push({ from: serverTime((entry.body as { at: string }).at), to: null })
  }
  if (entry.name === 'resume' && last) {
    work.status = 'STARTED'
    last.to = serverTime((entry.body as { at: string }).at)
  }
  if (entry.name === 'complete') {
    work.status = 'COMPLETED'
    work.endedAt = serverTime((entry.body as CompleteInput).endedAt)
    if (last) last.to ??= work.endedAt
  }
  if (entry.name === 'answer') {
    for (const given of (entry.body as AnswerInput).answers) {
      const question = questions.get(given.questionnaireId)
      if (!question) continue
      question.answer = given.notApplicable ? null : given.answer
      question.notApplicable = given.notApplicable ?? false
    }
  }
  if (entry.name === 'addFile') questions.get(fileIn(entry).questionnaireId)?.held.push(entry)
  if (entry.name === 'removeFile') {
    const { questionnaireId, sha256 } = fileIn(entry)
    const question = questions.get(questionnaireId)
    if (!question) return
    question.files = question.files.filter((file) => file.sha256 !== sha256)
    question.held = question.held.filter((held) => fileIn(held).sha256 !== sha256)
  }
}

export const fileIn = ({ body }: Pick<Entry, 'body'>) => body as { questionnaireId: number; sha256: string }
