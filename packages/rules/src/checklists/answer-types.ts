import { type AnswerKind, answerTypeNames, answerTypes } from '@muster/contract/jobs/answer-types'
import type { AnswerType, PromptType, SpecType } from '@muster/contract/jobs/job-details'
import { type Message, msg } from '@muster/contract/kit/msg'

/** The answer types that a spec may ask for: feedback is rated out of 10, everything else out of 5. */
export const answerTypesOf = (specType: SpecType): readonly AnswerType[] =>
  answerTypeNames.filter((name) => answerTypes[name].outOf !== (specType === 'FEEDBACK' ? 5 : 10))

/** Whether a spec may be asked at that moment: only normal tasks have lists for the start and the end of a work. */
export const mayPrompt = (specType: SpecType, prompt: PromptType) =>
  prompt === 'NONE' || specType === 'NORMAL'

export const newQuestionType: AnswerType = 'TEXT'

interface Asking {
  readonly answerType: AnswerType
}
export const answerKind = ({ answerType }: Asking): AnswerKind => answerTypes[answerType].kind

/** Whether what is answered are photos or files. */
export const isFileAnswer = (question: Asking) => ['PHOTOS', 'FILES'].includes(answerKind(question))
export const fileAnswerTypes = answerTypeNames.filter((answerType) => isFileAnswer({ answerType }))

/** What is wrong with the choices of a question, or null: a choice has at least two, all different; others have none. */
export function choicesProblem(answerType: AnswerType, choices: readonly string[] = []): Message | null {
  if (answerKind({ answerType }) !== 'CHOICE')
    return choices.length > 0 ? msg('Only a choice has choices') : null
  if (choices.length < 2) return msg('Give at least two choices')
  return new Set(choices.map((each) => each.toLowerCase())).size < choices.length
    ? msg('Each choice may be given once')
    : null
}
