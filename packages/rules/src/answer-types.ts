import type { AnswerType, PromptType, SpecType } from '@muster/contract/job-details'
import { type Message, msg } from '@muster/contract/msg'

const others = ['TEXT', 'NUMBER', 'CHOICE', 'BEFORE_IMAGES', 'AFTER_IMAGES', 'FILE'] as const
const usual = ['CHECKBOX', 'RATING', ...others] as const
const ofFeedback = ['CHECKBOX', 'RATING_10', ...others] as const

/** The answer types that a spec may ask for: feedback is rated out of 10, everything else out of 5. */
export const answerTypesOf = (specType: SpecType): readonly AnswerType[] =>
  specType === 'FEEDBACK' ? ofFeedback : usual

/** Whether a spec may be asked at that moment: only normal tasks have lists for the start and the end of a work. */
export const mayPrompt = (specType: SpecType, prompt: PromptType) =>
  prompt === 'NONE' || specType === 'NORMAL'

/** The answer type of a new question. */
export const newQuestionType: AnswerType = 'TEXT'

export const answerTypeLabels: Record<AnswerType, string> = {
  CHECKBOX: msg('Checkbox'),
  RATING: msg('Rating 1 to 5'),
  RATING_10: msg('Rating 1 to 10'),
  TEXT: msg('Text'),
  NUMBER: msg('Number'),
  CHOICE: msg('Choice'),
  BEFORE_IMAGES: msg('Pictures before'),
  AFTER_IMAGES: msg('Pictures after'),
  FILE: msg('File'),
}

/** Whether a text is a number as a question takes it: up to 12 digits, and up to 4 behind a point. */
export const isNumberAnswer = (answer: string) => /^-?\d{1,12}(\.\d{1,4})?$/.test(answer)

/** What is wrong with the choices of a question, or null: a choice has at least two, all different; others have none. */
export function choicesProblem(answerType: AnswerType, choices: readonly string[] = []): Message | null {
  if (answerType !== 'CHOICE') return choices.length > 0 ? msg('Only a choice has choices') : null
  if (choices.length < 2) return msg('Give at least two choices')
  return new Set(choices.map((each) => each.toLowerCase())).size < choices.length
    ? msg('Each choice may be given once')
    : null
}
