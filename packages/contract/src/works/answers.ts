import { z } from 'zod'
import { StoredFile } from '../files.ts'
import { AnswerType, Frequency, PromptType, SpecType } from '../jobs/job-details.ts'
import { day, id } from '../kit/shapes.ts'
import { sha256 } from './field-inputs.ts'

/** A photo or file of a question; by the hash of its bytes as they were sent it can be taken away again. */
export const AnswerFile = StoredFile.extend({ sha256 })
export type AnswerFile = z.infer<typeof AnswerFile>
/**
 * Of a question that follows another one: it is asked at some answers of that. Devices that do not know follow-ups ask them
 * at every answer, and may leave them out.
 */
export const FollowUpOf = z.object({
  questionnaireId: id,
  answers: z.array(z.string()),
  /** Whether it has to be answered where it is asked; `mandatory` of the question itself is false. */
  isMandatory: z.boolean(),
  /** By the answers that the server has. */
  isAsked: z.boolean(),
})
export type FollowUpOf = z.infer<typeof FollowUpOf>
export const AnsweredQuestion = z.object({
  id,
  title: z.string(),
  answerType: AnswerType,
  mandatory: z.boolean(),
  /** "true", "4", free text, or addresses joined by ";;". */
  answer: z.string().nullable(),
  notApplicable: z.boolean(),
  files: z.array(AnswerFile),
  /** What may be chosen, of a CHOICE. */
  choices: z.array(z.string()),
  /** Absent where it follows no question. Follow-ups stand right after the question that they follow. */
  followUp: FollowUpOf.optional(),
})
export const AnsweredItem = z.object({
  id,
  title: z.string(),
  instructions: z.string(),
  picture: StoredFile.nullable(),
  critical: z.boolean(),
  frequency: Frequency,
  /** Local day on which this item was last done at this site, before this work. */
  lastDone: day.nullable(),
  due: z.boolean(),
  questionnaires: z.array(AnsweredQuestion),
})
export const AnsweredSpec = z.object({
  id,
  title: z.string(),
  description: z.string(),
  jobSpecType: SpecType,
  jobSpecPromptType: PromptType,
  averageRating: z.number().nullable(),
  maximum: z.int(),
  /** The average out of the maximum, rounded up. */
  percentage: z.int().nullable(),
  answered: z.int(),
  leftOut: z.int(),
  completed: z.int(),
  questions: z.int(),
  specItems: z.array(AnsweredItem),
})
export type AnsweredSpec = z.infer<typeof AnsweredSpec>
export const Score = z.object({
  average: z.number(),
  maximum: z.int(),
  percentage: z.int(),
  band: z.string(),
})
