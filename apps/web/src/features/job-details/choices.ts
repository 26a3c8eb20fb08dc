import { type JobDetailInput, type SpecType, specTypes } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { answerKind, choicesProblem } from '@muster/rules/checklists/answer-types'
import { answerOptions } from '@muster/rules/checklists/follow-ups'
import type { z } from 'zod'

type SpecMap = JobDetailInput['specMap']
type Question = NonNullable<SpecMap['NORMAL']>[number]['jobSpecItems'][number]['specUserAnswers'][number]

/** What only a choice has is not sent where the answer type is another by now. */
const withoutStrayChoices = <Q extends Question>(question: Q): Q =>
  answerKind(question) === 'CHOICE' ? question : { ...question, choices: [] }

/** Neither are follow-ups of answers that can be given no longer. */
function sentQuestion(type: SpecType, question: Question): Question {
  const { condition, ...asked } = withoutStrayChoices(question)
  const options = answerOptions(type, asked)
  if (!condition || options.length === 0) return asked
  const isOption = (answer: string) => options.some(({ value }) => value === answer)
  const questions = condition.questions.map(withoutStrayChoices)
  return { ...asked, condition: { ...condition, answers: condition.answers.filter(isOption), questions } }
}

export const sentMap = (map: SpecMap): SpecMap =>
  Object.fromEntries(
    specTypes.map((type) => [
      type,
      (map[type] ?? []).map((spec) => ({
        ...spec,
        jobSpecItems: spec.jobSpecItems.map((item) => ({
          ...item,
          specUserAnswers: item.specUserAnswers.map((question) => sentQuestion(type, question)),
        })),
      })),
    ]),
  )

/** Refuses what the server would refuse, beside their fields, also those of a task that is closed. */
export function checkedChoices({ specMap }: { specMap: SpecMap }, context: z.RefinementCtx): void {
  for (const type of specTypes)
    for (const [at, spec] of (specMap[type] ?? []).entries())
      for (const [nth, item] of spec.jobSpecItems.entries())
        for (const [one, question] of item.specUserAnswers.entries())
          checkQuestion(sentQuestion(type, question), context, [
            ...['specMap', type, at],
            ...['jobSpecItems', nth, 'specUserAnswers', one],
          ])
}

function checkQuestion(question: Question, context: z.RefinementCtx, path: (string | number)[]): void {
  const refuse = (field: readonly string[], message: string) =>
    context.addIssue({ code: 'custom', path: [...path, ...field], message })
  const message = choicesProblem(question.answerType, question.choices)
  if (message) refuse(['choices'], message)
  if (question.condition?.answers.length === 0)
    refuse(['condition', 'answers'], msg('Choose at least one answer'))
  for (const [at, followUp] of (question.condition?.questions ?? []).entries())
    checkQuestion(followUp, context, [...path, 'condition', 'questions', at])
}
