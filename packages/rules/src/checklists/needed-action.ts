import type { ActionRule, RuleBand } from '@muster/contract/action-rules'
import { answerTypes } from '@muster/contract/jobs/answer-types'
import type { AnswerType, SpecType } from '@muster/contract/jobs/job-details'
import { band } from '../works/ratings.ts'
import { answerKind } from './answer-types.ts'

/** A question of a visit with its answer. */
export interface JudgedQuestion {
  readonly specType: SpecType
  readonly answerType: AnswerType
  /** Of its item. */
  readonly critical: boolean
  readonly answer: string | null
  readonly notApplicable: boolean | null
  /** Of a question that follows another one. */
  readonly followUp?: { readonly isAsked: boolean }
  /** The checklist says that this answer makes an action. */
  readonly asksAction?: boolean
}
type Rule = Pick<ActionRule, 'kind' | 'rating' | 'band'>

/** What the checklist asks for and no rule speaks of: for who is on duty, within a day. */
export const termsOfChecklist: ActionRule = {
  ...{ kind: 'CHECK_FAILED', rating: null, band: null },
  ...{ hours: 24, priority: 'NORMAL', asksPhoto: false, owner: null },
}

/** A rating out of 5; one out of 10 counts half, rounded up. */
function ratingOfFive({ specType, answerType, answer }: JudgedQuestion): number | undefined {
  if (answerTypes[answerType].kind !== 'RATING' || answer === null) return undefined
  const isOutOfTen = specType === 'FEEDBACK' || answerTypes[answerType].outOf === 10
  return isOutOfTen ? Math.ceil(Number(answer) / 2) : Number(answer)
}

function meets(question: JudgedQuestion, { kind, rating }: Rule): boolean {
  // Tasks are done or not; what inspections and feedback find is right or not.
  if (question.notApplicable || question.answer === null || question.specType === 'NORMAL') return false
  const isFailed = answerKind(question) === 'CHECK' && question.answer === 'false'
  if (kind === 'CHECK_FAILED') return isFailed
  if (kind === 'CRITICAL_FAILED') return isFailed && question.critical
  const given = ratingOfFive(question)
  return kind === 'RATING' && given !== undefined && given <= rating!
}

/**
 * The first rule that an answer meets, or the terms of the checklist where it asks for an action itself; undefined where
 * nothing is to be done. A company without rules makes no actions. A follow-up that is not asked says nothing.
 */
export function ruleForAnswer<R extends Rule>(
  question: JudgedQuestion,
  rules: readonly R[],
): R | typeof termsOfChecklist | undefined {
  if (question.followUp?.isAsked === false || rules.length === 0) return undefined
  return rules.find((rule) => meets(question, rule)) ?? (question.asksAction ? termsOfChecklist : undefined)
}

const fromWorst: readonly RuleBand[] = ['unsatisfactory', 'fair', 'good']

/** The first rule that the score of a finished visit meets, in percent, rounded up; a visit without a score meets none. */
export function ruleForScore<R extends Rule>(percentage: number | null, rules: readonly R[]): R | undefined {
  if (percentage === null) return undefined
  const reached = fromWorst.indexOf(band(percentage) as RuleBand)
  if (reached === -1) return undefined
  return rules.find((rule) => rule.kind === 'BAND' && reached <= fromWorst.indexOf(rule.band!))
}
