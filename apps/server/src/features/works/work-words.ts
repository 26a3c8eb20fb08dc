import type { AnswerType, SpecType } from '@muster/contract/job-details'
import type { WorkStatus } from '@muster/contract/work-status'

/** The sentence a work is called by. */
export const doneWords = {
  INSPECTION: 'Inspection done by ({role}) {name} on {when}',
  FEEDBACK: 'Feedback given by ({role}) {name} on {when}',
  NORMAL: 'Task completed by ({role}) {name} on {when}',
} as const satisfies Record<SpecType, string>

/** States and kinds as tables tell them; in English by their codes. */
export const statusCodes = ['STARTED', 'ON_HOLD', 'COMPLETED', 'VOID'] as const satisfies WorkStatus[]
export const typeCodes = ['NORMAL', 'INSPECTION', 'FEEDBACK'] as const satisfies SpecType[]
export const answerCodes = [
  'CHECKBOX',
  'RATING',
  'RATING_10',
  'TEXT',
  'NUMBER',
  'CHOICE',
  'BEFORE_IMAGES',
  'AFTER_IMAGES',
  'FILE',
] as const satisfies AnswerType[]
