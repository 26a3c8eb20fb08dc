import { z } from 'zod'
import { AnswerType, SpecType } from './jobs/job-details.ts'
import { msg } from './kit/msg.ts'
import { day, deviceInstant, id, needed, text } from './kit/shapes.ts'

/** A question of a failed sub-task that is to be judged again. */
export const QuestionToJudge = z.object({
  actionId: id,
  itemTitle: z.string(),
  questionnaireId: id,
  title: z.string(),
  answerType: AnswerType,
  specType: SpecType,
  choices: z.array(z.string()),
  /** As it was found. */
  answer: z.string(),
})
/** A visit with the re-inspections of what failed in it. All scores stand, in per cent; null without ratings. */
export const VisitScores = z.object({
  score: z.int().nullable(),
  /** Local days of the site. */
  on: day,
  /** Oldest first; clients read no names. */
  again: z.array(z.object({ score: z.int().nullable(), on: day, by: z.string() })),
  /** What the caller may judge now: of repairs that are done, and that they did not report themselves. */
  toJudge: z.array(QuestionToJudge),
})
export type VisitScores = z.infer<typeof VisitScores>
export const ReinspectInput = z.object({
  answers: z
    .array(z.object({ questionnaireId: id, answer: needed(300, msg('Answer it again')) }))
    .min(1)
    .max(500),
  /** Needed where anything is not right yet; what a phone recorded is taken without it too. */
  note: text(1000).optional(),
  /** When a phone recorded it, which may arrive much later. */
  recordedAt: deviceInstant.optional(),
})
export type ReinspectInput = z.infer<typeof ReinspectInput>
