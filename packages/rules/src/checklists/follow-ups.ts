import { answerTypes } from '@muster/contract/jobs/answer-types'
import type { FollowUp } from '@muster/contract/jobs/asked-questions'
import type { AnswerType, Questionnaire, SpecType } from '@muster/contract/jobs/job-details'
import { type Message, msg } from '@muster/contract/kit/msg'
import type { Say } from '@muster/contract/kit/sentences'
import type { FollowUpOf } from '@muster/contract/works/answers'
import { answerKind } from './answer-types.ts'

/*
 * A question may have a condition: some of its answers ask further questions, its follow-ups, and may make an action. What
 * was recorded in a follow-up stays when the answer above it is changed: it is hidden, and marked where it is read.
 */

export interface AnswerOption {
  /** As it goes over the wire. */
  readonly value: string
  readonly label: string
}
const words = { done: msg('Done'), notDone: msg('Not done'), pass: msg('Pass'), fail: msg('Fail') } as const

interface Asking {
  readonly answerType: AnswerType
  readonly choices?: readonly string[] | undefined
}
/** The answers of a question that are known beforehand: these may ask for more. None of those of feedback do. */
export function answerOptions(type: SpecType, { answerType, choices = [] }: Asking): readonly AnswerOption[] {
  if (type === 'FEEDBACK') return []
  const asWritten = (value: string) => ({ value, label: value })
  const kind = answerKind({ answerType })
  if (kind === 'CHOICE') return choices.filter((choice) => choice !== '').map(asWritten)
  if (kind === 'RATING')
    return Array.from({ length: answerTypes[answerType].outOf ?? 0 }, (_, at) => asWritten(String(at + 1)))
  if (kind !== 'CHECK') return []
  const [yes, no] = type === 'INSPECTION' ? [words.pass, words.fail] : [words.done, words.notDone]
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
}

interface Conditional extends Asking {
  readonly condition?: { readonly answers: readonly string[] } | null | undefined
}
/** What is wrong with the condition of a question, or null: it speaks of answers that can be given. */
export function conditionProblem(type: SpecType, question: Conditional): Message | null {
  if (!question.condition) return null
  const options = answerOptions(type, question)
  if (options.length === 0) return msg('Only checkboxes, ratings and choices have follow-ups')
  const isOption = (answer: string) => options.some(({ value }) => value === answer)
  return question.condition.answers.every(isOption) ? null : msg('This answer cannot be given')
}

/** 'Not done, Done': the answers of a condition as they are read; what people wrote stays as it is. */
export function answersText(type: SpecType, question: Conditional, say: Say): string {
  const labels = new Map(answerOptions(type, question).map(({ value, label }) => [value, label]))
  const isOurs = answerKind(question) === 'CHECK'
  return (question.condition?.answers ?? [])
    .map((answer) => labels.get(answer) ?? answer)
    .map((label) => (isOurs ? say(label) : label))
    .join(', ')
}

interface AnswerState {
  readonly answer: string | null
  readonly notApplicable: boolean | null
}
/** Whether a question was answered in one of these ways. */
export const isMet = (answers: readonly string[], { answer, notApplicable }: AnswerState): boolean =>
  !notApplicable && answer !== null && answers.includes(answer)

interface InPlace extends AnswerState {
  readonly id: number
  readonly mandatory: boolean
  readonly followUp?: FollowUpOf | undefined
}
/** Questions of a sub-task as the answers on this device stand now. */
export function withAsked<Q extends InPlace>(questions: readonly Q[]): Q[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return questions.map((question) => {
    const { followUp } = question
    if (!followUp) return question
    const followed = byId.get(followUp.questionnaireId)
    const isAsked = followed !== undefined && isMet(followUp.answers, followed)
    return { ...question, followUp: { ...followUp, isAsked } }
  })
}

type Follows = Pick<InPlace, 'followUp'>
export const isAsked = ({ followUp }: Follows): boolean => followUp?.isAsked !== false

/** Whether a visit is not complete without it. */
export const mustBeAnswered = (question: Follows & Pick<InPlace, 'mandatory'>): boolean =>
  question.mandatory || (question.followUp?.isMandatory === true && question.followUp.isAsked)

/** Questions of a checklist as a visit asks them before anything is answered: follow-ups behind the question that they follow. */
export const withFollowUps = (
  questions: readonly Questionnaire[],
): (FollowUp & { followUp?: FollowUpOf })[] =>
  questions.flatMap(({ condition, ...question }) => [
    question,
    ...(condition?.questions ?? []).map((each) => ({
      ...each,
      mandatory: false,
      followUp: {
        ...{ questionnaireId: question.id, answers: condition?.answers ?? [] },
        ...{ isMandatory: each.mandatory, isAsked: false },
      },
    })),
  ])
