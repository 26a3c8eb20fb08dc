import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { id, needed, text } from '../kit/shapes.ts'
import { answerTypeNames } from './answer-types.ts'

const answerType = z.enum(answerTypeNames)
/** Of the first version of the same thing: by it two versions are compared. */
const originId = id

const mostChoices = 20

export const AskedInput = z.object({
  /** Of the same question in the version before. */
  id: id.optional(),
  mandatory: z.boolean(),
  answerType,
  /** Additional text shown beside the question. */
  title: text(500),
  /** What may be chosen, of a CHOICE. */
  choices: z
    .array(needed(120, msg('A choice is required')))
    .max(mostChoices)
    .optional(),
})
/** Follow-ups of one question, at most. */
export const mostFollowUps = 10
export const ConditionInput = z
  .object({
    /** Any of these answers, as they go over the wire: "false", "2", a choice. */
    answers: z.array(z.string().max(120)).min(1, msg('Choose at least one answer')).max(mostChoices),
    /** Whether it makes an action too, in a company that has action rules. */
    makesAction: z.boolean().optional(),
    /** Follow-ups: a photo, a text, or any other question. They have no condition of their own. */
    questions: z.array(AskedInput).max(mostFollowUps),
  })
  .refine(({ makesAction, questions }) => makesAction || questions.length > 0, {
    path: ['makesAction'],
    message: msg('Say what is asked for'),
  })
export const FollowUp = z.object({
  id,
  originId,
  title: z.string(),
  answerType,
  mandatory: z.boolean(),
  choices: z.array(z.string()),
})
export type FollowUp = z.infer<typeof FollowUp>
/** What answers ask for besides, one level deep. */
export const Condition = z.object({
  answers: z.array(z.string()),
  makesAction: z.boolean(),
  questions: z.array(FollowUp),
})
export type Condition = z.infer<typeof Condition>
