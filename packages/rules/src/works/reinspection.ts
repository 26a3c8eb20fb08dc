import type { ActionRule } from '@muster/contract/action-rules'
import { msg } from '@muster/contract/kit/msg'
import type { Say } from '@muster/contract/kit/sentences'
import { answerKind } from '../checklists/answer-types.ts'
import { isMet } from '../checklists/follow-ups.ts'
import { type JudgedQuestion, ruleForAnswer } from '../checklists/needed-action.ts'
import { dateText } from '../time/date-text.ts'

type Rules = readonly Pick<ActionRule, 'kind' | 'rating' | 'band'>[]

/**
 * Whether a question of a failed sub-task is judged again: each that asks for an action, and the other checks and ratings
 * that were answered.
 */
export function isJudgedAgain(question: JudgedQuestion, rules: Rules): boolean {
  if (ruleForAnswer(question, rules)) return true
  const { specType, answer, notApplicable, followUp } = question
  if (specType === 'NORMAL' || answer === null || notApplicable || followUp) return false
  return ['CHECK', 'RATING'].includes(answerKind(question))
}

interface RatedQuestion extends JudgedQuestion {
  readonly id: number
  readonly rating: number | null
  /** Of its condition: those of its answers that make an action, if any do. */
  readonly conditionAnswers: readonly string[]
  readonly makesAction: boolean
}
/** The questions of a visit with what was answered again in place of the first answers, by the id of the question. */
export const withAgain = <Q extends RatedQuestion>(
  questions: readonly Q[],
  again: ReadonlyMap<number, string>,
): Q[] =>
  questions.map((question) => {
    const answer = again.get(question.id)
    if (answer === undefined) return question
    const rating = answerKind(question) === 'RATING' ? Number(answer) : question.rating
    const asksAction =
      question.makesAction && isMet(question.conditionAnswers, { answer, notApplicable: false })
    return { ...question, answer, rating, asksAction }
  })

/** Whether an answer is no better than the one that failed, whatever became of the rule since. */
export const isNoBetter = (now: string, failed: string): boolean =>
  now === failed || (Number.isFinite(Number(now)) && Number(now) <= Number(failed))

interface TwiceJudged {
  readonly first: JudgedQuestion
  readonly now: JudgedQuestion
}
/**
 * Whether a question of a sub-task that failed by the answer `failed` is right now: no rule asks for an action, and what had
 * failed is better.
 */
export function isPutRight({ first, now }: TwiceJudged, failed: string, rules: Rules): boolean {
  if (now.answer === null || ruleForAnswer(now, rules)) return false
  const hadFailed = first.answer === failed || ruleForAnswer(first, rules) !== undefined
  return !hadFailed || !isNoBetter(now.answer, first.answer ?? failed)
}

interface ScoreOn {
  readonly score: number | null
  readonly on: string
}
export const reinspectionWords = {
  first: msg('{score}% on {day}'),
  again: msg('{score}% after re-inspection on {day}'),
  unrated: msg('Re-inspected on {day}'),
  list: msg('{scores}, {more}'),
} as const
/**
 * '74% on 03/05/2026, 91% after re-inspection on 05/05/2026': the score of the visit, then that of each re-inspection. Empty
 * where there was none.
 */
export function scoresText(first: ScoreOn, later: readonly ScoreOn[], say: Say): string {
  const part = ({ score, on }: ScoreOn, sentence: string) => {
    const day = dateText(on)
    return score === null ? say(reinspectionWords.unrated, { day }) : say(sentence, { score, day })
  }
  if (later.length === 0) return ''
  const begin = first.score === null ? [] : [part(first, reinspectionWords.first)]
  const parts = [...begin, ...later.map((each) => part(each, reinspectionWords.again))]
  return parts.reduce((scores, more) => say(reinspectionWords.list, { scores, more }))
}
