import type { AnswerType, SpecType } from '@muster/contract/job-details'
import type { WorkStatus } from '@muster/contract/work-status'

/** The sentence that names a work, by its status and its kind. */
export const displayWords = {
  COMPLETED: {
    INSPECTION: 'Inspection done by ({role}) {name} on {when}',
    FEEDBACK: 'Feedback given by ({role}) {name} on {when}',
    NORMAL: 'Task completed by ({role}) {name} on {when}',
  },
  STARTED: {
    INSPECTION: 'Inspection started by ({role}) {name} on {when}',
    FEEDBACK: 'Feedback started by ({role}) {name} on {when}',
    NORMAL: 'Task started by ({role}) {name} on {when}',
  },
  ON_HOLD: {
    INSPECTION: 'Inspection on hold, started by ({role}) {name} on {when}',
    FEEDBACK: 'Feedback on hold, started by ({role}) {name} on {when}',
    NORMAL: 'Task on hold, started by ({role}) {name} on {when}',
  },
  VOID: {
    INSPECTION: 'Void inspection, started by ({role}) {name} on {when}',
    FEEDBACK: 'Void feedback, started by ({role}) {name} on {when}',
    NORMAL: 'Void task, started by ({role}) {name} on {when}',
  },
} as const satisfies Record<WorkStatus, Record<SpecType, string>>

export const displaySentences = Object.values(displayWords).flatMap((byType) => Object.values(byType))

/** States and kinds in tables; English uses their codes. */
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
