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

/** How a question is answered. Each layer has a total table by it: a new one does not compile until all are told. */
export type AnswerKind = 'CHECK' | 'RATING' | 'CHOICE' | 'NUMBER' | 'TEXT' | 'PHOTOS' | 'FILES'

interface AnswerTypeRule {
  readonly label: Message
  readonly kind: AnswerKind
  /** The best rating; null for what is not rated. */
  readonly outOf: 5 | 10 | null
}
/** All that a type of answer says of itself. */
export const answerTypes: Readonly<Record<AnswerType, AnswerTypeRule>> = {
  CHECKBOX: { label: msg('Checkbox'), kind: 'CHECK', outOf: null },
  RATING: { label: msg('Rating 1 to 5'), kind: 'RATING', outOf: 5 },
  RATING_10: { label: msg('Rating 1 to 10'), kind: 'RATING', outOf: 10 },
  TEXT: { label: msg('Text'), kind: 'TEXT', outOf: null },
  NUMBER: { label: msg('Number'), kind: 'NUMBER', outOf: null },
  CHOICE: { label: msg('Choice'), kind: 'CHOICE', outOf: null },
  BEFORE_IMAGES: { label: msg('Pictures before'), kind: 'PHOTOS', outOf: null },
  AFTER_IMAGES: { label: msg('Pictures after'), kind: 'PHOTOS', outOf: null },
  FILE: { label: msg('File'), kind: 'FILES', outOf: null },
}

interface Asking {
  readonly answerType: AnswerType
}
export const answerKind = ({ answerType }: Asking): AnswerKind => answerTypes[answerType].kind

const holdsFiles: Readonly<Record<AnswerKind, boolean>> = {
  ...{ CHECK: false, RATING: false, CHOICE: false, NUMBER: false, TEXT: false },
  ...{ PHOTOS: true, FILES: true },
}
/** Whether what is answered are photos or files. */
export const isFileAnswer = (question: Asking) => holdsFiles[answerKind(question)]
export const fileAnswerTypes = (Object.keys(answerTypes) as AnswerType[]).filter((answerType) =>
  isFileAnswer({ answerType }),
)

/** Whether a text is a number as a question takes it: up to 12 digits, and up to 4 behind a point. */
export const isNumberAnswer = (answer: string) => /^-?\d{1,12}(\.\d{1,4})?$/.test(answer)

/** What is wrong with the choices of a question, or null: a choice has at least two, all different; others have none. */
export function choicesProblem(answerType: AnswerType, choices: readonly string[] = []): Message | null {
  if (answerKind({ answerType }) !== 'CHOICE')
    return choices.length > 0 ? msg('Only a choice has choices') : null
  if (choices.length < 2) return msg('Give at least two choices')
  return new Set(choices.map((each) => each.toLowerCase())).size < choices.length
    ? msg('Each choice may be given once')
    : null
}
