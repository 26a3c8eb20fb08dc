import type { AnswerType, PromptType, SpecType } from '@muster/contract/job-details'

const usual = ['CHECKBOX', 'RATING', 'TEXT', 'BEFORE_IMAGES', 'AFTER_IMAGES', 'FILE'] as const
const ofFeedback = ['CHECKBOX', 'RATING_10', 'TEXT', 'BEFORE_IMAGES', 'AFTER_IMAGES', 'FILE'] as const

/** The answer types that a spec may ask for: feedback is rated out of 10, everything else out of 5. */
export const answerTypesOf = (specType: SpecType): readonly AnswerType[] =>
  specType === 'FEEDBACK' ? ofFeedback : usual

/** Whether a spec may be asked at that moment: only normal tasks have lists for the start and the end of a work. */
export const mayPrompt = (specType: SpecType, prompt: PromptType) =>
  prompt === 'NONE' || specType === 'NORMAL'

/** The answer type of a new question. */
export const newQuestionType: AnswerType = 'TEXT'

export const answerTypeLabels: Record<AnswerType, string> = {
  CHECKBOX: 'Checkbox',
  RATING: 'Rating 1 to 5',
  RATING_10: 'Rating 1 to 10',
  TEXT: 'Text',
  BEFORE_IMAGES: 'Pictures before',
  AFTER_IMAGES: 'Pictures after',
  FILE: 'File',
}
